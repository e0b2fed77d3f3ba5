import type { ProductType } from '#schemas/identity/product-types';
import type { PermissionKey, Tier } from './calls/call.js';

/** A part of the product that can be off for a facility. Routes, resources and pages name it by its `key`. */
export interface FeatureDeclaration {
  readonly key: string;
  readonly title: string;
  /** Tiers that include the feature unless a facility overrides it. */
  readonly tiers: readonly Tier[];
}

/** Roles whose holders are limited users when they hold no other. */
export type LimitedRole = 'Production' | 'Quality Control';

/** One page of the browser shell: its address, the exported life cycle that shows it, and who sees it. */
export interface UiPage {
  readonly path: `/${string}`;
  readonly export: string;
  readonly title: string;
  /** Null: every signed-in user. */
  readonly permission: PermissionKey | null;
  readonly feature?: string;
  /**
   * Limited users, every role of whom is one of these, see the page; absent: none of them does (specification section 6).
   */
  readonly limited?: readonly LimitedRole[];
  /**
   * A place in the menu. Pages with the same `title` in a group share one entry, called so, which leads to the first of
   * them that the person may see; else the entry has the title of the page.
   */
  readonly nav?: { readonly group: string; readonly order: number; readonly title?: string };
  /** What facilities of a product type call the page, and where their menu has it; all others as above (screens, section 7). */
  readonly byProductType?: Readonly<Partial<Record<ProductType, { readonly title?: string; readonly order?: number }>>>;
}

/**
 * A part that a plugin places on a page of another, on the home page or in the header: a React component, loaded when its
 * place is shown. It gets what the place gives, for example `row` on the page of a record.
 */
export interface UiSlotPart {
  /**
   * The place. `home.tiles`, `home.cards` and `header.actions` are the kernel's. Every declared resource has
   * `NAMES.tabs`, `NAMES.facts`, `NAMES.actions` and `NAMES.columns`, where NAMES is its plural (`equipments.tabs`). A plugin
   * may offer further places by name (`UiManifest.offers`).
   */
  readonly slot: `${string}.${string}`;
  readonly export: string;
  /** The label of a tab, the heading of a column; everywhere the name of the part where it fails. */
  readonly title: string;
  /** Null: every signed-in user. */
  readonly permission: PermissionKey | null;
  readonly feature?: string;
  readonly limited?: readonly LimitedRole[];
  /** Parts of one place stand in this order, then by title. */
  readonly order?: number;
}

/** Pages of a plugin as its `manifest.json` names them; `entry` is the source file that exports their life cycles. */
export interface UiManifest {
  readonly entry: string;
  readonly pages: readonly UiPage[];
  /** Places on its pages, besides those of declared resources, where plugins that require this one may add parts. */
  readonly offers?: readonly `${string}.${string}`[];
  /** Parts that this plugin places on pages of plugins that it requires, on the home page or in the header. */
  readonly slots?: readonly UiSlotPart[];
}

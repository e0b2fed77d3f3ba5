import type { NavGroup } from '#schemas/identity/nav-groups';
import type { ProductType } from '#schemas/identity/product-types';
import type { PermissionKey, Tier } from './calls/call.js';

/** A part of the product that can be off for a facility. Routes, resources and pages refer to it by its `key`. */
export interface FeatureDeclaration {
  readonly key: string;
  readonly title: string;
  /** Tiers that include the feature unless a facility overrides it. */
  readonly tiers: readonly Tier[];
  /** A way of working: off until a facility chooses it, in whatever tier. */
  readonly offUnlessChosen?: true;
}

/** Roles whose holders are limited users when they hold no other role. */
export type LimitedRole = 'Production' | 'Quality Control';

/** One page of the browser shell: its address, its exported life cycle, and who sees it. */
export interface UiPage {
  readonly path: `/${string}`;
  readonly export: string;
  readonly title: string;
  /** Null: every signed-in user. */
  readonly permission: PermissionKey | null;
  readonly feature?: string;
  /**
   * Limited users, all of whose roles are among these, see the page; absent: none of them does (specification section
   * 6).
   */
  readonly limited?: readonly LimitedRole[];
  /** Opens without a network on devices where it was opened before. */
  readonly offline?: boolean;
  /**
   * Position in the menu, in a group that a manifest declares. Pages with the same `title` in a group share one entry
   * of that name, which opens the first of them that the user may see; otherwise the entry has the title of the page.
   */
  readonly nav?: { readonly group: string; readonly order: number; readonly title?: string };
  /** Title and menu position in facilities of a product type; all others as above (screens, section 7). */
  readonly byProductType?: Readonly<Partial<Record<ProductType, { readonly title?: string; readonly order?: number }>>>;
}

/**
 * A part that a plugin places on a page of another plugin, on the home page or in the header: a React component, loaded
 * when its place is shown. It receives the properties of the place, for example `row` on a record page.
 */
export interface UiSlotPart {
  /**
   * The place. `home.tiles`, `home.cards`, `header.actions`, and `controlled.approval` and `controlled.versions` on the
   * page of every controlled record are the kernel's. Every declared resource has
   * `NAMES.tabs`, `NAMES.facts`, `NAMES.actions` and `NAMES.columns`, where NAMES is its plural (`equipments.tabs`). A
   * plugin may offer further places by name (`UiManifest.offers`).
   */
  readonly slot: `${string}.${string}`;
  readonly export: string;
  /** The label of a tab or the heading of a column; also the name of the part in error messages. */
  readonly title: string;
  /** Null: every signed-in user. */
  readonly permission: PermissionKey | null;
  readonly feature?: string;
  readonly limited?: readonly LimitedRole[];
  /** Parts of one place are sorted by this, then by title. */
  readonly order?: number;
}

/** Pages of a plugin as listed in its `manifest.json`; `entry` is the source file that exports their life cycles. */
export interface UiManifest {
  readonly entry: string;
  /** Groups of the menu that this plugin brings; pages of every plugin may be placed in them. */
  readonly groups?: readonly NavGroup[];
  readonly pages: readonly UiPage[];
  /**
   * Further places on its pages, besides those of declared resources, where plugins that require this one may add
   * parts.
   */
  readonly offers?: readonly `${string}.${string}`[];
  /** Parts that this plugin places on pages of plugins that it requires, on the home page or in the header. */
  readonly slots?: readonly UiSlotPart[];
}

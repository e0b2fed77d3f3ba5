import { registerApplication, type LifeCycles } from 'single-spa';
import { loadStyles, pageOf, type ControlledPath, type OfferedRecords, type SlotPart } from '@limpid/ui-kit';
import type { NavGroup } from '#schemas/identity/nav-groups';
import { arrivingPage } from './arriving-page.js';

/** A page as the server lists it for this user and facility. */
export interface ShellPage {
  readonly plugin: string;
  readonly path: string;
  readonly export: string;
  readonly title: string;
  readonly entry: string;
  readonly styles?: string;
  /** Opens without a network once it was opened with one. */
  readonly offline?: boolean;
  readonly nav?: { readonly group: string; readonly order: number; readonly title?: string };
}

/** The form of a new record that the user may save. */
export interface KnownAction {
  readonly title: string;
  readonly address: string;
}

/** An area that the tier of the facility excludes, with its addresses. */
export interface LockedArea {
  readonly feature: string;
  readonly title: string;
  readonly paths: readonly string[];
}

/** Target of the menu entry for everything that the tier excludes. */
export const lockedPath = '/app/locked';

/** The server's answer about pages. */
export interface KnownPages {
  readonly pages: readonly ShellPage[];
  /** Groups of the menu, in order. */
  readonly groups: readonly NavGroup[];
  readonly actions: readonly KnownAction[];
  readonly locked: readonly LockedArea[];
  /** Ways of working that the facility has chosen. */
  readonly chosen: readonly string[];
  /** Parts that plugins place on pages of others. */
  readonly slots: readonly SlotPart[];
  /** Records that plugins offer in fields of others. */
  readonly records: readonly OfferedRecords[];
  readonly controlled: readonly ControlledPath[];
  /** Addresses of pages that this user may not open. */
  readonly withheld: readonly string[];
}

/**
 * Registers each page under its address; the home page matches only its own address, the others also all addresses
 * below theirs.
 */
export function registerPages({ pages, locked, withheld }: KnownPages, content: HTMLElement): void {
  const owner = (pathname: string): ShellPage | undefined => ownerOf({ pages, withheld }, pathname);
  const isLocked = (pathname: string): boolean =>
    [lockedPath, ...locked.flatMap(area => area.paths)].some(path => isBelow(path, pathname)) && locked.length > 0;
  for (const page of pages) {
    registerApplication({
      name: `${page.plugin} ${page.path}`,
      app: arrivingPage(() => load(page)),
      activeWhen: ({ pathname }) => owner(pathname) === page,
      customProps: { domElement: content, basePath: page.path },
    });
  }
  const isNoPage = (pathname: string): boolean => pathname.startsWith('/app') && owner(pathname) === undefined;
  registerApplication({
    name: 'left out by the tier',
    app: arrivingPage(() => import('./locked-page.js')),
    activeWhen: ({ pathname }) => isNoPage(pathname) && isLocked(pathname),
    customProps: { domElement: content, locked },
  });
  registerApplication({
    name: 'no such page',
    app: arrivingPage(() => import('./missing-page.js')),
    activeWhen: ({ pathname }) => isNoPage(pathname) && !isLocked(pathname),
    customProps: { domElement: content },
  });
}

/** The page at an address; undefined if the user has none there. */
export function ownerOf(known: Pick<KnownPages, 'pages' | 'withheld'>, pathname: string): ShellPage | undefined {
  const path = pageOf(known, pathname);
  return known.pages.find(page => page.path === path);
}

function isBelow(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

async function load(page: ShellPage): Promise<LifeCycles> {
  loadStyles(page.styles);
  const module = (await import(/* @vite-ignore */ page.entry)) as Readonly<Record<string, LifeCycles | undefined>>;
  const app = module[page.export];
  if (app === undefined) throw new Error(`${page.plugin} exports no ${page.export}`);
  return app;
}

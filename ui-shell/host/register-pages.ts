import { registerApplication, type LifeCycles } from 'single-spa';
import { loadStyles, pageOf, type OfferedRecords, type SlotPart } from '@limpid/ui-kit';
import { arrivingPage } from './arriving-page.js';

/** A page as the server lists it for this person and facility. */
export interface ShellPage {
  readonly plugin: string;
  readonly path: string;
  readonly export: string;
  readonly title: string;
  readonly entry: string;
  readonly styles?: string;
  readonly nav?: { readonly group: string; readonly order: number; readonly title?: string };
}

/** An area that the tier of the facility leaves out, with the addresses that lead there. */
export interface LockedArea {
  readonly feature: string;
  readonly title: string;
  readonly paths: readonly string[];
}

/** Where the menu leads for everything that the tier leaves out. */
export const lockedPath = '/app/locked';

/** What the server says of pages. */
export interface KnownPages {
  readonly pages: readonly ShellPage[];
  readonly locked: readonly LockedArea[];
  /** Parts that plugins place on pages of others. */
  readonly slots: readonly SlotPart[];
  /** Records that plugins offer in fields of others. */
  readonly records: readonly OfferedRecords[];
  /** Addresses of pages that this person may not open; they belong to no other page. */
  readonly withheld: readonly string[];
}

/** Registers each page under its address. The home page owns its address alone, the others all addresses below. */
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

/** The page that an address belongs to; undefined where it is none of this person's. */
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

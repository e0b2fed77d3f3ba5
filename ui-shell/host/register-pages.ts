import { registerApplication, type LifeCycles } from 'single-spa';
import { arrivingPage } from './arriving-page.js';

/** A page as the server lists it for this person and facility. */
export interface ShellPage {
  readonly plugin: string;
  readonly path: string;
  readonly export: string;
  readonly title: string;
  readonly entry: string;
  readonly styles?: string;
  readonly nav?: { readonly group: string; readonly order: number };
}

/** An area that the tier of the facility leaves out, with the addresses that lead there. */
export interface LockedArea {
  readonly feature: string;
  readonly title: string;
  readonly paths: readonly string[];
}

/** Where the menu leads for everything that the tier leaves out. */
export const lockedPath = '/app/locked';

/** Registers each page under its address. The home page owns its address alone, the others all addresses below. */
export function registerPages(pages: readonly ShellPage[], locked: readonly LockedArea[], content: HTMLElement): void {
  const isLocked = (pathname: string): boolean =>
    [lockedPath, ...locked.flatMap(area => area.paths)].some(
      path => pathname === path || pathname.startsWith(`${path}/`),
    ) && locked.length > 0;
  for (const page of pages) {
    registerApplication({
      name: `${page.plugin} ${page.path}`,
      app: arrivingPage(() => load(page)),
      activeWhen: location => owns(pages, page, location.pathname),
      customProps: { domElement: content, basePath: page.path },
    });
  }
  const isNoPage = (pathname: string): boolean =>
    pathname.startsWith('/app') && !pages.some(page => owns(pages, page, pathname));
  registerApplication({
    name: 'left out by the tier',
    app: () => import('./locked-page.js'),
    activeWhen: ({ pathname }) => isNoPage(pathname) && isLocked(pathname),
    customProps: { domElement: content, locked },
  });
  registerApplication({
    name: 'no such page',
    app: () => import('./missing-page.js'),
    activeWhen: ({ pathname }) => isNoPage(pathname) && !isLocked(pathname),
    customProps: { domElement: content },
  });
}

/** The page with the longest path that the address begins with. */
export function owns(pages: readonly ShellPage[], page: ShellPage, pathname: string): boolean {
  const candidates = pages.filter(each =>
    each.path === '/app'
      ? pathname === '/app' || pathname === '/app/'
      : pathname === each.path || pathname.startsWith(`${each.path}/`),
  );
  const longest = candidates.reduce<ShellPage | null>(
    (best, each) => (best === null || each.path.length > best.path.length ? each : best),
    null,
  );
  return longest === page;
}

async function load(page: ShellPage): Promise<LifeCycles> {
  if (page.styles !== undefined && document.querySelector(`link[href="${page.styles}"]`) === null) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = page.styles;
    document.head.append(link);
  }
  const module = (await import(/* @vite-ignore */ page.entry)) as Readonly<Record<string, LifeCycles | undefined>>;
  const app = module[page.export];
  if (app === undefined) throw new Error(`${page.plugin} exports no ${page.export}`);
  return app;
}

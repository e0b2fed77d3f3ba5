import { registerApplication, type LifeCycles } from 'single-spa';

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

/** Registers each page under its address. The home page owns its address alone, the others all addresses below. */
export function registerPages(pages: readonly ShellPage[], content: HTMLElement): void {
  for (const page of pages) {
    registerApplication({
      name: `${page.plugin} ${page.path}`,
      app: () => load(page),
      activeWhen: location => owns(pages, page, location.pathname),
      customProps: { domElement: content, basePath: page.path },
    });
  }
  registerApplication({
    name: 'no such page',
    app: () => import('./missing-page.js'),
    activeWhen: location =>
      location.pathname.startsWith('/app') && !pages.some(page => owns(pages, page, location.pathname)),
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

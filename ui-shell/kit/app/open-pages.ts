interface OpenPage {
  readonly path: string;
  readonly title?: string;
  readonly nav?: { readonly group: string; readonly title?: string };
}

/** Addresses of pages as the server lists them: permitted and withheld. */
export interface PageAddresses {
  readonly pages: readonly OpenPage[];
  readonly withheld: readonly string[];
}

let known: PageAddresses = { pages: [], withheld: [] };

/** Called once by the host, when the user's menu is known. */
export function setOpenPages(addresses: PageAddresses): void {
  known = addresses;
}

/** True when a link opens a page for this user; permission to read a record does not imply permission for its page. */
export function opensPage(address: string): boolean {
  return pageAt(address) !== undefined;
}

/** The title of the page at an address; empty where the user may open none. */
export function pageTitle(address: string): string {
  return pageAt(address)?.title ?? '';
}

/** Pages that share one entry of the menu with the page at an address, in the order of the menu. */
export function pagesOfEntry(address: string): readonly { readonly path: string; readonly title: string }[] {
  const nav = pageAt(address)?.nav;
  if (nav?.title === undefined) return [];
  return known.pages.flatMap(({ path, title = '', nav: other }) =>
    other?.title === nav.title && other?.group === nav.group ? [{ path, title }] : [],
  );
}

/** The menu entry of the page at an address: its group and title. */
export function placeInMenu(address: string): { readonly group: string; readonly title: string } | undefined {
  const page = pageAt(address);
  if (page?.nav === undefined) return undefined;
  return { group: page.nav.group, title: page.nav.title ?? page.title ?? '' };
}

function pageAt(address: string): OpenPage | undefined {
  const [pathname = ''] = address.split(/[?#]/);
  const path = pageOf(known, pathname);
  return known.pages.find(page => page.path === path);
}

/** The page of an address: the longest matching prefix, or empty; the home page matches only its own address. */
export function pageOf({ pages, withheld }: PageAddresses, pathname: string): string {
  return [...pages.map(page => page.path), ...withheld]
    .filter(path =>
      path === '/app' ? pathname === path || pathname === `${path}/` : `${pathname}/`.startsWith(`${path}/`),
    )
    .reduce((best, each) => (each.length > best.length ? each : best), '');
}

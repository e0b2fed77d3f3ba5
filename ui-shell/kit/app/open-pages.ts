/** Addresses of pages as the server lists them: permitted and withheld. */
export interface PageAddresses {
  readonly pages: readonly { readonly path: string }[];
  readonly withheld: readonly string[];
}

let known: PageAddresses = { pages: [], withheld: [] };

/** Called once by the host, when the user's menu is known. */
export function setOpenPages(addresses: PageAddresses): void {
  known = addresses;
}

/** True when a link opens a page for this user; permission to read a record does not imply permission for its page. */
export function opensPage(address: string): boolean {
  const [pathname = ''] = address.split(/[?#]/);
  const path = pageOf(known, pathname);
  return known.pages.some(page => page.path === path);
}

/** The page of an address: the longest matching prefix, or empty; the home page matches only its own address. */
export function pageOf({ pages, withheld }: PageAddresses, pathname: string): string {
  return [...pages.map(page => page.path), ...withheld]
    .filter(path =>
      path === '/app' ? pathname === path || pathname === `${path}/` : `${pathname}/`.startsWith(`${path}/`),
    )
    .reduce((best, each) => (each.length > best.length ? each : best), '');
}

/** Addresses of pages as the server lists them: those that this person may open, and those that are withheld. */
export interface PageAddresses {
  readonly pages: readonly { readonly path: string }[];
  readonly withheld: readonly string[];
}

let known: PageAddresses = { pages: [], withheld: [] };

/** Told once by the host, when the menu of the person is known. */
export function setOpenPages(addresses: PageAddresses): void {
  known = addresses;
}

/** True when a link leads this person to a page, not to a refusal: who may read a record need not have its page. */
export function opensPage(address: string): boolean {
  const [pathname = ''] = address.split(/[?#]/);
  const path = pageOf(known, pathname);
  return known.pages.some(page => page.path === path);
}

/** The address of the page that an address belongs to: the longest that it begins with; empty for none. Home owns its address alone. */
export function pageOf({ pages, withheld }: PageAddresses, pathname: string): string {
  return [...pages.map(page => page.path), ...withheld]
    .filter(path =>
      path === '/app' ? pathname === path || pathname === `${path}/` : `${pathname}/`.startsWith(`${path}/`),
    )
    .reduce((best, each) => (each.length > best.length ? each : best), '');
}

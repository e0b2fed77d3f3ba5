import type { NavGroup } from '#schemas/identity/nav-groups';
import type { ShellPage } from '../../register-pages.js';

/** One entry of the menu: it opens the first of the pages that share it. */
export interface MenuEntry {
  readonly title: string;
  readonly path: string;
  readonly shared: readonly ShellPage[];
}

/** A group of entries; its icon is that of the declared group. */
export interface MenuGroup {
  readonly title: string;
  readonly icon: NavGroup['icon'];
  readonly entries: readonly MenuEntry[];
}

/** The menu: declared groups in their order, then groups that only pages name; groups without pages are left out. */
export function menuOf(pages: readonly ShellPage[], groups: readonly NavGroup[]): MenuGroup[] {
  const placed = pages
    .filter(page => page.nav !== undefined)
    .toSorted((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0));
  const byGroup = Map.groupBy(placed, page => page.nav?.group ?? '');
  const titles = new Set([...groups.map(({ title }) => title), ...byGroup.keys()]);
  return [...titles].flatMap(title => {
    const members = byGroup.get(title);
    if (members === undefined) return [];
    return [
      { title, icon: groups.find(group => group.title === title)?.icon ?? 'document', entries: entriesOf(members) },
    ];
  });
}

function entriesOf(members: readonly ShellPage[]): MenuEntry[] {
  return [...Map.groupBy(members, page => page.nav?.title ?? page.title)].flatMap(([title, shared]) =>
    shared[0] === undefined ? [] : [{ title, path: shared[0].path, shared }],
  );
}

import { opensPage } from '@limpid/ui-kit';
import type { NavGroup } from '#schemas/identity/nav-groups';
import type { FoundRecord } from '#schemas/lib/record-search';
import { menuOf } from '../menu/menu-entries.js';
import { ownerOf, type KnownAction, type ShellPage } from '../../register-pages.js';

/** Something that the search opens. */
export type Target = FoundRecord;

/** What the shell knows without asking the server. */
export interface KnownTargets {
  readonly pages: readonly ShellPage[];
  readonly groups: readonly NavGroup[];
  readonly actions: readonly KnownAction[];
}

const mostPages = 6;
const mostActions = 4;

/** Pages and actions whose words begin with the words of the text; all pages of the menu for an empty text. */
export function knownTargets({ pages, groups, actions }: KnownTargets, text: string): Target[] {
  const wanted = wordsOf(text);
  const fits = (...texts: readonly string[]): boolean => {
    const words = texts.flatMap(wordsOf);
    return wanted.every(each => words.some(word => word.startsWith(each)));
  };
  const found = menuOf(pages, groups)
    .flatMap(({ entries }) => entries.flatMap(({ shared }) => shared))
    .filter(({ title, nav }) => fits(title, nav?.group ?? '', nav?.title ?? ''))
    .map(({ title, path, nav }) => ({
      kind: 'Pages',
      title,
      ...(nav === undefined || nav.group === title ? {} : { detail: nav.group }),
      address: path,
    }));
  const begun = actions
    .filter(({ title, address }) => opensPage(address) && fits(title, titleOf(pages, address)))
    .map(({ title, address }) => ({ kind: 'Actions', title, detail: titleOf(pages, address), address }));
  return wanted.length === 0 ? found : [...found.slice(0, mostPages), ...begun.slice(0, mostActions)];
}

/** Records under the titles of their pages; those whose page the user may not open are left out. */
export function recordTargets(pages: readonly ShellPage[], found: readonly FoundRecord[]): Target[] {
  return found
    .filter(({ address }) => opensPage(address))
    .map(each =>
      /\/[0-9a-f-]{36}$/.test(each.address) ? { ...each, kind: titleOf(pages, each.address) || each.kind } : each,
    );
}

function titleOf(pages: readonly ShellPage[], address: string): string {
  return ownerOf({ pages, withheld: [] }, address.split('?')[0] ?? '')?.title ?? '';
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s/,-]+/)
    .filter(word => word !== '');
}

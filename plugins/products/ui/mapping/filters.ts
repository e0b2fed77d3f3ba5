import { useAddress } from '@limpid/ui-kit';
import type { MappingGrid } from '#plugins/products/shared/mapping';
import { idsOf, pairNow, keyOf, type Base, type Edits } from './edits.js';

export const onlyChoices = [
  ['', 'All productions'],
  ['unmapped', 'Without equipment'],
  ['edited', 'With unsaved edits'],
] as const;

/** The filter of the grid, stored in the URL so that the view can be shared. */
export interface MappingFilter {
  readonly production: string;
  readonly equipment: string;
  readonly suite: string;
  readonly group: string;
  readonly only: string;
}

/** The filter in the URL, how to change it, and whether it hides anything; a change replaces the history entry. */
export function useMappingFilter(): readonly [
  filter: MappingFilter,
  set: (part: Partial<MappingFilter>) => void,
  isFiltered: boolean,
] {
  const [params, change] = useAddress();
  const of = (name: keyof MappingFilter): string => params.get(name) ?? '';
  const filter: MappingFilter = {
    production: of('production'),
    equipment: of('equipment'),
    suite: of('suite'),
    group: of('group'),
    only: of('only'),
  };
  return [filter, change, Object.values(filter).some(value => value !== '')];
}

/** Suites of productions and equipment, for the filter. */
export function suitesOf(grid: MappingGrid): string[] {
  return [...new Set([...grid.productions, ...grid.equipments].flatMap(({ suite }) => suite ?? []))].toSorted();
}

/** Productions that match the filter; those without a suite belong to every suite. */
export function shownProductions(
  grid: MappingGrid,
  { production, suite, only }: MappingFilter,
  base: Base,
  edits: Edits,
): MappingGrid['productions'] {
  const edited = new Set([...edits.pairs.keys()].map(key => idsOf(key)[0]));
  const found = grid.productions.filter(
    row =>
      matches(row, production) &&
      (suite === '' || row.suite === suite || row.suite === null) &&
      (only !== 'edited' || edited.has(row.id)),
  );
  if (only !== 'unmapped') return found;
  // A production being mapped remains visible until its edits are saved.
  const open = new Set(unmapped(grid, base, edits));
  return found.filter(row => open.has(row.id) || edited.has(row.id));
}

/** `members`: ids of the equipment of the chosen group; null when none is chosen. */
export function shownEquipment(
  grid: MappingGrid,
  { equipment, suite }: MappingFilter,
  members: ReadonlySet<string> | null,
): MappingGrid['equipments'] {
  return grid.equipments.filter(
    row =>
      (matches(row, equipment) || row.equipmentType.toLowerCase().includes(equipment.toLowerCase())) &&
      (suite === '' || row.suite === suite || row.suite === null) &&
      (members === null || members.has(row.id)),
  );
}

/** Ids of productions without equipment. */
export function unmapped(grid: MappingGrid, base: Base, edits: Edits): string[] {
  const mapped = new Set<string>();
  for (const key of [...base.keys(), ...edits.pairs.keys()]) {
    const [production, equipment] = idsOf(key);
    if (pairNow(base, edits, keyOf(production, equipment)) !== null) mapped.add(production);
  }
  return grid.productions.map(row => row.id).filter(id => !mapped.has(id));
}

function matches(row: { readonly externalId: string; readonly name: string }, text: string): boolean {
  return `${row.externalId} ${row.name}`.toLowerCase().includes(text.toLowerCase());
}

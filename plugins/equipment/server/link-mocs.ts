import { defineUseCase, RecordsToken, syncLinks } from '#kernel/contract';
import type { Equipment } from '#plugins/equipment/shared/equipment';
import { moc } from './moc.resource.js';

const mocLinks = { table: 'equipment.equipment_moc', owner: 'equipment_id', target: 'moc_id' } as const;

/** Synchronises the table of materials with the equipment and its parts; unknown and archived materials are refused. */
export const linkMocs = defineUseCase<
  { readonly id: string; readonly row: Equipment; readonly before: Equipment | null },
  void
>()({
  name: 'equipment.link-mocs',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id, row, before } = call.input;
    const named = namedMocs(row);
    if (sameIds(named, before === null ? [] : namedMocs(before))) return;
    const check = async (added: readonly string[]): Promise<void> => {
      for (const [path, ids] of namingFields(row, added)) await records.assertUsable(moc, call, ids, path);
    };
    await syncLinks(call, mocLinks, { id, isNew: before === null }, named, check);
  },
});

/** Equipment is restored only if all its materials are live. */
export const ofLiveMocs = defineUseCase<{ readonly row: Equipment }, void>()({
  name: 'equipment.equipment-of-live-mocs',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { row } = call.input;
    for (const [path, ids] of namingFields(row, namedMocs(row))) await records.assertUsable(moc, call, ids, path);
  },
});

/** The fields that name each added material, so that a refusal points to them. */
function namingFields(row: Equipment, added: readonly string[]): (readonly [path: string, ids: string[]])[] {
  const fields: (readonly [string, readonly string[]])[] = [
    ['mocIds', row.mocIds ?? []],
    ...(row.parts ?? []).map((part, index) => [`parts.${index}.mocId`, [part.mocId ?? []].flat()] as const),
  ];
  return fields.map(([path, ids]) => [path, ids.filter(id => added.includes(id))] as const);
}

function namedMocs(row: Equipment): string[] {
  return [...(row.mocIds ?? []), ...(row.parts ?? []).flatMap(part => part.mocId ?? [])];
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

import { defineUseCase, RecordsToken, syncLinks } from '#kernel/contract';
import type { Equipment } from '#schemas/equipment/equipment';
import { moc } from './moc.resource.js';

const mocLinks = { table: 'equipment.equipment_moc', owner: 'equipment_id', target: 'moc_id' } as const;

/** Keeps the table of materials in step with what a machine and its parts name; refuses unknown and archived ones. */
export const linkMocs = defineUseCase<{ readonly id: string; readonly row: Equipment }, void>()({
  name: 'equipment.link-mocs',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id, row } = call.input;
    const ofParts = (row.parts ?? []).flatMap(part => part.mocId ?? []);
    await syncLinks(call, mocLinks, id, [...(row.mocIds ?? []), ...ofParts], added =>
      records.assertUsable(moc, call, added, 'mocIds'),
    );
  },
});

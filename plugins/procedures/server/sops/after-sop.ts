import { defineUseCase, RecordsToken, syncLinks, type AnyCall } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import type { Sop } from '#plugins/procedures/shared/sop';
import { cleaningProcedure } from '../cleaning-procedure.resource.js';
import { assertSupersedes } from '../supersedes.js';

interface Written {
  readonly id: string;
  readonly row: Sop;
  readonly before: Sop | null;
}

const procedureLinks = {
  table: 'procedures.sop_cleaning_procedure',
  owner: 'sop_id',
  target: 'cleaning_procedure_id',
} as const;
const equipmentLinks = { table: 'procedures.sop_equipment', owner: 'sop_id', target: 'equipment_id' } as const;

/** Synchronises the tables of linked records; newly linked ones must be live. */
export const afterSop = defineUseCase<Written, void>()({
  name: 'procedures.after-sop',
  deps: { records: RecordsToken, equipment: EquipmentApiToken },
  run: async ({ records, equipment }, call) => {
    const { id, row, before } = call.input;
    if (row.supersedesId !== before?.supersedesId)
      await assertSupersedes(call, 'procedures.sop', { id, supersedesId: row.supersedesId });
    const owner = { id, isNew: before === null };
    await sync(call, owner, procedureLinks, row.cleaningProcedureIds, before?.cleaningProcedureIds, added =>
      records.assertUsable(cleaningProcedure, call, added, 'cleaningProcedureIds'),
    );
    await sync(call, owner, equipmentLinks, row.equipmentIds, before?.equipmentIds, added =>
      equipment.assertUsable(call, added, 'equipmentIds'),
    );
  },
});

async function sync(
  call: AnyCall,
  owner: { readonly id: string; readonly isNew: boolean },
  links: typeof procedureLinks | typeof equipmentLinks,
  after: readonly string[] | null | undefined,
  before: readonly string[] | null | undefined,
  check: (added: readonly string[]) => Promise<void>,
): Promise<void> {
  if (JSON.stringify(after ?? []) === JSON.stringify(before ?? [])) return;
  await syncLinks(call, links, owner, after ?? [], check);
}

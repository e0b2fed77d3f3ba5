import { defineUseCase, validationError, type AnyCall } from '#kernel/contract';
import { lowerCase } from '#schemas/lib/lower-case';
import type { CleaningProcedure } from '#plugins/procedures/shared/cleaning-procedure';

const maxNames = 10;

/** Live equipment and productions that name a procedure by its number; null if there are none. */
async function usesOf(call: AnyCall, number: string): Promise<string | null> {
  const uses = await call.tx.rows<{ label: string }>({
    text: `select 'equipment ' || external_id as label from equipment.v_equipment
             where facility_id = $1 and lower(cleaning_procedure_number) = lower($2) and not is_archived
           union
           select 'production ' || production_external_id from products.v_production_equipment
             where facility_id = $1 and lower(cleaning_procedure_number) = lower($2) and not is_archived
           order by label`,
    values: [call.facility.id, number],
  });
  if (uses.length === 0) return null;
  const more = uses.length > maxNames ? ` and ${uses.length - maxNames} more` : '';
  const names = uses.slice(0, maxNames).map(use => use.label);
  return `${names.join(', ')}${more}`;
}

/** Refuses to archive a procedure that equipment or productions name by its number. */
export const notInUse = defineUseCase<{ readonly id: string; readonly row: CleaningProcedure }, void>()({
  name: 'procedures.not-in-use',
  deps: {},
  run: async (_deps, call) => {
    const users = await usesOf(call, call.input.row.externalId);
    if (users !== null)
      throw validationError({ path: '', message: `This procedure cannot be archived: it is used by ${users}` });
  },
});

/** Refuses to change the number of a procedure while others name it by that number. */
export async function assertFreeToRename(
  call: AnyCall,
  { row, before }: { readonly row: CleaningProcedure; readonly before: CleaningProcedure | null },
): Promise<void> {
  if (before === null || lowerCase(before.externalId) === lowerCase(row.externalId)) return;
  const users = await usesOf(call, before.externalId);
  if (users !== null)
    throw validationError({ path: 'externalId', message: `cannot change: the procedure is used by ${users}` });
}

import type { Records } from '#kernel/contract';
import type { CleaningProcedures } from '#plugins/equipment/server/api';
import type { PlantProcedure, ProcedureCatalogue } from '#plugins/products/server/api';
import { cleaningProcedure } from './cleaning-procedure.resource.js';

/** Lists the procedures for the matrix of productions and equipment, with their agents. */
export const procedureCatalogue: ProcedureCatalogue = {
  table: 'procedures.cleaning_procedure',
  withAgents: (call, ids) =>
    call.tx.rows<PlantProcedure>({
      name: 'procedures-with-agents',
      text: `select id, external_id as "externalId", name, cleaning_agent_ids as "agentIds" from procedures.cleaning_procedure
             where facility_id = $1 and ($2::uuid[] is null or id = any ($2))`,
      values: [call.facility.id, ids],
    }),
  list: call =>
    call.tx.rows({
      name: 'procedures-list',
      text: `select external_id as number, name, level from procedures.cleaning_procedure
             where facility_id = $1 and archived_at is null order by lower(external_id)`,
      values: [call.facility.id],
    }),
};

/** Keeps the procedures that equipment and pairs refer to live. */
export function cleaningProcedures(records: Records): CleaningProcedures {
  return { assertUsable: (call, ids, path) => records.assertUsable(cleaningProcedure, call, ids, path) };
}

import type { PlantProcedure, ProcedureCatalogue } from '#plugins/products/server/api';
import { lowerCase } from '#schemas/lib/lower-case';

/** Lists the procedures that pairs of the products plugin may name, with their agents. */
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
  hold: async (call, numbers) => {
    const wanted = [...new Set(numbers.map(lowerCase))].toSorted();
    if (wanted.length === 0) return new Map();
    const rows = await call.tx.rows<{ number: string }>({
      name: 'procedures-hold',
      // Waits for a concurrent archive or rename and blocks later ones.
      text: `select external_id as number from procedures.cleaning_procedure
             where facility_id = $1 and lower(external_id) = any($2::text[]) and archived_at is null order by id for share`,
      values: [call.facility.id, wanted],
    });
    return new Map(rows.map(({ number }) => [lowerCase(number), number]));
  },
};

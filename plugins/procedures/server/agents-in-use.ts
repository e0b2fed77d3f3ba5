import type { AgentUsage } from '#plugins/products/server/api';

/** Live procedures use their agents, which cannot be archived. */
export const proceduresUseAgents: AgentUsage = {
  usesOf: async (call, agentId) => {
    const rows = await call.tx.rows<{ label: string }>({
      text: `select 'cleaning procedure ' || p.external_id as label from procedures.cleaning_procedure_agent a
             join procedures.cleaning_procedure p on p.facility_id = a.facility_id and p.id = a.cleaning_procedure_id
             where a.facility_id = $1 and a.cleaning_agent_id = $2 and p.archived_at is null order by label`,
      values: [call.facility.id, agentId],
    });
    return rows.map(row => row.label);
  },
};

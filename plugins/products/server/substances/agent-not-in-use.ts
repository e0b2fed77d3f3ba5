import { defineUseCase } from '#kernel/contract';
import { AgentUsageToken, type AgentUsage } from '../api.js';
import { refuseWhileUsed } from '../not-referenced.js';

/** Live analytical methods measure the residue of agents. */
export const methodsUseAgents: AgentUsage = {
  usesOf: async (call, agentId) => {
    const rows = await call.tx.rows<{ label: string }>({
      text: `select 'analytical method ' || external_id as label from products.analytical_method
             where facility_id = $1 and cleaning_agent_id = $2 and archived_at is null order by label`,
      values: [call.facility.id, agentId],
    });
    return rows.map(row => row.label);
  },
};

/** Refuses to archive an agent in use, because its residue would no longer be assessed. */
export const agentNotInUse = defineUseCase<{ readonly id: string }, void>()({
  name: 'products.cleaning-agent-not-in-use',
  deps: { usages: AgentUsageToken },
  run: async ({ usages }, call) => {
    const uses: string[] = [];
    for (const usage of usages) uses.push(...(await usage.usesOf(call, call.input.id)));
    refuseWhileUsed('cleaning agent', uses);
  },
});

import { byExternalId } from '#plugins/products/server/api';
import type { AgentMachine } from '../../api.js';
import type { Agent, AgentLimits } from '../../engine/index.js';
import { areaOf, recordName } from '../names.js';

/** The machines that agents are counted on, or one of them, by agent and machine; a machine that carries nothing over is none. */
export function agentMachines(
  agents: readonly Agent[],
  { machines }: Pick<AgentLimits, 'machines'>,
  agentId?: string,
): AgentMachine[] {
  const sorted = machines.toSorted(byExternalId);
  return agents
    .filter(({ substance }) => agentId === undefined || substance.id === agentId)
    .flatMap(({ substance, cleanedBy }) =>
      sorted.flatMap(machine => {
        const found = cleanedBy?.get(machine.id);
        if (found === undefined) return [];
        const { isMapped, procedures } = found;
        return {
          cleaningAgent: recordName(substance),
          equipment: recordName(machine),
          areaSqcm: areaOf(machine),
          cleanedBy: { isMapped, procedures: [...procedures] },
        };
      }),
    );
}

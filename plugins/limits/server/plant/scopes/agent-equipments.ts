import { byExternalId } from '#plugins/products/server/api';
import type { AgentEquipment } from '../../api.js';
import type { Agent, AgentLimits } from '../../engine/index.js';
import { areaOf, recordName } from '../names.js';

/** The equipment counted for agents, or one of them, by agent and equipment; equipment that carries nothing over is left out. */
export function agentEquipments(
  agents: readonly Agent[],
  { equipments }: Pick<AgentLimits, 'equipments'>,
  agentId?: string,
): AgentEquipment[] {
  const sorted = equipments.toSorted(byExternalId);
  return agents
    .filter(({ substance }) => agentId === undefined || substance.id === agentId)
    .flatMap(({ substance, cleanedBy }) =>
      sorted.flatMap(equipment => {
        const found = cleanedBy?.get(equipment.id);
        if (found === undefined) return [];
        const { isMapped, procedures } = found;
        return {
          cleaningAgent: recordName(substance),
          equipment: recordName(equipment),
          areaSqcm: areaOf(equipment),
          cleanedBy: { isMapped, procedures: [...procedures] },
        };
      }),
    );
}

import type { IndexedPlant } from '../matrix/areas/shared-surface.js';
import { indexUses } from '../matrix/areas/usage.js';

/**
 * The plant for agents, dedicated equipment included: residue of other products does not reach it, but residue of the
 * agents that clean it does (formulas 6.1). Shared equipment keeps its position.
 */
export function agentPlant<P extends IndexedPlant>(plant: P): P {
  const { dedicated, ...rest } = plant.input;
  if (dedicated === undefined || dedicated.equipments.length === 0) return plant;
  const input = {
    ...rest,
    equipments: [...rest.equipments, ...dedicated.equipments],
    uses: [...rest.uses, ...dedicated.uses],
  };
  return { ...plant, ...indexUses(input), input };
}

import type { IndexedPlant } from '../matrix/areas/shared-surface.js';
import { indexUses } from '../matrix/areas/usage.js';

/**
 * The plant as agents meet it: with the machines that are kept for one product. Nothing of another product gets there, but what cleans
 * them gets into the next batch of their own (formulas 6.1). Machines that productions share keep their places.
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

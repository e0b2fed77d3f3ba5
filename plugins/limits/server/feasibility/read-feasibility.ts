import { inOneMoment, type AnyCall } from '#kernel/contract';
import type { EquipmentApi } from '#plugins/equipment/server/api';
import type { ResidueDetection } from '#plugins/products/server/api';
import type { FeasibilityRow } from '#plugins/limits/shared/feasibility';
import type { LimitsApi, PlantLimits } from '../api.js';
import type { RoundLimit } from '../engine/index.js';
import { assessResidues, type AskedSampling } from './assess-residues.js';

/** The sources of limits and of means of detection. */
export interface FeasibilitySources {
  readonly limits: LimitsApi;
  readonly detection: ResidueDetection;
  readonly equipment: EquipmentApi;
}

/**
 * Limits of one moment compared with the methods, visual limits and materials of that moment; `asked` tries another
 * sample than those of the methods or uses one method alone, `round` is for the limits of the sentences, by default as displayed.
 */
export function readFeasibility(
  { limits, detection, equipment }: FeasibilitySources,
  call: AnyCall,
  asked: AskedSampling = {},
  round?: RoundLimit,
): Promise<{ readonly rows: readonly FeasibilityRow[]; readonly plant: PlantLimits }> {
  return inOneMoment(call, async reading => {
    const plant = await limits.current(reading);
    const known = {
      methods: await detection.swabMethods(reading),
      visibleFrom: await detection.visibleFrom(reading),
      materials: await equipment.materials(reading),
    };
    return { rows: assessResidues(plant, known, asked, round), plant };
  });
}

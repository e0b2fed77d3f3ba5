import { inSlices, type AnyCall } from '#kernel/contract';
import type { EquipmentApi } from '#plugins/equipment/server/api';
import type { ResidueDetection } from '#plugins/products/server/api';
import type { FeasibilityRow } from '#plugins/limits/shared/feasibility';
import type { LimitsApi, PlantLimits } from '../api.js';
import { assessmentSteps, type AskedSampling, type Detection } from './assess-residues.js';

/** The sources of limits and of means of detection. */
export interface FeasibilitySources {
  readonly limits: LimitsApi;
  readonly detection: ResidueDetection;
  readonly equipment: EquipmentApi;
}

/**
 * Limits of one moment compared with the methods, visual limits and materials of that moment; `asked` tries another
 * sample than those of the methods.
 */
export async function readFeasibility(
  { limits, detection, equipment }: FeasibilitySources,
  call: AnyCall,
  asked: AskedSampling = {},
): Promise<{ readonly rows: readonly FeasibilityRow[]; readonly plant: PlantLimits }> {
  const isUsual = asked.swabAreaSqcm === undefined && asked.extractionVolumeMl === undefined;
  const { plant, known } = await limits.inOneMoment(
    call,
    async reading => {
      const current = await limits.current(reading);
      // The same limits are of the same position, and the other data with them.
      if (isUsual && usualOf.has(current)) return { plant: current, known: null };
      return {
        plant: current,
        known: {
          methods: await detection.swabMethods(reading),
          visibleFrom: await detection.visibleFrom(reading),
          materials: await equipment.materials(reading),
        },
      };
    },
    ['residues'],
  );
  const kept = isUsual ? usualOf.get(plant) : undefined;
  if (known === null || kept !== undefined) return { rows: (await kept) ?? [], plant };
  const rows = assessed(plant, known, asked);
  if (isUsual && call.view === undefined) usualOf.set(plant, rows);
  return { rows: await rows, plant };
}

/** The rows of limits with the samples of the methods, once for all who read them. */
const usualOf = new WeakMap<PlantLimits, Promise<readonly FeasibilityRow[]>>();

async function assessed(
  plant: PlantLimits,
  known: Detection,
  asked: AskedSampling,
): Promise<readonly FeasibilityRow[]> {
  await plant.ready(['residues']);
  return inSlices(assessmentSteps(plant, known, asked));
}

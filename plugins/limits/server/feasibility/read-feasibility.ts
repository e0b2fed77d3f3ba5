import { inSlices, type AnyCall } from '#kernel/contract';
import type { EquipmentApi } from '#plugins/equipment/server/api';
import type { ResidueDetection } from '#plugins/products/server/api';
import type { FeasibilityRow } from '#plugins/limits/shared/feasibility';
import type { LimitsApi, PlantLimits } from '../api.js';
import { roundForDisplay, sameValue, type RoundLimit } from '../engine/index.js';
import {
  assessmentSteps,
  isUsual,
  type AskedSampling,
  type AssessmentSettings,
  type Detection,
} from './assess-residues.js';

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
  sources: FeasibilitySources,
  call: AnyCall,
  asked: AskedSampling = {},
  round: RoundLimit = roundForDisplay,
): Promise<Feasibility> {
  if (call.view === undefined || !isUsual(asked) || round !== roundForDisplay)
    return findFeasibility(sources, call, asked, round);
  const found = seenBy.get(call) ?? findFeasibility(sources, call, asked, round);
  seenBy.set(call, found);
  return found;
}

interface Feasibility {
  readonly rows: readonly FeasibilityRow[];
  readonly plant: PlantLimits;
}

/** By call: an assessment of changes reads the same past more than once. */
const seenBy = new WeakMap<AnyCall, Promise<Feasibility>>();

async function findFeasibility(
  { limits, detection, equipment }: FeasibilitySources,
  call: AnyCall,
  asked: AskedSampling,
  round: RoundLimit,
): Promise<Feasibility> {
  const usual = call.view === undefined && isUsual(asked);
  const read = await limits.inOneMoment(
    call,
    async reading => {
      const plant = await limits.current(reading);
      // The same limits are of the same position, and the other data with them.
      const kept = usual ? usualOf.get(plant)?.get(round) : undefined;
      if (kept !== undefined) return { plant, kept };
      return {
        plant,
        isOfMoment: usual && (await limits.isOfMoment(reading, plant)),
        known: {
          methods: await detection.swabMethods(reading),
          visibleFrom: await detection.visibleFrom(reading),
          materials: await equipment.materials(reading),
        },
      };
    },
    ['residues'],
  );
  const { plant } = read;
  if (read.kept !== undefined) return { rows: await read.kept, plant };
  // Another reader may have begun meanwhile.
  const begun = usual ? usualOf.get(plant)?.get(round) : undefined;
  if (begun !== undefined) return { rows: await begun, plant };
  const known = usual ? asBefore(call, read.known) : read.known;
  const rows = assessed(plant, known, { asked, round, keeps: usual });
  if (read.isOfMoment) {
    usualOf.set(plant, new Map(usualOf.get(plant)).set(round, rows));
    // The next reader tries again.
    rows.catch(() => usualOf.delete(plant));
  }
  return { rows: await rows, plant };
}

/** The rows of limits with the samples of the methods, once for all who read them. */
const usualOf = new WeakMap<PlantLimits, ReadonlyMap<RoundLimit, Promise<readonly FeasibilityRow[]>>>();

/** The last means of detection of the facilities read last. */
const lastOf = new Map<string, Detection>();
const mostFacilities = 50;

/** Means of detection as the same object while they are the same, so that rows of unchanged limits are kept. */
function asBefore({ facility }: AnyCall, known: Detection): Detection {
  const before = lastOf.get(facility.id);
  const plain = ({ methods, materials, visibleFrom }: Detection): object => ({
    methods,
    materials,
    from: [...visibleFrom],
  });
  const found = before !== undefined && sameValue(plain(before), plain(known)) ? before : known;
  lastOf.delete(facility.id);
  lastOf.set(facility.id, found);
  const [oldest] = lastOf.keys();
  if (lastOf.size > mostFacilities && oldest !== undefined) lastOf.delete(oldest);
  return found;
}

async function assessed(
  plant: PlantLimits,
  known: Detection,
  settings: AssessmentSettings,
): Promise<readonly FeasibilityRow[]> {
  await plant.ready(['residues']);
  return inSlices(assessmentSteps(plant, known, settings));
}

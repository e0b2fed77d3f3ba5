import type { HomeNotes } from '#kernel/contract';
import type { FeasibilityRow } from '#plugins/limits/shared/feasibility';
import { readFeasibility, type FeasibilitySources } from './feasibility/read-feasibility.js';
import type { PlantLimits } from './api.js';
import { readLimits } from './permissions.js';
import { recordWarnings } from './warnings/record-warnings.js';

const undetected: readonly FeasibilityRow['verdict'][] = ['notVisible', 'belowLod', 'belowLoq', 'recoveryTooLow'];

type Notes = Awaited<ReturnType<HomeNotes['notes']>>;
/** Counted once for all visits until the limits or the methods change: by the rows, which are made anew then. */
const counted = new WeakMap<readonly FeasibilityRow[], Notes>();

/** What is wrong with the limits of the plant: those that cannot be measured, and equipment and changeovers without one. */
export function limitNotes(sources: FeasibilitySources): HomeNotes {
  return {
    section: 'wrong',
    ...readLimits,
    feature: 'limits',
    prepare: async call => {
      const { plant } = await readFeasibility(sources, call);
      await plant.ready(['equipment', 'summary']);
    },
    notes: async call => {
      const { rows, plant } = await readFeasibility(sources, call);
      const notes = counted.get(rows) ?? notesOf(rows, plant);
      counted.set(rows, notes);
      return notes;
    },
  };
}

function notesOf(rows: readonly FeasibilityRow[], plant: PlantLimits): Notes {
  const { counts, sharedDespiteDedication } = plant.summary();
  const unmeasurable = rows.filter(({ verdict }) => undetected.includes(verdict)).length;
  const noMethod = rows.filter(({ verdict }) => verdict === 'noMethod').length;
  const ofResidues = `of ${rows.length} residues on equipment`;
  const withoutLimit = counts.pairs - counts.pairsWithLimit;
  const address = '/app/limits/feasibility?view=equipments';
  const lacking = recordWarnings(plant).filter(({ code }) => code === 'HBEL_REQUIRED').length;
  return [
    note(
      lacking,
      [
        'hazardous active without the health-based limit that it requires',
        'hazardous actives without the health-based limits that they require',
      ],
      'they have no limit',
      '/app/master/actives',
    ),
    note(unmeasurable, ['limit that cannot be measured', 'limits that cannot be measured'], ofResidues, address),
    note(
      noMethod,
      ['limit without an analytical method', 'limits without an analytical method'],
      ofResidues,
      `${address}&verdict=noMethod`,
    ),
    note(
      counts.equipmentWithoutLimit,
      ['piece of equipment without a limit', 'pieces of equipment without a limit'],
      `of ${counts.equipmentWithLimit + counts.equipmentWithoutLimit} that productions use`,
      '/app/limits?view=equipments&filter=without',
    ),
    note(
      withoutLimit,
      ['changeover without a limit', 'changeovers without a limit'],
      `of ${counts.pairs} that share equipment`,
      '/app/limits?view=productions&filter=without',
    ),
    note(
      sharedDespiteDedication.length,
      [
        'piece of dedicated equipment used for several products',
        'pieces of dedicated equipment used for several products',
      ],
      'counted as shared in all limits',
      '/app/master/equipment',
    ),
  ];
}

function note(count: number, [one, many]: readonly [string, string], detail: string, address: string) {
  return { count, text: count === 1 ? one : many, detail, address };
}

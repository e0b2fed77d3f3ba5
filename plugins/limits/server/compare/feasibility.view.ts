import { defineComparedView, type ComparedView, type Difference, type Finding } from '#kernel/contract';
import { verdictWords, type FeasibilityRow, type Verdict } from '#plugins/limits/shared/feasibility';
import { readFeasibility, type FeasibilitySources } from '../feasibility/read-feasibility.js';
import { readLimits } from '../permissions.js';
import { orderOf } from './difference.js';

type Rows = readonly FeasibilityRow[];

/** Which limits can be measured, in previews and comparisons of two dates. */
export function feasibilityView(sources: FeasibilitySources): ComparedView {
  return defineComparedView<Rows>({
    key: 'feasibility',
    group: 'Limits',
    access: readLimits,
    feature: 'limits',
    look: async call => (await readFeasibility(sources, call)).rows,
    compare: (before, after, limit) => (after.length === 0 ? [] : [compareFeasibility(before, after, limit)]),
  });
}

const words = { tighter: 'harder to measure', looser: 'easier to measure' };

/**
 * Residues on equipment that are new or have another verdict; those no longer measurable come first, new measurable
 * ones last. Residues no longer on any equipment need no method and are left out.
 */
function compareFeasibility(before: Rows, after: Rows, limit: number): Finding {
  const keyOf = ({ equipment, residueType, substance }: FeasibilityRow): string =>
    `${equipment.id} ${residueType} ${substance.id}`;
  const earlier = new Map(before.map(row => [keyOf(row), row]));
  const moved = after.flatMap(now => differenceOf(earlier.get(keyOf(now)), now) ?? []);
  const counts = { tighter: 0, looser: 0, changed: 0, new: 0, gone: 0, same: after.length - moved.length };
  for (const { difference } of moved) counts[difference.direction]++;
  const isMeasured = (row: FeasibilityRow | undefined): boolean => row?.verdict === 'measurable';
  const lost = moved.filter(({ old }) => isMeasured(old)).length;
  const won = moved.filter(({ now }) => isMeasured(now)).length;
  const sentence =
    moved.length === 0
      ? `Measurability is unchanged: ${after.filter(isMeasured).length} of ${after.length} limits.`
      : `${lost} can no longer be measured, ${won} can be measured now, ${moved.length - lost - won} more are new or have another verdict, ${counts.same} keep theirs.`;
  return {
    title: 'Limits that can be measured',
    sentence,
    counts,
    differences: moved
      .toSorted(
        (a, b) =>
          Number(isMeasured(b.old)) - Number(isMeasured(a.old)) ||
          orderOf(a.difference.direction) - orderOf(b.difference.direction) ||
          Number(isMeasured(a.now)) - Number(isMeasured(b.now)) ||
          (a.difference.label < b.difference.label ? -1 : 1),
      )
      .slice(0, limit)
      .map(({ difference }) => difference),
    words,
  };
}

interface Moved {
  readonly old: FeasibilityRow | undefined;
  readonly now: FeasibilityRow;
  readonly difference: Difference;
}

/** From undetectable to measurable. */
const rank: Readonly<Record<Verdict, number>> = {
  notVisible: 0,
  belowLod: 1,
  belowLoq: 1,
  recoveryTooLow: 1,
  noMethod: 2,
  incomplete: 3,
  measurable: 4,
};

function differenceOf(old: FeasibilityRow | undefined, now: FeasibilityRow): Moved | null {
  const { equipment, substance, verdict, sentence, action } = now;
  if (old?.verdict === verdict) return null;
  return {
    old,
    now,
    difference: {
      label: `${substance.externalId} ${substance.name} on ${equipment.externalId}`,
      before: old === undefined ? null : verdictWords[old.verdict],
      after: verdictWords[verdict],
      unit: '',
      ratio: null,
      direction: directionOf(old?.verdict, verdict),
      detail: [sentence, action].filter(text => text !== null).join(' '),
      page: `/limits/feasibility?view=equipments&equipment=${equipment.id}&search=${encodeURIComponent(substance.externalId)}`,
    },
  };
}

function directionOf(old: Verdict | undefined, now: Verdict): Difference['direction'] {
  if (old === undefined) return 'new';
  const step = rank[now] - rank[old];
  return step === 0 ? 'changed' : step < 0 ? 'tighter' : 'looser';
}

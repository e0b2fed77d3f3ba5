import type { EquipmentLimit, LimitSummary } from '#plugins/limits/shared/limit';
import type { MatrixResult } from '../../engine/index.js';

const lowestShown = 5;

/** Cell of the lowest carryover; ties: lower L3, then previous, then next in input order. -1 where no pair has a limit. */
export function lowestCarryoverCell({ macMg, l3 }: MatrixResult): number {
  let lowest = -1;
  for (let cell = 0; cell < macMg.length; cell++) {
    const [mac = NaN, surface = NaN] = [macMg[cell], l3[cell]];
    if (Number.isNaN(surface)) continue;
    const [least = Infinity, leastSurface = Infinity] = [macMg[lowest], l3[lowest]];
    if (mac < least || (mac === least && surface < leastSurface)) lowest = cell;
  }
  return lowest;
}

/** Equipment by its limit, the lowest first; equipment with the same residue of the same pair is one row. */
function lowestOfPairs(withLimit: readonly EquipmentLimit[]): LimitSummary['lowest'] {
  const rows = withLimit.toSorted((a, b) => (a.limit?.l3MgPerSqcm ?? 0) - (b.limit?.l3MgPerSqcm ?? 0));
  const pairs = Map.groupBy(rows, ({ limit }) =>
    [limit?.previous?.id, limit?.substance.id, limit?.next.id, limit?.l3MgPerSqcm].join(' '),
  );
  return [...pairs.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, otherEquipment: others.map(({ equipment }) => equipment) }],
  );
}

/** The lowest limits of equipment, and the number of pairs and equipment with one. */
export function summaryOf(
  { plant: { area, count }, l3 }: MatrixResult,
  equipment: readonly EquipmentLimit[],
  rest: Pick<LimitSummary, 'lowestCarryover' | 'missing' | 'sharedDespiteDedication' | 'basis'>,
): LimitSummary {
  const withLimit = equipment.filter(row => row.limit !== null);
  let pairs = 0;
  let pairsWithLimit = 0;
  for (let cell = 0; cell < area.length; cell++) {
    if (area[cell] === 0 || Math.floor(cell / count) === cell % count) continue;
    pairs += 1;
    if (!Number.isNaN(l3[cell])) pairsWithLimit += 1;
  }
  return {
    lowest: lowestOfPairs(withLimit).slice(0, lowestShown),
    counts: {
      productions: count,
      pairs,
      pairsWithLimit,
      equipmentWithLimit: withLimit.length,
      equipmentWithoutLimit: equipment.length - withLimit.length,
    },
    ...rest,
  };
}

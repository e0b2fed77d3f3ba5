import type { EquipmentLimit, LimitSummary } from '#schemas/limits/limit';
import type { MatrixResult } from '../engine/index.js';

const lowestShown = 5;

/** The lowest limits of machines, and how many pairs and machines have one. */
export function summaryOf(
  { plant: { area, count }, l3 }: MatrixResult,
  equipment: readonly EquipmentLimit[],
  rest: Pick<LimitSummary, 'missing' | 'basis'>,
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
    lowest: withLimit
      .toSorted((a, b) => (a.limit?.l3MgPerSqcm ?? 0) - (b.limit?.l3MgPerSqcm ?? 0))
      .slice(0, lowestShown),
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

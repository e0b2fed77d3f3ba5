import { verdicts, type FeasibilityRow, type ResidueFeasibility } from '#plugins/limits/shared/feasibility';

/**
 * Each residue once, in the order of `rows`, which begins with what is hardest to find: the first machine of a residue
 * stands for it.
 */
export function byResidue(rows: readonly FeasibilityRow[]): ResidueFeasibility[] {
  return [...Map.groupBy(rows, row => row.substance.id).values()].flatMap(own => {
    const [hardest] = own;
    if (hardest === undefined) return [];
    const counted = verdicts.map(verdict => [verdict, own.filter(row => row.verdict === verdict).length] as const);
    return [
      {
        ...hardest,
        equipments: own.length,
        equipmentsByVerdict: Object.fromEntries(counted.filter(([, count]) => count > 0)),
      },
    ];
  });
}

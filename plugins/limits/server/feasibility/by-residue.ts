import { verdicts, type FeasibilityRow, type ResidueFeasibility } from '#plugins/limits/shared/feasibility';

/** Each residue once, represented by its first row; `rows` begin with the hardest to detect. */
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

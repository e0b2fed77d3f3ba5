import type { EquipmentLimit, LimitSummary, MissingInput } from '#plugins/limits/shared/limit';
import { cellAt, type MatrixResult, type Steps } from '../../engine/index.js';
import { missingInputSteps } from '../missing-inputs.js';

const lowestShown = 5;
const missingShown = 50;
/** Rows that are looked through in one step. */
const rowsPerStep = 64;

/** The figures of a summary that need a look at every pair. */
export interface PlantFigures {
  readonly pairs: number;
  readonly pairsWithLimit: number;
  /** Cell of the lowest carryover; ties: lower L3, then previous, then next in input order. -1 where no pair has a limit. */
  readonly lowestCarryover: number;
  readonly missing: readonly MissingInput[];
}

/** Finds these figures in steps. */
export function* summarySteps(matrix: MatrixResult): Steps<PlantFigures> {
  const { plant, l3, macMg } = matrix;
  const { area, cells, count } = plant;
  let [pairs, pairsWithLimit, lowest] = [0, 0, -1];
  for (let row = 0; row < count; row++) {
    const own = cellAt(cells, row, row);
    for (let cell = cells.start[row] ?? 0; cell < (cells.start[row + 1] ?? 0); cell++) {
      if (area[cell] === 0 || cell === own) continue;
      pairs += 1;
      const [mac = NaN, surface = NaN] = [macMg[cell], l3[cell]];
      if (Number.isNaN(surface)) continue;
      pairsWithLimit += 1;
      const [least = Infinity, leastSurface = Infinity] = [macMg[lowest], l3[lowest]];
      if (mac < least || (mac === least && surface < leastSurface)) lowest = cell;
    }
    if (row % rowsPerStep === 0) yield;
  }
  const missing = yield* missingInputSteps(matrix);
  return { pairs, pairsWithLimit, lowestCarryover: lowest, missing: missing.slice(0, missingShown) };
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
  { pairs, pairsWithLimit, missing }: PlantFigures,
  equipment: readonly EquipmentLimit[],
  productions: number,
  rest: Pick<LimitSummary, 'lowestCarryover' | 'sharedDespiteDedication' | 'basis'>,
): LimitSummary {
  const withLimit = equipment.filter(row => row.limit !== null);
  return {
    lowest: lowestOfPairs(withLimit).slice(0, lowestShown),
    counts: {
      productions,
      pairs,
      pairsWithLimit,
      equipmentWithLimit: withLimit.length,
      equipmentWithoutLimit: equipment.length - withLimit.length,
    },
    missing: [...missing],
    ...rest,
  };
}

import type { Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';
import { criterionLines, type CriterionLine } from './criterion-line.js';
import { keepLowest } from './keep-lowest.js';
import { areaUnder, type Columns, type MatrixRow, type PreparedPlant } from './prepare.js';
import type { MatrixResult } from './recalculate.js';
import { firstAvailable, inThrees, wholeLine } from './whole-line.js';

/** Adds one active's limits before the next productions from `from` up to `to`, where they are lower than what is there. */
export type FillRow = (result: MatrixResult, row: MatrixRow, substance: Substance, from: number, to: number) => void;

/**
 * Rows under any policy, criterion by criterion: the lowest governs with ties to the earlier one, or the first that is
 * available. What depends on the policy or the next production alone is calculated here, before the first row.
 */
export function criteriaRows(plant: PreparedPlant, columns: Columns, policy: LimitPolicy): FillRow | null {
  const { productions } = plant.input;
  const { count } = plant;
  const first = productions.find(({ actives }) => actives.length > 0)?.actives[0];
  if (first === undefined) return null;
  const at = { previous: 0, substance: first.substance, machine: 0 };
  const { lines, general, toxicity } = criterionLines(plant, columns, policy, at);
  const whole = lines.map(line => wholeLine(line, count));
  const trios = inThrees(policy.useFirstAvailable ? firstAvailable(whole, count) : whole, count);
  // No patient takes an intermediate: its general limit is the sole criterion.
  const alone = inThrees([wholeLine(general, count)], count);
  const intermediates: number[] = [];
  const withoutBatch = new Uint8Array(count);
  productions.forEach(({ kind, minBatchSizeKg }, next) => {
    if (kind === 'intermediate') intermediates.push(next);
    if (minBatchSizeKg === null) withoutBatch[next] = 1;
  });
  const excluding = policy.requireHbel ? toxicity : undefined;
  const containing = policy.skipSameActive ? columnsBySubstance(plant) : noColumns;
  const closed = new Uint8Array(count);
  const cap = policy.useResidueLimit ? policy.residueLimitMgPerSqcm : Infinity;
  const surface = { area: areaUnder(plant, policy), cap, closed };

  return (result, row, substance, from, to) => {
    at.previous = row.previous;
    at.substance = substance;
    closed.set(withoutBatch);
    closed[row.previous] = 1;
    for (const next of containing.get(substance.id) ?? none) closed[next] = 1;
    for (const next of intermediates) {
      if (next < from || next >= to) continue;
      for (const trio of alone) keepLowest(result, row, surface, trio, next, next + 1);
      closed[next] = 1;
    }
    if (excluding !== undefined) closeWithout(excluding, closed, from, to);
    for (const trio of trios) keepLowest(result, row, surface, trio, from, to);
  };
}

/** Closes what a criterion gives nothing before. */
function closeWithout({ mac, above }: CriterionLine, closed: Uint8Array, from: number, to: number): void {
  const found = mac(from, to);
  for (let next = from; next < to; next++) {
    const value = typeof found === 'number' ? found : (found[next] ?? NaN);
    if (!(value > above)) closed[next] = 1;
  }
}

const none: readonly number[] = [];
const noColumns: ReadonlyMap<string, readonly number[]> = new Map();

/** The next productions that contain a substance, by its id. */
function columnsBySubstance({ input }: PreparedPlant): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [next, { actives }] of input.productions.entries())
    for (const { substance } of actives) found.set(substance.id, [...(found.get(substance.id) ?? []), next]);
  return found;
}

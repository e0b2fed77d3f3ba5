import type { Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';
import { criterionLines } from './criterion-line.js';
import { Governing } from './governing.js';
import { areaUnder, type Columns, type MatrixRow, type PreparedPlant } from './prepare.js';
import type { MatrixResult } from './recalculate.js';

/** Adds one active's limits before the next productions from `from` up to `to`, where they are lower than what is there. */
export type FillRow = (result: MatrixResult, row: MatrixRow, substance: Substance, from: number, to: number) => void;

/**
 * Rows under any policy, criterion by criterion: the lowest governs with ties to the earlier one, or the first that is
 * available. What depends on the policy or the next production alone is calculated here, before the first row.
 */
export function criteriaRows(plant: PreparedPlant, columns: Columns, policy: LimitPolicy): FillRow | null {
  const { productions } = plant.input;
  const { count } = plant;
  const [first] = productions.flatMap(({ actives }) => actives);
  if (first === undefined) return null;
  const at = { previous: 0, substance: first.substance };
  const { lines, general, toxicity } = criterionLines(plant, columns, policy, at);
  const governing = new Governing(count, lines, policy.useFirstAvailable);
  const withoutBatch = productions.flatMap(({ minBatchSizeKg }, next) => (minBatchSizeKg === null ? [next] : []));
  // No patient takes an intermediate: its general limit is the sole criterion.
  const intermediates = productions.flatMap(({ kind }, next) => (kind === 'intermediate' ? [next] : []));
  const excluding = policy.requireHbel ? toxicity : undefined;
  const containing = policy.skipSameActive ? columnsBySubstance(plant) : new Map<string, readonly number[]>();
  const area = areaUnder(plant, policy);
  const cap = policy.useResidueLimit ? policy.residueLimitMgPerSqcm : Infinity;
  const { mac: macs, code: codes } = governing;

  return (result, row, substance, from, to) => {
    at.previous = row.previous;
    at.substance = substance;
    governing.find(from, to);
    if (excluding !== undefined) governing.keepWhere(excluding, from, to);
    for (const next of intermediates) if (next >= from && next < to) governing.setAlone(general, next);
    for (const next of containing.get(substance.id) ?? []) codes[next] = 0;
    for (const next of withoutBatch) codes[next] = 0;
    codes[row.previous] = 0;
    keepLower(result, row.previous * count, macs, codes, area, cap, row.active, from, to);
  };
}

/** Keeps the limits of an active where they are lower than what is there. */
function keepLower(
  { macMg, l3, criterion, active }: MatrixResult,
  base: number,
  macs: Float64Array,
  codes: Uint8Array,
  area: Float64Array,
  cap: number,
  ofActive: number,
  from: number,
  to: number,
): void {
  for (let next = from; next < to; next++) {
    const cell = base + next;
    const code = codes[next] ?? 0;
    const mac = macs[next] ?? NaN;
    const shared = area[cell] ?? 0;
    if (code === 0 || shared === 0) continue;
    if ((macMg[cell] ?? NaN) <= mac) continue;
    macMg[cell] = mac;
    l3[cell] = Math.min(mac / shared, cap);
    criterion[cell] = code;
    active[cell] = ofActive;
  }
}

/** The next productions that contain a substance, by its id. */
function columnsBySubstance({ input }: PreparedPlant): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [next, { actives }] of input.productions.entries())
    for (const { substance } of actives) found.set(substance.id, [...(found.get(substance.id) ?? []), next]);
  return found;
}

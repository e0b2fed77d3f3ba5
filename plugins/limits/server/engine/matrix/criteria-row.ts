import type { Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';
import { criterionLines, type CriterionLine } from './criterion-line.js';
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
  const governing = new Governing(count, policy.useFirstAvailable);
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
    governing.clear(from, to);
    for (const line of lines) governing.add(line, from, to);
    if (excluding !== undefined) governing.keepWhere(excluding, from, to);
    for (const next of intermediates) if (next >= from && next < to) governing.setAlone(general, next);
    for (const next of containing.get(substance.id) ?? []) codes[next] = 0;
    for (const next of withoutBatch) codes[next] = 0;
    codes[row.previous] = 0;
    const { macMg, l3, criterion, active } = result;
    const base = row.previous * count;
    for (let next = from; next < to; next++) {
      const cell = base + next;
      const code = codes[next] ?? 0;
      const mac = macs[next] ?? NaN;
      const shared = area[cell] ?? 0;
      // False for NaN, which stands where an area is unknown.
      if (code === 0 || !(shared > 0)) continue;
      if ((macMg[cell] ?? NaN) <= mac) continue;
      macMg[cell] = mac;
      l3[cell] = Math.min(mac / shared, cap);
      criterion[cell] = code;
      active[cell] = row.active;
    }
  };
}

/** The governing criterion before each next production of a row; code 0 where there is none. */
class Governing {
  readonly mac: Float64Array;
  readonly code: Uint8Array;
  private readonly everywhere: Float64Array;

  constructor(
    count: number,
    private readonly firstAvailable: boolean,
  ) {
    this.mac = new Float64Array(count);
    this.code = new Uint8Array(count);
    this.everywhere = new Float64Array(count);
  }

  clear(from: number, to: number): void {
    this.mac.fill(NaN, from, to);
    this.code.fill(0, from, to);
  }

  add({ code, mac: macOf, above }: CriterionLine, from: number, to: number): void {
    const found = macOf(from, to);
    if (typeof found !== 'number') this.take(code, found, above, from, to);
    else if (found > above) this.take(code, this.everywhere.fill(found, from, to), above, from, to);
  }

  private take(code: number, values: Float64Array, above: number, from: number, to: number): void {
    const { mac, code: codes, firstAvailable } = this;
    for (let next = from; next < to; next++) {
      const value = values[next] ?? NaN;
      const known = mac[next] ?? NaN;
      // False for NaN: a missing candidate never wins, and any other wins where there is none yet.
      if (!(value > above) || known <= value || (firstAvailable && known === known)) continue;
      mac[next] = value;
      codes[next] = code;
    }
  }

  /** Leaves nothing where a criterion gives nothing. */
  keepWhere({ mac: macOf, above }: CriterionLine, from: number, to: number): void {
    const found = macOf(from, to);
    for (let next = from; next < to; next++) {
      const value = typeof found === 'number' ? found : (found[next] ?? NaN);
      if (!(value > above)) this.code[next] = 0;
    }
  }

  setAlone(line: CriterionLine, next: number): void {
    this.clear(next, next + 1);
    this.add(line, next, next + 1);
  }
}

/** The next productions that contain a substance, by its id. */
function columnsBySubstance({ input }: PreparedPlant): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [next, { actives }] of input.productions.entries())
    for (const { substance } of actives) found.set(substance.id, [...(found.get(substance.id) ?? []), next]);
  return found;
}

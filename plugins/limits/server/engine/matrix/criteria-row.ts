import type { Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';
import { criterionLines, type CriterionLine } from './criterion-line.js';
import { keepLowest, type RowSurface } from './keep-lowest.js';
import type { RowPlace } from './pair-rows.js';
import { areaUnder, type Columns, type MatrixRow, type PreparedPlant } from './prepare.js';
import type { MatrixResult } from './recalculate.js';
import { firstAvailable, inThrees, SpreadLine, type Trio } from './whole-line.js';

/** Fills rows under one policy. */
export interface RowFiller {
  /** Adds one active's limits before the next productions from `from` up to `to`, where they are lower than what is there. */
  fill(result: MatrixResult, row: MatrixRow, substance: Substance, from: number, to: number): void;
}

/**
 * Rows under any policy, criterion by criterion: the lowest governs with ties to the earlier one, or the first that is
 * available. What depends on the policy or the next production alone is calculated before the first row.
 */
export function criteriaRows(plant: PreparedPlant, columns: Columns, policy: LimitPolicy): RowFiller | null {
  const first = plant.input.productions.find(({ actives }) => actives.length > 0)?.actives[0];
  return first === undefined ? null : new CriteriaRows(plant, columns, policy, first.substance);
}

class CriteriaRows implements RowFiller {
  private readonly at: RowPlace;
  private readonly trios: readonly Trio[];
  /** No patient takes an intermediate: its general limit is the sole criterion. */
  private readonly alone: readonly Trio[];
  private readonly intermediates: number[] = [];
  private readonly withoutBatch: Uint8Array;
  private readonly excluding: CriterionLine | undefined;
  private readonly containing: ReadonlyMap<string, readonly number[]>;
  private readonly surface: RowSurface;

  constructor(plant: PreparedPlant, columns: Columns, policy: LimitPolicy, substance: Substance) {
    const { count } = plant;
    this.at = { previous: 0, substance, machine: 0 };
    const { lines, general, toxicity } = criterionLines(plant, columns, policy, this.at);
    const whole = lines.map(line => new SpreadLine(line, count));
    this.trios = inThrees(policy.useFirstAvailable ? firstAvailable(whole, count) : whole, count);
    this.alone = inThrees([new SpreadLine(general, count)], count);
    this.withoutBatch = new Uint8Array(count);
    let next = 0;
    for (const { kind, minBatchSizeKg } of plant.input.productions) {
      if (kind === 'intermediate') this.intermediates.push(next);
      if (minBatchSizeKg === null) this.withoutBatch[next] = 1;
      next += 1;
    }
    this.excluding = policy.requireHbel ? toxicity : undefined;
    this.containing = policy.skipSameActive ? columnsBySubstance(plant) : noColumns;
    const cap = policy.useResidueLimit ? policy.residueLimitMgPerSqcm : Infinity;
    this.surface = { area: areaUnder(plant, policy), cap, closed: new Uint8Array(count) };
  }

  fill(result: MatrixResult, row: MatrixRow, substance: Substance, from: number, to: number): void {
    const { at, surface, excluding } = this;
    const { closed } = surface;
    at.previous = row.previous;
    at.substance = substance;
    closed.set(this.withoutBatch);
    closed[row.previous] = 1;
    for (const next of this.containing.get(substance.id) ?? none) closed[next] = 1;
    for (const next of this.intermediates) {
      if (next < from || next >= to) continue;
      for (const trio of this.alone) keepLowest(result, row, surface, trio, next, next + 1);
      closed[next] = 1;
    }
    if (excluding !== undefined) closeWithout(excluding, closed, from, to);
    for (const trio of this.trios) keepLowest(result, row, surface, trio, from, to);
  }
}

/** Closes what a criterion gives nothing before. */
function closeWithout({ mac, above }: CriterionLine, closed: Uint8Array, from: number, to: number): void {
  const found = mac.read(from, to);
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

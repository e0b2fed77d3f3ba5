import { capMgPerSqcm } from '../../pair/residue-limit.js';
import { HealthBasedStops } from './health-based-stops.js';
import type { Substance } from '../../plant.js';
import type { LimitPolicy } from '../../policy.js';
import { criterionLines, type CriterionLine } from './criterion-line.js';
import { keepLowest, type RowCells, type RowLimits, type RowSurface } from './keep-lowest.js';
import type { RowPlace } from './pair-rows.js';
import type { IndexedPlant } from '../areas/shared-surface.js';
import { firstAvailable, inThrees, SpreadLine, type Trio } from './whole-line.js';

/** A residue and the surfaces on which it may remain. */
export interface ResidueRow {
  readonly substance: Substance;
  /** Equipment on which it may remain, ascending. */
  readonly equipments: Int32Array;
  /** Area over which it is spread before each next production, margin included, sqcm. */
  readonly area: Float64Array;
  /** Position of the production that leaves it behind, which is excluded as next; -1 for residues of no production. */
  readonly own: number;
}

/**
 * Rows under any policy, criterion by criterion: the lowest governs with ties to the earlier one, or the first
 * available. Values that depend on the policy or the next production alone are calculated once.
 */
export class CriteriaRows {
  private readonly at: RowPlace;
  private readonly trios: readonly Trio[];
  /** An intermediate is taken by no patient: its general limit is the sole criterion. */
  private readonly alone: readonly Trio[];
  private readonly intermediates: number[] = [];
  private readonly withoutBatch: Uint8Array;
  private readonly excluding: CriterionLine | undefined;
  private readonly stops: HealthBasedStops;
  private readonly containing: ReadonlyMap<string, readonly number[]>;
  private readonly surface: RowSurface;

  constructor(
    private readonly plant: IndexedPlant,
    private readonly policy: LimitPolicy,
    substance: Substance,
  ) {
    const { count } = plant;
    this.at = { substance, equipments: new Int32Array(0), area: new Float64Array(count), equipment: 0 };
    const { lines, general, toxicity } = criterionLines(plant, policy, this.at);
    const whole = lines.map(line => new SpreadLine(line, count));
    this.trios = inThrees(policy.useFirstAvailable ? firstAvailable(whole, count) : whole, count);
    this.alone = inThrees([new SpreadLine(general, count)], count);
    this.withoutBatch = new Uint8Array(count);
    let next = 0;
    for (const { kind, minBatchSizeKg } of plant.input.productions) {
      if (kind === 'intermediate' && policy.residueType !== 'Nitrosamine') this.intermediates.push(next);
      if (minBatchSizeKg === null) this.withoutBatch[next] = 1;
      next += 1;
    }
    this.excluding = policy.requireHbel ? toxicity : undefined;
    this.stops = new HealthBasedStops(plant, policy);
    this.containing = policy.skipSameActive ? columnsBySubstance(plant) : noColumns;
    this.surface = { area: this.at.area, cap: Infinity, closed: new Uint8Array(count) };
  }

  /** The position of a production by id; out of range when unknown. */
  private placeOf(id: string): number {
    return this.plant.productionPlaces.get(id) ?? this.plant.count;
  }

  /** Lowers the limits of a residue before the next productions from `from` to `to`. */
  fill(result: RowLimits, cells: RowCells, row: ResidueRow, from: number, to: number): void {
    const { substance, equipments, area, own } = row;
    if (substance.isWater === true) return;
    const { at, surface, excluding } = this;
    const { closed } = surface;
    at.substance = substance;
    at.equipments = equipments;
    at.area = area;
    surface.area = area;
    surface.cap = capMgPerSqcm(substance, this.policy);
    closed.set(this.withoutBatch);
    if (own >= 0) closed[own] = 1;
    for (const id of substance.inProcessOf ?? noIds) closed[this.placeOf(id)] = 1;
    for (const next of this.containing.get(substance.id) ?? none) closed[next] = 1;
    for (const next of this.intermediates) {
      if (next < from || next >= to) continue;
      for (const trio of this.alone) keepLowest(result, cells, surface, trio, next, next + 1);
      closed[next] = 1;
    }
    const stopped = this.stops.before(substance);
    if (stopped !== null) for (let next = from; next < to; next++) if (stopped[next] === 1) closed[next] = 1;
    if (excluding !== undefined) closeWithout(excluding, closed, from, to);
    for (const trio of this.trios) keepLowest(result, cells, surface, trio, from, to);
  }
}

/** Closes next productions before which a criterion gives no value. */
function closeWithout({ mac, above }: CriterionLine, closed: Uint8Array, from: number, to: number): void {
  const found = mac.read(from, to);
  for (let next = from; next < to; next++) {
    const value = typeof found === 'number' ? found : (found[next] ?? NaN);
    if (!(value > above)) closed[next] = 1;
  }
}

const none: readonly number[] = [];
const noIds: ReadonlySet<string> = new Set();
const noColumns: ReadonlyMap<string, readonly number[]> = new Map();

/** The next productions that contain a substance, by substance id. */
function columnsBySubstance({ input }: IndexedPlant): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [next, { actives }] of input.productions.entries())
    for (const { substance } of actives) found.set(substance.id, [...(found.get(substance.id) ?? []), next]);
  return found;
}

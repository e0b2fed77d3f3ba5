import { ofAgents, overridden } from '../../pair/limit-override.js';
import type { NoPairLimit, PairLimit } from '../../pair/pair-limit.js';
import type { LimitPolicy } from '../../policy.js';
import { CriteriaRows, type ResidueRow } from './criteria-row.js';
import type { RowLimits } from './keep-lowest.js';
import type { IndexedPlant } from '../areas/shared-surface.js';
import { plantUnder } from '../plant-under.js';

/** Limits of residues outside the matrix, each before all next productions at once; equal to the limits of single pairs to the last digit. */
export class ResidueRows {
  private rows: CriteriaRows | null = null;
  private readonly limits: RowLimits;

  private readonly plant: IndexedPlant;

  constructor(
    plant: IndexedPlant,
    private readonly policy: LimitPolicy,
  ) {
    this.plant = plantUnder(plant, policy.residueType);
    const { count } = plant;
    this.limits = {
      macMg: new Float64Array(count),
      l3: new Float64Array(count),
      criterion: new Uint8Array(count),
      active: new Uint16Array(count),
    };
  }

  /** Limits before each next production, NaN where there is none; valid until the next call. */
  before(row: ResidueRow): RowLimits {
    const { plant, policy, limits } = this;
    limits.macMg.fill(NaN);
    limits.l3.fill(NaN);
    if (!policy.enabled) return limits;
    this.rows ??= new CriteriaRows(plant, policy, row.substance);
    this.rows.fill(limits, { base: 0, active: 0 }, row, 0, plant.count);
    this.override(row);
    return limits;
  }

  /** Signed limits apply where there is a limit. */
  private override({ own, substance }: ResidueRow): void {
    const { overrides, input } = this.plant;
    if (overrides === undefined) return;
    const override = overrides[own < 0 ? ofAgents : (input.productions[own]?.id ?? '')]?.[substance.id];
    if (override === undefined) return;
    const { l3 } = this.limits;
    for (const [next, calculated] of l3.entries())
      if (!Number.isNaN(calculated)) l3[next] = overridden(calculated, override);
  }
}

/** The lowest limit found so far: the position of its next production (-1 for none) and its row. */
export class LowestFound {
  row = -1;
  next = -1;
  private l3 = Infinity;
  private macMg = Infinity;

  /** Compares a row, for some or all next productions: lowest L3, then lower MAC, then the earlier one. */
  look({ l3, macMg }: RowLimits, row: number, among?: ArrayLike<number>): void {
    const size = among?.length ?? l3.length;
    for (let index = 0; index < size; index++) {
      const next = among === undefined ? index : (among[index] ?? -1);
      const value = l3[next] ?? NaN;
      // False for NaN, which means no limit.
      if (!(value <= this.l3)) continue;
      const mac = macMg[next] ?? NaN;
      if (value === this.l3 && this.next >= 0 && !(mac < this.macMg)) continue;
      this.row = row;
      this.next = next;
      this.l3 = value;
      this.macMg = mac;
    }
  }
}

/** Outcomes more specific than that two productions share no equipment. */
const specific: ReadonlySet<string> = new Set([
  'MISSING_INPUT',
  'ROUTE_MISMATCH',
  'HBEL_REQUIRED',
  'NO_RESIDUE_EXPECTED',
]);

/** Why none of several pairs has a limit: the most specific reason, of several the last. */
export function reasonForNone<T>(pairs: readonly T[], limitOf: (pair: T) => PairLimit | NoPairLimit): NoPairLimit {
  const [first] = pairs;
  if (first !== undefined) {
    // Backwards, because the last specific reason counts.
    for (const pair of pairs.toReversed()) {
      const limit = limitOf(pair);
      if (limit.outcome === 'LIMIT') break;
      if (specific.has(limit.outcome)) return limit;
      // A policy that is off assesses no pair.
      if (limit.outcome === 'NOT_ASSESSED') break;
    }
    const limit = limitOf(first);
    if (limit.outcome !== 'LIMIT') {
      // Use as a solvent in all remaining pairs is more specific than no shared equipment.
      const same = pairs.find(pair => limitOf(pair).outcome === 'SAME_SOLVENT');
      return same === undefined ? limit : { outcome: 'SAME_SOLVENT', missing: [], candidates: [] };
    }
  }
  return { outcome: 'NO_NEXT_PRODUCT', missing: [], candidates: [] };
}

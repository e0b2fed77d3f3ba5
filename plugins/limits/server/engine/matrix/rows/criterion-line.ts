import { isOn } from '../../pair/criteria.js';
import { isByDose } from '../../pair/first-units.js';
import { intakeOf } from '../../pair/intakes.js';
import { noCarryoverMg, type RowValues } from '../../pair/mac-formula.js';
import type { CriterionKey, LimitPolicy } from '../../policy.js';
import { purgeFactorBefore } from '../../pair/purge-factor.js';
import { LowestOverMachines } from './lowest-over-machines.js';
import { numberColumn } from '../number-column.js';
import { pairRows, type RowPlace } from './pair-rows.js';
import { criterionCode, generalColumn, type Columns } from '../prepare.js';
import { ProductLimits, Settled } from './row-readers.js';
import type { IndexedPlant } from '../areas/shared-surface.js';

/** Carryover in mg by one criterion before the next productions of a row; NaN where it gives none. */
export interface CriterionLine {
  readonly code: number;
  readonly mac: RowValues;
  /** What is not above it is no carryover, as a formula may come to. */
  readonly above: number;
}

/** The criteria that a policy looks at, in its order, and the general one, which stands alone before intermediates. */
export interface CriterionLines {
  readonly lines: readonly CriterionLine[];
  readonly toxicity: CriterionLine | undefined;
  readonly general: CriterionLine;
}

/** The criteria of a policy over the rows of a plant; they give those of the row that `at` names. */
export function criterionLines(plant: IndexedPlant, policy: LimitPolicy, at: RowPlace): CriterionLines {
  const pairs = pairRows(plant, plant.columns, policy, at);
  const lineOf = (criterion: CriterionKey): CriterionLine => {
    const code = criterionCode(criterion);
    const formula = policy.formulas?.[criterion];
    if (formula !== undefined) {
      const each = formula.rows(pairs);
      const mac = formula.byMachine === true ? new LowestOverMachines(each, plant, at) : each;
      const { firstUnits } = plant.columns;
      if (firstUnits === undefined || !isByDose(criterion)) return { code, mac, above: noCarryoverMg };
      return { code, mac: new Times(mac, firstUnits.share, noCarryoverMg), above: -Infinity };
    }
    return { code, mac: builtIn(criterion, plant, policy, at), above: -Infinity };
  };
  const general = lineOf('arl');
  const lines = policy.criteriaOrder
    .filter(criterion => isOn(criterion, policy))
    .map(criterion => (criterion === 'arl' ? general : lineOf(criterion)));
  return { lines, general, toxicity: lines.find(({ code }) => code === criterionCode('toxicity')) };
}

function builtIn(
  criterion: CriterionKey,
  { input, columns }: IndexedPlant,
  policy: LimitPolicy,
  at: RowPlace,
): RowValues {
  if (criterion === 'arl') return new Settled(generalColumn(input, policy));
  if (criterion === 'productLimit') return new ProductLimits(columns, at);
  const line = new ByIntake(criterion, columns, policy, at);
  if (criterion !== 'toxicity' || policy.purgeFactor === 1) return line;
  return new Times(
    line,
    numberColumn(input.productions, next => purgeFactorBefore(next, policy)),
  );
}

/** Daily intake times the doses of a batch. */
class ByIntake implements RowValues {
  private readonly intakes: Float64Array;
  private readonly out: Float64Array;

  constructor(
    private readonly criterion: 'toxicity' | 'dosage' | 'ld50',
    private readonly columns: Columns,
    private readonly policy: LimitPolicy,
    private readonly at: RowPlace,
  ) {
    this.intakes = new Float64Array(columns.routes.length);
    this.out = new Float64Array(columns.ratio.length);
  }

  read(from: number, to: number): Float64Array {
    const { criterion, policy, at, intakes, out } = this;
    const { firstUnits, routes, routeOf } = this.columns;
    const ratio = firstUnits?.doses ?? this.columns.ratio;
    for (let route = 0; route < routes.length; route++) {
      const intake = intakeOf(criterion, at.substance, routes[route] ?? null, policy);
      intakes[route] = typeof intake === 'string' ? NaN : intake;
    }
    for (let next = from; next < to; next++) out[next] = (intakes[routeOf[next] ?? 0] ?? NaN) * (ratio[next] ?? NaN);
    return out;
  }
}

/** A criterion times a factor of each next production: the credit for its purification, or the part of its batch that is reached. */
class Times implements RowValues {
  private readonly out: Float64Array;

  constructor(
    private readonly line: RowValues,
    private readonly factors: Float64Array,
    /** What is not above it is no carryover, whatever the factor. */
    private readonly above = -Infinity,
  ) {
    this.out = new Float64Array(factors.length);
  }

  read(from: number, to: number): Float64Array {
    const { line, factors, above, out } = this;
    const macs = line.read(from, to);
    for (let next = from; next < to; next++) {
      const mac = typeof macs === 'number' ? macs : (macs[next] ?? NaN);
      out[next] = mac > above ? mac * (factors[next] ?? NaN) : NaN;
    }
    return out;
  }
}

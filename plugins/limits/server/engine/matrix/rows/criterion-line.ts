import { isOn, leavesPatientOut } from '../../pair/criteria.js';
import { isByDose } from '../../pair/first-units.js';
import { derivedForKg, intakeOf, type IntakeCriterion } from '../../pair/intakes.js';
import { shareOfPatient, type Patient } from '../../pair/patient.js';
import { noCarryoverMg, type RowValues } from '../../pair/mac-formula.js';
import type { Substance } from '../../plant.js';
import type { CriterionKey, LimitPolicy } from '../../policy.js';
import { LowestOverEquipments } from './lowest-over-equipments.js';
import { pairRows, type RowPlace } from './pair-rows.js';
import { criterionCode, hasPurgeFactors, PurgeColumns, type Columns } from '../prepare.js';
import { GeneralLimits, ProductLimits } from './row-readers.js';
import type { IndexedPlant } from '../areas/shared-surface.js';

/** Carryover in mg by one criterion before the next productions of a row; NaN where it gives none. */
export interface CriterionLine {
  readonly code: number;
  readonly mac: RowValues;
  /** A value not above this bound is no carryover. */
  readonly above: number;
}

/** The criteria of a policy in its order, and the general criterion, the only one before intermediates. */
export interface CriterionLines {
  readonly lines: readonly CriterionLine[];
  readonly toxicity: CriterionLine | undefined;
  readonly general: CriterionLine;
}

/** The criteria of a policy over the rows of a plant; they read the row that `at` names. */
export function criterionLines(plant: IndexedPlant, policy: LimitPolicy, at: RowPlace): CriterionLines {
  const pairs = pairRows(plant, plant.columns, policy, at);
  const lineOf = (criterion: CriterionKey): CriterionLine => {
    const code = criterionCode(criterion);
    const formula = policy.formulas?.[criterion];
    if (formula !== undefined) {
      const each = formula.rows(pairs);
      const mac = formula.byEquipment === true ? new LowestOverEquipments(each, plant, at) : each;
      if (!isByDose(criterion)) return { code, mac, above: noCarryoverMg };
      const isScaled = leavesPatientOut(formula) && plant.columns.patients.some(isLighter);
      const taken = isScaled ? new ForPatients(mac, criterion, plant.columns, policy, at) : mac;
      const above = isScaled ? -Infinity : noCarryoverMg;
      const { firstUnits } = plant.columns;
      if (firstUnits === undefined) return { code, mac: taken, above };
      return {
        code,
        mac: new Times(taken, { of: () => firstUnits.share }, at, firstUnits.share.length, above),
        above: -Infinity,
      };
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
  if (criterion === 'arl') return new GeneralLimits(input, policy, at);
  if (criterion === 'productLimit') return new ProductLimits(columns, at);
  const line = new ByIntake(criterion, columns, policy, at);
  if (criterion !== 'toxicity' || (policy.purgeFactor === 1 && !hasPurgeFactors(input))) return line;
  return new Times(line, new PurgeColumns(input, policy), at, columns.ratio.length);
}

/** Daily intake times the doses per batch. */
class ByIntake implements RowValues {
  private readonly intakes: Float64Array;
  private readonly out: Float64Array;

  constructor(
    private readonly criterion: IntakeCriterion,
    private readonly columns: Columns,
    private readonly policy: LimitPolicy,
    private readonly at: RowPlace,
  ) {
    this.intakes = new Float64Array(columns.patients.length);
    this.out = new Float64Array(columns.ratio.length);
  }

  read(from: number, to: number): Float64Array {
    const { criterion, policy, at, intakes, out } = this;
    const { firstUnits, patients, patientOf } = this.columns;
    const ratio = firstUnits?.doses ?? this.columns.ratio;
    let place = 0;
    for (const patient of patients) {
      const intake = intakeOf(criterion, at.substance, patient, policy);
      intakes[place] = typeof intake === 'string' ? NaN : intake;
      place += 1;
    }
    for (let next = from; next < to; next++) out[next] = (intakes[patientOf[next] ?? 0] ?? NaN) * (ratio[next] ?? NaN);
    return out;
  }
}

function isLighter({ patientWeightKg }: Patient): boolean {
  return patientWeightKg !== undefined;
}

/** A user-defined formula in place of an intake, scaled to the patient like the intake (ADR 0029). */
class ForPatients implements RowValues {
  private readonly shares: Float64Array;
  private readonly out: Float64Array;

  constructor(
    private readonly line: RowValues,
    private readonly criterion: IntakeCriterion,
    private readonly columns: Columns,
    private readonly policy: LimitPolicy,
    private readonly at: RowPlace,
  ) {
    this.shares = new Float64Array(columns.patients.length);
    this.out = new Float64Array(columns.ratio.length);
  }

  /** NaN where the formula gives no carryover, whatever the share. */
  read(from: number, to: number): Float64Array {
    const { line, criterion, policy, at, shares, out } = this;
    const { patients, patientOf } = this.columns;
    let place = 0;
    for (const patient of patients) {
      shares[place] = shareOfPatient(patient, derivedForKg(criterion, at.substance, patient, policy));
      place += 1;
    }
    const macs = line.read(from, to);
    for (let next = from; next < to; next++) {
      const mac = typeof macs === 'number' ? macs : (macs[next] ?? NaN);
      out[next] = mac > noCarryoverMg ? mac * (shares[patientOf[next] ?? 0] ?? NaN) : NaN;
    }
    return out;
  }
}

/** Factors of a row by next production. */
interface RowFactors {
  of(substance: Substance): Float64Array;
}

/** A criterion times a factor of each next production: the credit for purification, or the share of the batch that is reached. */
class Times implements RowValues {
  private readonly out: Float64Array;

  constructor(
    private readonly line: RowValues,
    private readonly factors: RowFactors,
    private readonly at: RowPlace,
    count: number,
    /** A value not above this bound is no carryover, whatever the factor. */
    private readonly above = -Infinity,
  ) {
    this.out = new Float64Array(count);
  }

  read(from: number, to: number): Float64Array {
    const { line, above, out } = this;
    const factors = this.factors.of(this.at.substance);
    const macs = line.read(from, to);
    for (let next = from; next < to; next++) {
      const mac = typeof macs === 'number' ? macs : (macs[next] ?? NaN);
      out[next] = mac > above ? mac * (factors[next] ?? NaN) : NaN;
    }
    return out;
  }
}

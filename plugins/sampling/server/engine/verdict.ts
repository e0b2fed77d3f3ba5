import { adjustedResidue, observedResidue, residueIn, type Residue, type SampleBasis } from './residue.js';

/** What the laboratory states of a sample; exactly one holds (specification section 3, residue option). */
export type ResidueOption = 'quantified' | 'belowDetectionLimit' | 'notDetected' | 'absent';

/** `inconclusive`: the detection limit itself lies above the limit, so that nothing is proven (formulas 13.1). */
export type Verdict = 'pass' | 'alert' | 'fail' | 'inconclusive' | 'absent';

/** How a result is compared with its limit (specification section 3, condition operators). */
export type ConditionOperator = 'LessThanEqualTo' | 'LessThan' | 'GreaterThanEqualTo' | 'GreaterThan' | 'EqualTo';

/** The limit of a sample; alert in the same unit, null without one. */
export interface Criterion {
  readonly operator: ConditionOperator;
  readonly value: number;
  readonly unit: string;
  readonly alert: number | null;
}

/** A reading as entered, with the limits of the method in the unit of the measured solution, ppm. */
export interface Reading {
  readonly option: ResidueOption;
  /** Null unless quantified. */
  readonly value: number | null;
  readonly unit: string;
  readonly lodPpm: number | null;
  readonly loqPpm: number | null;
}

/** A judged reading. Nothing is rounded. */
export interface Judged {
  /** In the unit of the reading; for a result below detection the detection limit, never 0; null without a number. */
  readonly judgedValue: number | null;
  /** The judged value is an upper bound: the residue lies somewhere below it. */
  readonly isBound: boolean;
  readonly observed: Residue | null;
  readonly adjusted: Residue | null;
  /** The adjusted residue in the unit of the limit. */
  readonly adjustedInUnit: number | null;
  /** Percent of the limit; null without a number or a limit, and for a limit of 0. */
  readonly percentOfLimit: number | null;
  /** Null without a limit, or when the result cannot be stated in its unit. */
  readonly verdict: Verdict | null;
}

const nothing: Judged = {
  judgedValue: null,
  isBound: false,
  observed: null,
  adjusted: null,
  adjustedInUnit: null,
  percentOfLimit: null,
  verdict: null,
};

/**
 * Judges a reading (formulas 13.1): below the detection limit the detection limit counts, between detection and
 * quantitation the quantitation limit; without a quantitation limit no number counts less than the detection limit. The
 * adjusted residue is compared unrounded with the operator of the limit.
 */
export function judgeReading(reading: Reading, basis: SampleBasis, criterion: Criterion | null): Judged {
  if (reading.option === 'absent') return { ...nothing, verdict: 'absent' };
  const counted = countedValue(reading, basis);
  if (counted === null)
    // A qualitative test that finds nothing needs no number.
    return reading.option === 'notDetected' && criterion !== null ? { ...nothing, verdict: 'pass' } : nothing;
  const observed = observedResidue(counted.value, counted.unit, basis);
  const adjusted = adjustedResidue(observed, basis);
  const adjustedInUnit = criterion === null ? null : residueIn(adjusted, criterion.unit);
  return {
    judgedValue: counted.value,
    isBound: counted.isBound,
    observed,
    adjusted,
    adjustedInUnit,
    // No number is a share of a limit of 0.
    percentOfLimit:
      criterion === null || criterion.value === 0 || adjustedInUnit === null
        ? null
        : (adjustedInUnit / criterion.value) * 100,
    verdict:
      criterion === null || adjustedInUnit === null ? null : verdictOf(adjustedInUnit, counted.isBound, criterion),
  };
}

interface Counted {
  readonly value: number;
  readonly unit: string;
  readonly isBound: boolean;
}

function countedValue({ option, value, unit, lodPpm, loqPpm }: Reading, basis: SampleBasis): Counted | null {
  if (option !== 'quantified') return lodPpm === null ? null : { value: lodPpm, unit: 'ppm', isBound: true };
  if (value === null) return null;
  const measured = measuredPpm(value, unit, basis);
  const lowest = loqPpm ?? lodPpm;
  return lowest !== null && measured !== null && sideOf(measured, lowest) < 0
    ? { value: lowest, unit: 'ppm', isBound: true }
    : { value, unit, isBound: false };
}

/** What the instrument saw: the concentration of the diluted solution, whatever unit the result was entered in. */
function measuredPpm(value: number, unit: string, basis: SampleBasis): number | null {
  const { mgPerL } = observedResidue(value, unit, basis);
  return mgPerL === null ? null : (mgPerL / basis.dilutionFactor) * (basis.carbonFraction ?? 1);
}

/** Relative difference up to which two numbers are equal (`schemas/lib/last-digits.ts`). */
const lastDigits = 1e-12;

/** Below 0, 0 or above 0 as `left` is less than, equal to or greater than `right` but for their last digits. */
function sideOf(left: number, right: number): number {
  const difference = left - right;
  return Math.abs(difference) <= lastDigits * Math.max(Math.abs(left), Math.abs(right)) ? 0 : difference;
}

const holds: Readonly<Record<ConditionOperator, (side: number) => boolean>> = {
  LessThanEqualTo: side => side <= 0,
  LessThan: side => side < 0,
  GreaterThanEqualTo: side => side >= 0,
  GreaterThan: side => side > 0,
  EqualTo: side => side === 0,
};

function verdictOf(value: number, isBound: boolean, { operator, value: limit, alert }: Criterion): Verdict {
  const side = sideOf(value, limit);
  const meets = holds[operator](side);
  const isUpper = operator === 'LessThan' || operator === 'LessThanEqualTo';
  if (isBound && !isUpper) return side < 0 ? 'fail' : 'inconclusive';
  if (!meets) return isBound ? 'inconclusive' : 'fail';
  if (alert === null) return 'pass';
  const overAlert = isUpper ? sideOf(value, alert) > 0 : sideOf(value, alert) < 0;
  return overAlert ? 'alert' : 'pass';
}

import { factorBetween, factorOf, kindOf, type RecordedKind } from './recorded-unit.js';

/** What belongs to the measurement of one sample, as it was at the time of measurement. */
export interface SampleBasis {
  /** Area that the sample stands for, sqcm; null where it has none. */
  readonly areaSqcm: number | null;
  /** Extraction or rinse volume, ml; null where there is no liquid. */
  readonly volumeMl: number | null;
  /** Measured volume per volume of the sample; 1: undiluted. */
  readonly dilutionFactor: number;
  /** Recovery of the method on the material, percent; null: results are not corrected. */
  readonly recoveryPercent: number | null;
  /** Share of carbon in the residue, above 0 to 1, for methods that measure carbon; null otherwise. */
  readonly carbonFraction: number | null;
}

/** An amount of residue in one sample in all its forms; null where area or volume is unknown. */
export interface Residue {
  /** mg in the whole sample. */
  readonly massMg: number | null;
  readonly mgPerL: number | null;
  readonly mgPerSqcm: number | null;
  /** The value itself, for units that state no amount. */
  readonly other: number | null;
  /** The unit of `other`; null where the residue is an amount. */
  readonly otherUnit: string | null;
}

/**
 * The residue that a reading states, before its recovery (formulas 13.1): a concentration is that of the measured
 * solution, so it is multiplied by the dilution; carbon is converted to residue. Masses and surface residues are those of
 * the sample.
 */
export function observedResidue(value: number, unit: string, basis: SampleBasis): Residue {
  const kind = kindOf(unit);
  if (kind === 'other') return { massMg: null, mgPerL: null, mgPerSqcm: null, other: value, otherUnit: unit };
  const residue =
    (value * factorOf(unit) * (kind === 'concentration' ? basis.dilutionFactor : 1)) / (basis.carbonFraction ?? 1);
  return inAllForms(residue, kind, basis);
}

function inAllForms(amount: number, kind: RecordedKind, { areaSqcm, volumeMl }: SampleBasis): Residue {
  const massMg =
    kind === 'mass'
      ? amount
      : kind === 'concentration'
        ? volumeMl && (amount * volumeMl) / 1000
        : areaSqcm && amount * areaSqcm;
  return {
    massMg,
    mgPerL: kind === 'concentration' ? amount : massMg !== null && volumeMl ? (massMg / volumeMl) * 1000 : null,
    mgPerSqcm: kind === 'surface' ? amount : massMg !== null && areaSqcm ? massMg / areaSqcm : null,
    other: null,
    otherUnit: null,
  };
}

/** The share of the residue that the method finds: 1 without a recovery; above 100 % counts as 100 (formulas 5.2). */
export function recoveredShare(recoveryPercent: number | null): number {
  return recoveryPercent === null ? 1 : Math.min(recoveryPercent, 100) / 100;
}

/** The adjusted residue: recovery is applied once, on the result, never on the limit (formulas 5.2, entities 0.7). */
export function adjustedResidue(observed: Residue, { recoveryPercent }: SampleBasis): Residue {
  const share = recoveredShare(recoveryPercent);
  const adjusted = (value: number | null): number | null => (value === null ? null : value / share);
  return {
    massMg: adjusted(observed.massMg),
    mgPerL: adjusted(observed.mgPerL),
    mgPerSqcm: adjusted(observed.mgPerSqcm),
    other: adjusted(observed.other),
    otherUnit: observed.otherUnit,
  };
}

/**
 * The residue as a number in a unit; null where it cannot be stated in that unit: area or volume is unknown, or the unit
 * states another quantity.
 */
export function residueIn(residue: Residue, unit: string): number | null {
  const kind = kindOf(unit);
  if (kind === 'other') {
    const factor = residue.otherUnit === null ? null : factorBetween(residue.otherUnit, unit);
    return residue.other === null || factor === null ? null : residue.other * factor;
  }
  const forms: Readonly<Record<Exclude<RecordedKind, 'other'>, number | null>> = {
    concentration: residue.mgPerL,
    mass: residue.massMg,
    surface: residue.mgPerSqcm,
  };
  const value = forms[kind];
  return value === null ? null : value / factorOf(unit);
}

/**
 * A detection limit of the measured solution, ppm, in a unit of results: as a concentration it is that of the solution,
 * otherwise of the whole sample. Null where it cannot be stated in that unit.
 */
export function detectionLimitIn(lodPpm: number, unit: string, basis: SampleBasis): number | null {
  return kindOf(unit) === 'concentration'
    ? lodPpm / factorOf(unit)
    : residueIn(observedResidue(lodPpm, 'ppm', basis), unit);
}

/** How a daily limit is derived (formulas 2.1 to 2.7). */
export type DerivationMethod = 'pointOfDeparture' | 'td50' | 'ttc' | 'category' | 'oel' | 'ld50' | 'dose';

/** A divisor of a derivation, with the reason for its value. */
export interface Factor {
  readonly value: number;
  readonly reason?: string | null;
}

/**
 * The dose a study starts from. Amounts a day come from clinical data and know no body weight; ppm (by volume) and mg/m3 are
 * concentrations in air, which become a dose by the exposure of the study.
 */
export interface PointOfDeparture {
  readonly study: string;
  readonly species?: string | null;
  readonly endPoint?: string | null;
  readonly kind: 'NOAEL' | 'LOAEL' | 'BMDL';
  /** In `unit`; null is a fault. */
  readonly value: number | null;
  readonly unit: 'mg/kg/day' | 'ug/kg/day' | 'mg/day' | 'ug/day' | 'ppm' | 'mg/m3';
}

/** How the animals of a study inhaled the substance, without which a concentration in air is no dose (ICH Q3C). */
export interface Inhalation {
  /** Needed for ppm only. */
  readonly molarMassGPerMol?: number | null;
  readonly hoursPerDay?: number | null;
  readonly daysPerWeek?: number | null;
  readonly breathedLPerDay?: number | null;
  /** Of an animal of the study, or a person where people inhaled. */
  readonly weightKg?: number | null;
  /** Where breathing volume and weight come from. */
  readonly source?: string | null;
}

/**
 * F1 to F5, 1 where nothing is to be covered (EMA, ICH), or one composite factor UFc in their place (ISPE, ASTM E3219); MF and
 * S are 1 unless stated.
 */
export interface DerivationFactors {
  readonly f1?: Factor | null;
  readonly f2?: Factor | null;
  readonly f3?: Factor | null;
  readonly f4?: Factor | null;
  readonly f5?: Factor | null;
  readonly ufc?: Factor | null;
  readonly mf?: Factor | null;
  readonly s?: Factor | null;
}

/** What a derivation starts from. Which parts are needed depends on the method; a missing one is a fault, never a guess. */
export interface DerivationInput {
  readonly method: DerivationMethod;
  readonly bodyWeightKg?: number | null;
  readonly pointOfDeparture?: PointOfDeparture | null;
  /** With a point of departure in ppm or mg/m3, and only there. */
  readonly inhalation?: Inhalation | null;
  readonly factors?: DerivationFactors | null;
  /** Shares of a dose that reach the blood by the route of the study and by the route of the limit. */
  readonly bioavailability?: {
    readonly studied: number | null;
    readonly target: number | null;
    readonly reason?: string | null;
  } | null;
  readonly td50MgPerKgDay?: number | null;
  readonly category?: 'carcinogenic' | 'potent' | 'neither' | null;
  readonly oelUgPerM3?: number | null;
  /** m³ breathed in a shift; 10 unless stated. */
  readonly breathedM3?: number | null;
  /** Share of the inhaled substance that is taken up; 1 unless stated. */
  readonly absorption?: number | null;
  readonly ld50MgPerKg?: number | null;
  readonly ld50Qualifier?: '>' | '<' | null;
  /** Empirical divisor of the LD50 rule; 2000 unless stated. */
  readonly divisor?: number | null;
  /** Lowest therapeutic dose. */
  readonly doseMgPerDay?: number | null;
  readonly safetyFactor?: Factor | null;
  readonly modificationFactor?: Factor | null;
}

/** One number of a formula. */
export interface TracedInput {
  readonly symbol: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reason: string | null;
}

/** What a reader of the value has to know. */
export interface Note {
  readonly code: string;
  readonly text: string;
}

/** An input that is missing or out of its range; `path` in dots below the derivation. */
export interface DerivationFault {
  readonly path: string;
  readonly message: string;
}

/** The derived limit, unrounded, with everything needed to calculate it again. */
export interface Derived {
  readonly valueUgPerDay: number;
  /** The same in a product of which `q3cDailyDoseG` are taken a day: option 1 of ICH Q3C, the form in which solvents are limited. */
  readonly q3cOption1Ppm: number;
  readonly formula: string;
  readonly inputs: readonly TracedInput[];
  readonly notes: readonly Note[];
}

/** What a method answers; the concentration follows from it for all of them. */
export type MethodResult = Omit<Derived, 'q3cOption1Ppm'>;

/** A derived limit, or every fault of its inputs; never both. */
export type DerivationOutcome =
  | { readonly derived: Derived; readonly faults: readonly [] }
  | { readonly derived: null; readonly faults: readonly DerivationFault[] };

/** Collects faults, so that all of them are named at once. */
export class Faults {
  readonly list: DerivationFault[] = [];

  /** The number when it is there and greater than 0; else the fault is noted and the number is NaN. */
  positive(path: string, value: number | null | undefined): number {
    if (value === null || value === undefined) this.add(path, 'is required');
    else if (!(value > 0) || !Number.isFinite(value)) this.add(path, 'Please enter a value greater than 0');
    else return value;
    return Number.NaN;
  }

  /** Like `positive`, and at most `most`. */
  upTo(most: number, path: string, value: number | null | undefined): number {
    const number = this.positive(path, value);
    if (number > most) this.add(path, `must not be above ${most}`);
    return number;
  }

  /** Like `positive`, and at most 1. */
  share(path: string, value: number | null | undefined): number {
    const number = this.positive(path, value);
    if (number > 1) this.add(path, 'must be a share, above 0 and at most 1');
    return number;
  }

  add(path: string, message: string): void {
    this.list.push({ path, message });
  }
}

/** An input for the trace of a derivation; `reason` is where it comes from or why it was chosen. */
export function traced(
  symbol: string,
  name: string,
  value: number,
  unit: string,
  reason: string | null = null,
): TracedInput {
  return { symbol, name, value, unit, reason };
}

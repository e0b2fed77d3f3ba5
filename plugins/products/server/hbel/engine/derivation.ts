/** How a daily limit is derived (formulas 2.1 to 2.7). */
export type DerivationMethod = 'pointOfDeparture' | 'td50' | 'ttc' | 'category' | 'oel' | 'ld50' | 'dose';

/** A divisor of a derivation, with the reason for its value. */
export interface Factor {
  readonly value: number;
  readonly reason?: string | null;
}

/**
 * The point of departure of a study. Amounts per day are clinical data and take no body weight; ppm (by volume) and
 * mg/m3 are concentrations in air, converted to a dose by the exposure of the study.
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

/** Exposure of an inhalation study, required to convert a concentration in air to a dose (ICH Q3C). */
export interface Inhalation {
  /** Needed for ppm only. */
  readonly molarMassGPerMol?: number | null;
  readonly hoursPerDay?: number | null;
  readonly daysPerWeek?: number | null;
  readonly breathedLPerDay?: number | null;
  /** Of an animal of the study, or of a person in human studies. */
  readonly weightKg?: number | null;
  /** Source of breathing volume and weight. */
  readonly source?: string | null;
}

/** F1 to F5, each 1 if not needed (EMA, ICH), or one composite factor UFc instead (ISPE, ASTM E3219); MF and S are 1 by default. */
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

/** Inputs of a derivation; which are required depends on the method, and a missing one is a fault, never a guess. */
export interface DerivationInput {
  readonly method: DerivationMethod;
  readonly bodyWeightKg?: number | null;
  readonly pointOfDeparture?: PointOfDeparture | null;
  /** Only with a point of departure in ppm or mg/m3. */
  readonly inhalation?: Inhalation | null;
  readonly factors?: DerivationFactors | null;
  /** Bioavailability by the route of the study and by the route of the limit. */
  readonly bioavailability?: {
    readonly studied: number | null;
    readonly target: number | null;
    readonly reason?: string | null;
  } | null;
  readonly td50MgPerKgDay?: number | null;
  readonly category?: 'carcinogenic' | 'potent' | 'neither' | null;
  readonly oelUgPerM3?: number | null;
  /** m³ breathed in a shift; 10 by default. */
  readonly breathedM3?: number | null;
  /** Absorbed share of the inhaled substance; 1 by default. */
  readonly absorption?: number | null;
  readonly ld50MgPerKg?: number | null;
  readonly ld50Qualifier?: '>' | '<' | null;
  /** Empirical divisor of the LD50 rule; 2000 by default. */
  readonly divisor?: number | null;
  /** Lowest therapeutic dose. */
  readonly doseMgPerDay?: number | null;
  readonly safetyFactor?: Factor | null;
  readonly modificationFactor?: Factor | null;
}

/** An input of a formula. */
export interface TracedInput {
  readonly symbol: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reason: string | null;
}

/** A warning to the reader of the value. */
export interface Note {
  readonly code: string;
  readonly text: string;
}

/** An input that is missing or out of its range; `path` in dots below the derivation. */
export interface DerivationFault {
  readonly path: string;
  readonly message: string;
}

/** The derived limit, unrounded, with its complete trace. */
export interface Derived {
  readonly valueUgPerDay: number;
  /** The same in a product with a daily dose of `q3cDailyDoseG`: option 1 of ICH Q3C, the form of solvent limits. */
  readonly q3cOption1Ppm: number;
  readonly formula: string;
  readonly inputs: readonly TracedInput[];
  readonly notes: readonly Note[];
}

/** Result of a method; the concentration is derived from it for all methods. */
export type MethodResult = Omit<Derived, 'q3cOption1Ppm'>;

/** A derived limit, or every fault of its inputs. */
export type DerivationOutcome =
  | { readonly derived: Derived; readonly faults: readonly [] }
  | { readonly derived: null; readonly faults: readonly DerivationFault[] };

/** Collects all faults of the inputs. */
export class Faults {
  readonly list: DerivationFault[] = [];

  /** The number if it is greater than 0; otherwise adds a fault and returns NaN. */
  positive(path: string, value: number | null | undefined): number {
    if (value === null || value === undefined) this.add(path, 'is required');
    else if (!(value > 0) || !Number.isFinite(value)) this.add(path, 'Please enter a value greater than 0');
    else return value;
    return Number.NaN;
  }

  /** Like `positive`, and at most `most`. */
  upTo(maximum: number, path: string, value: number | null | undefined): number {
    const number = this.positive(path, value);
    if (number > maximum) this.add(path, `must not be above ${maximum}`);
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

/** An input for the trace of a derivation; `reason` is its source or justification. */
export function traced(
  symbol: string,
  name: string,
  value: number,
  unit: string,
  reason: string | null = null,
): TracedInput {
  return { symbol, name, value, unit, reason };
}

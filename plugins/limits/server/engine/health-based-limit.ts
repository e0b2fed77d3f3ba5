/** Factors of the PDE form (EMA, ICH Q3C appendix 3); each at least 1, its meaning in formulas section 2.1. */
export interface UncertaintyFactors {
  readonly f1: number;
  readonly f2: number;
  readonly f3: number;
  readonly f4: number;
  readonly f5: number;
}

/** PDE in mg/day from a point of departure in mg/kg/day and a body weight in kg. Source: ICH Q3C. */
export function pdeFromPointOfDeparture(
  mgPerKgPerDay: number,
  bodyWeightKg: number,
  factors: UncertaintyFactors,
): number {
  return (mgPerKgPerDay * bodyWeightKg) / product(factors);
}

/** PDE in mg/day from a clinical point of departure, which is a daily amount already (formulas 2.1, clinical form). */
export function pdeFromClinicalDose(mgPerDay: number, factors: UncertaintyFactors): number {
  return mgPerDay / product(factors);
}

function product({ f1, f2, f3, f4, f5 }: UncertaintyFactors): number {
  for (const factor of [f1, f2, f3, f4, f5]) if (!(factor >= 1)) throw new RangeError('a factor below 1 is refused');
  return f1 * f2 * f3 * f4 * f5;
}

/** PDE on another route: source × bioavailability of the source ÷ that of the target (formulas 2.2). */
export function pdeOnRoute(pde: number, sourceBioavailability: number, targetBioavailability: number): number {
  return (pde * sourceBioavailability) / targetBioavailability;
}

/** Acceptable intake in mg/day from TD50 in mg/kg/day, linear to a risk of 1 in 100 000 (ICH M7 note 4). */
export function acceptableIntakeFromTd50(td50MgPerKgPerDay: number, bodyWeightKg: number): number {
  return (td50MgPerKgPerDay / 50_000) * bodyWeightKg;
}

/** Threshold of toxicological concern in ug/day by Dolan 2005 for substances without data. */
export const dolanThresholdsUgPerDay = { carcinogenic: 1, potent: 10, neither: 100 } as const;

/** ADE in ug/day from an OEL in ug/m³, ten cubic metres a shift unless given (formulas 2.5). A screening value. */
export function adeFromOel(oelUgPerM3: number, absorption = 1, breathedM3 = 10): number {
  return oelUgPerM3 * breathedM3 * absorption;
}

/** mg/m³ from ppm by volume at 25 °C and the molar mass in g/mol (ICH Q3C). */
export function inhaledMgPerM3(ppmByVolume: number, molarMass: number): number {
  return (ppmByVolume * molarMass) / 24.45;
}

/** Limit in a product, ppm (mg/kg): daily intake in mg over the daily dose in g (ICH Q3C option 1). */
export function productLimitPpm(intakeMgPerDay: number, dailyDoseG: number): number {
  return (intakeMgPerDay * 1000) / dailyDoseG;
}

/** NOEL in mg/day by the LD50 rule: LD50 × body weight ÷ 2000 (formulas 2.6). */
export function noelFromLd50(ld50MgPerKg: number, bodyWeightKg = 70, divisor = 2000): number {
  return (ld50MgPerKg * bodyWeightKg) / divisor;
}

/** LD50 of a mixture by additivity (GHS): 100 ÷ Σ(share ÷ LD50), shares in percent of the formulation. */
export function mixtureLd50(components: readonly { readonly percent: number; readonly ld50: number }[]): number {
  return 100 / components.reduce((sum, { percent, ld50 }) => sum + percent / ld50, 0);
}

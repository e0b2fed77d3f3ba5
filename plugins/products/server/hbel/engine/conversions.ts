/** LD50 of a mixture by additivity (GHS): 100 ÷ Σ(share ÷ LD50), shares in percent of the formulation, mg/kg. */
export function mixtureLd50(components: readonly { readonly percent: number; readonly ld50: number }[]): number {
  return 100 / components.reduce((sum, { percent, ld50 }) => sum + percent / ld50, 0);
}

/** mg/m³ from ppm by volume at 25 °C and the molar mass in g/mol (ICH Q3C). */
export function inhaledMgPerM3(ppmByVolume: number, molarMass: number): number {
  return (ppmByVolume * molarMass) / 24.45;
}

/** Daily dose assumed by option 1 of ICH Q3C, g. */
export const q3cDailyDoseG = 10;

/** Limit in a product, ppm (mg/kg): daily intake in mg over the daily dose in g (ICH Q3C option 1). */
export function productLimitPpm(intakeMgPerDay: number, dailyDoseG: number): number {
  return (intakeMgPerDay * 1000) / dailyDoseG;
}

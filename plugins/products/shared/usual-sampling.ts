/**
 * How a sample is taken where nobody has said otherwise (formulas 12.3). The specification gives cleaning limit policies
 * no field for it: swab area and extraction volume belong to the sampling policy of a sampling type. Screens that
 * assume these values say so and let people try others.
 */
export const usualSwab = { areaSqcm: 25, volumeMl: 10, recoveryPercent: 80 } as const;

/** Final rinse of a machine: one litre for each square metre. */
export function usualRinseMl(areaSqcm: number): number {
  return areaSqcm / 10;
}

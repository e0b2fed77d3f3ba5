/**
 * Default sampling (formulas 12.3). Cleaning limit policies have no field for it, because swab area and extraction
 * volume belong to the sampling policy; screens that assume these values say so and let users change them.
 */
export const usualSwab = { areaSqcm: 25, volumeMl: 10, recoveryPercent: 80 } as const;

/** Contact of operators with a surface: one hand, and the absorption of steroids where nothing is known of the substance. */
export const usualSkinContact = { absorbedPercent: 10, handAreaSqcm: 100 } as const;

/** Final rinse of equipment: one litre per square metre. */
export function usualRinseMl(areaSqcm: number): number {
  return areaSqcm / 10;
}

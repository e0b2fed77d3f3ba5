/** A person who touches a surface with bare hands. */
export interface SkinContact {
  /** Share of the substance on the skin that is absorbed, percent. */
  readonly absorbedPercent: number;
  /** Area of the hand that touches the surface, sqcm. */
  readonly handAreaSqcm: number;
}

/**
 * Limit on a surface that operators touch, ug/sqcm: the acceptable daily exposure ÷ the absorbed share ÷ the hand area.
 * 20 ug/day at 10 % and 100 sqcm are 200 ug on 100 sqcm (Affygility Solutions, OEL Fastrac: acceptable surface limit).
 */
export function operatorLimitUgPerSqcm(
  exposureUgPerDay: number,
  { absorbedPercent, handAreaSqcm }: SkinContact,
): number {
  return exposureUgPerDay / (absorbedPercent / 100) / handAreaSqcm;
}

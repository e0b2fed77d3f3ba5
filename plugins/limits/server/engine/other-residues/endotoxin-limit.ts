/**
 * Threshold pyrogenic dose of endotoxin, EU per kg body weight and hour, by route of administration: the K of
 * pharmacopoeias (formulas section 7).
 */
export const endotoxinThresholds = { parenteral: 5, intrathecal: 0.2 } as const;
export type EndotoxinRoute = keyof typeof endotoxinThresholds;

/** The inputs of the endotoxin limit of a production's equipment; unknown values are null, never guessed. */
export interface EndotoxinInput {
  readonly route: EndotoxinRoute | null;
  /** Maximum dose of the product per body weight and hour: mg of the product, as its batch is weighed. */
  readonly doseMgPerKgHour: number | null;
  readonly minBatchSizeKg: number | null;
  /** All surface that one batch touches; NaN when the area of some equipment is unknown. */
  readonly areaSqcm: number;
  /** Share of the product's endotoxin limit that equipment may contribute. */
  readonly sharePercent: number;
}

/** The limit with all its inputs, or the names of the missing ones. */
export type EndotoxinLimit =
  | {
      readonly outcome: 'LIMIT';
      readonly of: { readonly [K in keyof EndotoxinInput]: NonNullable<EndotoxinInput[K]> };
      readonly thresholdEuPerKgHour: number;
      readonly limitEuPerMg: number;
      readonly euPerSqcm: number;
    }
  | { readonly outcome: 'MISSING_INPUT'; readonly missing: readonly string[] };

/** K / M × batch mass × share ÷ area, in EU/sqcm (formulas section 7). */
export function endotoxinSurfaceLimit(input: EndotoxinInput): EndotoxinLimit {
  const { route, doseMgPerKgHour, minBatchSizeKg, areaSqcm, sharePercent } = input;
  if (route === null || doseMgPerKgHour === null || minBatchSizeKg === null || !(areaSqcm > 0)) {
    const missing = [
      ...(route === null ? ['endotoxinRoute'] : []),
      ...(doseMgPerKgHour === null ? ['endotoxinDoseMgPerKgHour'] : []),
      ...(minBatchSizeKg === null ? ['minBatchSize'] : []),
      ...(areaSqcm > 0 ? [] : ['surfaceArea']),
    ];
    return { outcome: 'MISSING_INPUT', missing };
  }
  const thresholdEuPerKgHour = endotoxinThresholds[route];
  const limitEuPerMg = thresholdEuPerKgHour / doseMgPerKgHour;
  const euPerSqcm = (limitEuPerMg * minBatchSizeKg * 1e6 * (sharePercent / 100)) / areaSqcm;
  const of = { route, doseMgPerKgHour, minBatchSizeKg, areaSqcm, sharePercent };
  return { outcome: 'LIMIT', of, thresholdEuPerKgHour, limitEuPerMg, euPerSqcm };
}

/**
 * Largest endotoxin that people bear without fever, EU per kg body weight and hour, by the way a product is given: the K of
 * pharmacopoeias (formulas section 7).
 */
export const endotoxinThresholds = { parenteral: 5, intrathecal: 0.2 } as const;
export type EndotoxinRoute = keyof typeof endotoxinThresholds;

/** What the endotoxin limit of the machines of a production follows from; unknown values are null, never guessed. */
export interface EndotoxinInput {
  readonly route: EndotoxinRoute | null;
  /** Largest dose of the product by body weight and hour: mg of the product, as its batch is weighed. */
  readonly doseMgPerKgHour: number | null;
  readonly minBatchSizeKg: number | null;
  /** All surface that one batch touches; NaN while the area of a machine is unknown. */
  readonly areaSqcm: number;
  /** Share of what the product may hold that machines may bring in. */
  readonly sharePercent: number;
}

/** The limit with all that it follows from, every input known; or the names of what is missing. */
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

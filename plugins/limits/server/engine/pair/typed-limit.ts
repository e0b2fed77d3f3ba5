import type { Substance } from '../plant.js';

/** A user-entered limit: mg in the next batch, or ppm (mg/kg) of it. */
export interface TypedLimit {
  readonly value: number;
  readonly unit: 'mg' | 'ppm';
}

/** The typed limits of a substance. */
type Typed = Pick<Substance, 'productLimit' | 'productLimitOfProduct'>;

/** The limits typed for a substance: its own, and that of the product that contains it. */
function typedLimits({ productLimit, productLimitOfProduct }: Typed): TypedLimit[] {
  return [productLimit, productLimitOfProduct ?? null].filter(limit => limit !== null);
}

/**
 * The lowest typed limit in a batch of a given mass in kg (formulas 4.2), because limits for a product and for its
 * active both apply. Null without any, and `minBatchSize` when a share of an unknown batch would count.
 */
export function lowestTypedLimit(
  substance: Typed,
  batchKg: number | null,
): (TypedLimit & { readonly mg: number }) | 'minBatchSize' | null {
  let lowest: (TypedLimit & { readonly mg: number }) | null = null;
  for (const limit of typedLimits(substance)) {
    if (limit.unit === 'ppm' && batchKg === null) return 'minBatchSize';
    const mg = limit.unit === 'mg' ? limit.value : limit.value * (batchKg ?? NaN);
    if (lowest === null || mg < lowest.mg) lowest = { ...limit, mg };
  }
  return lowest;
}

/** The lowest typed limit of each unit, for whole rows of batches; Infinity where none is typed. */
export function typedByUnit(substance: Typed): { readonly mg: number; readonly ppm: number } {
  const lowest = { mg: Infinity, ppm: Infinity };
  for (const { value, unit } of typedLimits(substance)) lowest[unit] = Math.min(lowest[unit], value);
  return lowest;
}

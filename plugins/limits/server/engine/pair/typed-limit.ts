import type { Substance } from '../plant.js';

/** A limit that people typed: mg in the next batch, or ppm (mg/kg) of it. */
export interface TypedLimit {
  readonly value: number;
  readonly unit: 'mg' | 'ppm';
}

/** What a substance may leave by the limits typed for it. */
type Typed = Pick<Substance, 'productLimit' | 'productLimitOfProduct'>;

/** The limits typed for a substance: its own, and the one of the product that contains it. */
function typedLimits({ productLimit, productLimitOfProduct }: Typed): TypedLimit[] {
  return [productLimit, productLimitOfProduct ?? null].filter(limit => limit !== null);
}

/**
 * The typed limit that allows the least in a batch of so many kg (formulas 4.2): whoever types a limit for a product and
 * another for its active means both. Null without any, and `minBatchSize` when a share of an unknown batch would count.
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

/** The lowest typed limit of each unit, for whole rows of batches; Infinity where nobody typed one. */
export function typedByUnit(substance: Typed): { readonly mg: number; readonly ppm: number } {
  const lowest = { mg: Infinity, ppm: Infinity };
  for (const { value, unit } of typedLimits(substance)) lowest[unit] = Math.min(lowest[unit], value);
  return lowest;
}

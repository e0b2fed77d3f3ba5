/** A criterion of the ranking with the score of each value (formulas 10.1). */
export interface Category {
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  /** The score of a known value, or null when no band holds it. */
  readonly score: (value: number | string) => number | null;
}

/** The score of a value, or null when it is unknown or outside all bands: never zero. */
export function scoreOf(category: Category, value: number | string | null): number | null {
  if (value === null) return null;
  return category.score(typeof value === 'number' ? settled(value) : value);
}

/** The number rounded by `schemas/lib/last-digits.ts`. */
export function settled(value: number): number {
  return Number(value.toPrecision(12));
}

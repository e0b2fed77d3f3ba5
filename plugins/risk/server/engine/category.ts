/** A score for numbers between two edges; an edge that is null is open. */
export interface NumberBand {
  readonly from: number | null;
  readonly fromInclusive: boolean;
  readonly to: number | null;
  readonly toInclusive: boolean;
  readonly score: number;
}

/** A score for one word. */
export interface TextBand {
  readonly text: string;
  readonly score: number;
}

/** A criterion of the ranking: what is looked at, and which values give which score (formulas 10.1). */
export type Category = { readonly key: string; readonly name: string; readonly unit: string } & (
  | { readonly kind: 'number'; readonly bands: readonly NumberBand[] }
  | { readonly kind: 'text'; readonly bands: readonly TextBand[] }
);

/** The score of a value, or null when nobody knows the value or no band holds it: never zero. */
export function scoreOf(category: Category, value: number | string | null): number | null {
  if (value === null) return null;
  if (category.kind === 'text') {
    const word = String(value).trim().toLowerCase();
    return category.bands.find(band => band.text.trim().toLowerCase() === word)?.score ?? null;
  }
  return typeof value === 'number' ? (category.bands.find(band => holds(band, settled(value)))?.score ?? null) : null;
}

function holds(band: NumberBand, value: number): boolean {
  const above = band.from === null || (band.fromInclusive ? value >= band.from : value > band.from);
  const below = band.to === null || (band.toInclusive ? value <= band.to : value < band.to);
  return above && below;
}

/** Twelve digits: a unit's factor may leave 99.99999999999999 of a hundred, which must not cross the edge. */
export function settled(value: number): number {
  return Number(value.toPrecision(12));
}

/** How the score of one attribute enters that of a location. */
export interface ScoredAttribute {
  readonly name: string;
  readonly role: 'factor' | 'summand';
  /** Multiplies the score. */
  readonly weight: number;
  readonly score: number;
}

/** The score of a location (formulas 12.2): by default the product of the factors plus the sum of the summands. */
export function locationScore(
  attributes: readonly ScoredAttribute[],
  combination: 'productPlusSum' | 'sum' | 'product' = 'productPlusSum',
): number {
  const sum = (of: readonly ScoredAttribute[]) => of.reduce((total, { weight, score }) => total + weight * score, 0);
  const product = (of: readonly ScoredAttribute[]) =>
    of.length === 0 ? 0 : of.reduce((total, { weight, score }) => total * weight * score, 1);
  if (combination === 'sum') return sum(attributes);
  if (combination === 'product') return product(attributes);
  return (
    product(attributes.filter(({ role }) => role === 'factor')) +
    sum(attributes.filter(({ role }) => role === 'summand'))
  );
}

/** Bands of the score by the default attributes (formulas 12.2). */
export function scoreBand(score: number): 'high' | 'medium' | 'low' {
  return score >= 30 ? 'high' : score >= 15 ? 'medium' : 'low';
}

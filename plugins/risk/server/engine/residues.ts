/** What a set of results says, all in one unit. */
export interface ResidueFigures {
  readonly mean: number;
  /** Sample standard deviation (n − 1); 0 when all results are the same. */
  readonly standardDeviation: number;
  readonly resultCount: number;
  /** Results that found nothing; null when nobody has said. */
  readonly belowDetectionCount: number | null;
}

/**
 * Mean and sample standard deviation of two or more results. A result below detection counts at its detection limit, the
 * highest that it can be, and never as 0.
 */
export function figuresOf(
  results: readonly { readonly belowDetection: boolean; readonly value: number }[],
): ResidueFigures {
  // Differences from the first: results that are all the same have a deviation of exactly 0.
  const first = results[0]?.value ?? 0;
  const resultCount = results.length;
  const shifts = results.map(({ value }) => value - first);
  const shift = shifts.reduce((sum, each) => sum + each, 0) / resultCount;
  const squares = shifts.reduce((sum, each) => sum + (each - shift) ** 2, 0);
  return {
    mean: first + shift,
    standardDeviation: Math.sqrt(squares / (resultCount - 1)),
    resultCount,
    belowDetectionCount: results.filter(each => each.belowDetection).length,
  };
}

import type { ReportedResult } from './reported-result.js';

/** Statistics of a set of results in one unit. */
export interface ResidueFigures {
  readonly mean: number;
  /** Sample standard deviation (n − 1); 0 when all results are the same. */
  readonly standardDeviation: number;
  readonly resultCount: number;
  /** Results below detection; null when not stated. */
  readonly belowDetectionCount: number | null;
}

/**
 * Mean and sample standard deviation of two or more results; a result below detection counts as half its detection
 * limit, never 0 (formulas 13.1).
 */
export function figuresOf(results: readonly ReportedResult[]): ResidueFigures {
  const values = results.map(({ belowDetection, value }) => (belowDetection ? value / 2 : value));
  // Differences from the first result, so that equal results have a deviation of exactly 0.
  const first = values[0] ?? 0;
  const resultCount = results.length;
  const shifts = values.map(value => value - first);
  const shift = shifts.reduce((sum, each) => sum + each, 0) / resultCount;
  const squares = shifts.reduce((sum, each) => sum + (each - shift) ** 2, 0);
  return {
    mean: first + shift,
    standardDeviation: Math.sqrt(squares / (resultCount - 1)),
    resultCount,
    belowDetectionCount: results.filter(each => each.belowDetection).length,
  };
}

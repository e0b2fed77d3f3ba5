import type { RankingCategory, WorstCase } from '#plugins/risk/shared/worst-case/ranking';

export interface Segment {
  readonly key: string;
  readonly name: string;
  readonly score: number;
  /** Length in the unit of the axis. */
  readonly length: number;
}

export interface Bar {
  readonly row: WorstCase;
  /** Empty when not evaluated, or when the formula has no parts. */
  readonly segments: readonly Segment[];
  readonly length: number;
}

/** True for multiplied scores, `a * b * c`: only then is a bar the sum of its parts. */
export function isProduct(expression: string, categories: readonly RankingCategory[]): boolean {
  return expression.split('*').every(part => categories.some(({ key }) => key === part.trim()));
}

/**
 * Bars of a ranking. Multiplied scores add up on a logarithmic axis: each segment is the weighted logarithm of its
 * score, so a score of 1 adds nothing. Other formulas give plain bars.
 */
export function barsOf(
  rows: readonly WorstCase[],
  categories: readonly RankingCategory[],
  expression: string,
  weights: Readonly<Record<string, number>>,
): Bar[] {
  if (!isProduct(expression, categories)) return rows.map(row => ({ row, segments: [], length: row.rpn ?? 0 }));
  const factors = new Set(expression.split('*').map(part => part.trim()));
  return rows.map(row => {
    const segments =
      row.rank === null
        ? []
        : categories
            .filter(({ key }) => factors.has(key))
            .map(({ key, name }): Segment => {
              const score = row.scores[key] ?? 1;
              return { key, name, score, length: (weights[key] ?? 1) * Math.log10(score) };
            });
    return { row, segments, length: segments.reduce((sum, segment) => sum + segment.length, 0) };
  });
}

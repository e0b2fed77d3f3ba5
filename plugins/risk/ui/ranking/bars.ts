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
  /** Empty when the production is not evaluated, or when the formula does not fall into parts. */
  readonly segments: readonly Segment[];
  readonly length: number;
}

/** True for scores that are multiplied, `a * b * c`: only then is a bar the sum of what each score adds. */
export function isProduct(expression: string, categories: readonly RankingCategory[]): boolean {
  return expression.split('*').every(part => categories.some(({ key }) => key === part.trim()));
}

/**
 * Bars of a ranking. Scores that are multiplied add up on a logarithmic axis, so each segment is the logarithm of its
 * score times its weight, and a score of 1 adds nothing. Any other formula gives plain bars of the number itself.
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

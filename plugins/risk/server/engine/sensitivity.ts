import { scored, type Candidate } from './candidate.js';
import type { Category } from './category.js';
import type { Named } from './order.js';
import { ordered } from './rank.js';
import { scaled, type Rule } from './rule.js';

/** From leaving a criterion out to doubling its say. */
const sensitivityFactors: readonly number[] = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Ranks of the leading productions while the say of one category changes; `ranks` go along with `factors`. */
export interface RankCurve {
  readonly category: string;
  readonly factors: readonly number[];
  readonly lines: readonly { readonly product: Named; readonly ranks: readonly (number | null)[] }[];
}

/** How sure the order of a ranking is; `settings` is how many weightings were tried. */
export interface RankSensitivity {
  readonly curves: readonly RankCurve[];
  readonly settings: number;
  /** Share of all settings in which the first stays first, 0 to 1; null when nothing is ranked. */
  readonly topStays: number | null;
  /** Every production that is first in some setting, with its share, the most frequent first. */
  readonly leaders: readonly { readonly product: Named; readonly share: number }[];
}

/**
 * How much the order depends on the say of each criterion: the score of one category at a time to the power of 0 (left
 * out) to 2 (squared), the others as they are. Only productions that are evaluated now are compared, so that all settings rank the same set.
 */
export function sensitivityOf(
  candidates: readonly Candidate[],
  categories: readonly Category[],
  rule: Rule,
  options: { readonly factors?: readonly number[]; readonly lines?: number } = {},
): RankSensitivity {
  const factors = options.factors ?? sensitivityFactors;
  const all = candidates.map(candidate => scored(candidate, categories));
  const now = ordered(all, rule).filter(row => row.rpn !== null);
  const ranked = new Set(now.map(row => row.product.id));
  const compared = all.filter(each => ranked.has(each.product.id));
  const followed = now.slice(0, options.lines ?? 8).map(row => row.product);
  const read = new Set(rule.names);
  const first = new Map<string, { readonly product: Named; count: number }>();
  const curves = categories
    .filter(({ key }) => read.has(key))
    .map(({ key }): RankCurve => {
      const orders = factors.map(factor => {
        const order = ordered(compared, scaled(rule, key, factor));
        const leader = order.find(row => row.rpn !== null)?.product;
        if (leader !== undefined)
          first.set(leader.id, { product: leader, count: (first.get(leader.id)?.count ?? 0) + 1 });
        return ranksOf(order);
      });
      const lines = followed.map(product => ({ product, ranks: orders.map(order => order.get(product.id) ?? null) }));
      return { category: key, factors, lines };
    });
  const settings = curves.length * factors.length;
  const share = (id: string | undefined): number => (id === undefined ? 0 : (first.get(id)?.count ?? 0) / settings);
  return {
    curves,
    settings,
    topStays: settings === 0 || now.length === 0 ? null : share(now[0]?.product.id),
    leaders: [...first.values()]
      .toSorted((a, b) => b.count - a.count)
      .map(({ product }) => ({ product, share: share(product.id) })),
  };
}

/** Rank by product; what a setting cannot evaluate has none. */
function ranksOf(
  order: readonly { readonly product: Named; readonly rpn: number | null }[],
): ReadonlyMap<string, number> {
  return new Map(order.filter(row => row.rpn !== null).map((row, index) => [row.product.id, index + 1]));
}

import { scored, type Candidate } from './candidate.js';
import type { Category } from './category.js';
import type { Named } from './order.js';
import { ordered } from './rank.js';
import { scaled, type Rule } from './rule.js';

/** Weights from 0 (left out) to 2 (squared). */
const sensitivityFactors: readonly number[] = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Ranks of the leading productions for varying weights of one category; `ranks` correspond to `factors`. */
export interface RankCurve {
  readonly category: string;
  readonly factors: readonly number[];
  readonly lines: readonly { readonly product: Named; readonly ranks: readonly (number | null)[] }[];
}

/** Robustness of the order of a ranking; `settings` is the number of weightings tried. */
export interface RankSensitivity {
  readonly curves: readonly RankCurve[];
  readonly settings: number;
  /** Share of settings in which the first production stays first, 0 to 1; null for an empty ranking. */
  readonly topStays: number | null;
  /** Every production that is first in some setting, with its share, most frequent first. */
  readonly leaders: readonly { readonly product: Named; readonly share: number }[];
}

/**
 * Sensitivity of the order to the weight of each category: one score at a time to the power of 0 (left out) to 2
 * (squared). Only evaluated productions are compared, so that all settings rank the same set.
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

/** Rank by product; unevaluated products have none. */
function ranksOf(
  order: readonly { readonly product: Named; readonly rpn: number | null }[],
): ReadonlyMap<string, number> {
  return new Map(order.filter(row => row.rpn !== null).map((row, index) => [row.product.id, index + 1]));
}

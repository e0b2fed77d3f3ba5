import { compareNames, type Named } from './order.js';

/** One production by both questions. Null: not evaluated, or no limit. */
export interface TwoQuestions {
  readonly product: Named;
  readonly rpn: number | null;
  readonly cleaningRpn: number | null;
  /** Any unit, the same for all. */
  readonly lowestL3: number | null;
}

/** Which product to study, and the limit to study it against. */
export interface StudyChoice {
  readonly study: Named | null;
  readonly acceptance: { readonly l3: number; readonly product: Named } | null;
  /** The ranking by the whole number names another product than the one that is hardest to clean. */
  readonly differsFromRanking: boolean;
  /** The lowest limit is not the study product's own. */
  readonly limitFromAnother: boolean;
}

/**
 * Keeps two questions apart: the product that is hardest to clean is studied, against the lowest limit of the group
 * (formulas 10.2). `rows` are in the order of the cleaning ranking; `worst` is the first of the ranking by the whole number.
 */
export function studyChoice(rows: readonly TwoQuestions[], worst: Named | null): StudyChoice {
  const study = rows.find(row => row.cleaningRpn !== null)?.product ?? null;
  let lowest: { readonly l3: number; readonly product: Named } | null = null;
  for (const { product, lowestL3: l3 } of rows) {
    if (l3 === null) continue;
    if (lowest === null || l3 < lowest.l3 || (l3 === lowest.l3 && compareNames(product, lowest.product) < 0))
      lowest = { l3, product };
  }
  return {
    study,
    acceptance: lowest,
    differsFromRanking: study !== null && worst !== null && study.id !== worst.id,
    limitFromAnother: study !== null && lowest !== null && lowest.product.id !== study.id,
  };
}

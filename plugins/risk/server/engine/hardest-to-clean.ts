import { compareNames, type Named } from './order.js';

/** One production in both rankings. Null: not evaluated, or no limit. */
export interface TwoQuestions {
  readonly product: Named;
  readonly rpn: number | null;
  readonly cleaningRpn: number | null;
  /** In any common unit. */
  readonly lowestL3: number | null;
}

/** The product to study and the acceptance limit. */
export interface StudyChoice {
  readonly study: Named | null;
  readonly acceptance: { readonly l3: number; readonly product: Named } | null;
  /** True when the worst case by RPN is not the hardest product to clean. */
  readonly differsFromRanking: boolean;
  /** True when the lowest limit belongs to another product. */
  readonly limitFromAnother: boolean;
}

/**
 * Selects the product that is hardest to clean for study, against the lowest limit of the group (formulas 10.2). `rows`
 * are in the order of the cleaning ranking; `worst` is the first by RPN.
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

import { evaluated, scored, type Candidate, type Evaluated, type ScoredCandidate } from './candidate.js';
import type { Category } from './category.js';
import { compareNames, compareNumbers } from './order.js';
import type { Rule } from './rule.js';

/** What separated two productions of the same RPN. */
export type TieRule = 'lowerIntake' | 'externalId';

/** The position of a production among those with the same RPN (formulas 10.2). */
export interface Tie {
  /** Productions with this RPN, including this one. */
  readonly size: number;
  /** Neighbours with the same RPN, and the rule that separates them. */
  readonly above: { readonly externalId: string; readonly decidedBy: TieRule } | null;
  readonly below: { readonly externalId: string; readonly decidedBy: TieRule } | null;
}

/** A ranked production. */
export interface RankingRow extends Evaluated {
  /** From 1; null for unevaluated productions, which come first. */
  readonly rank: number | null;
  readonly tie: Tie | null;
}

/**
 * Productions from worst to best: RPN descending, then lower intake, then ID (formulas 10.2). Productions with missing
 * data come first without a rank; missing data never counts as 0.
 */
export function rank(candidates: readonly Candidate[], categories: readonly Category[], rule: Rule): RankingRow[] {
  return rankScored(
    candidates.map(candidate => scored(candidate, categories)),
    rule,
  );
}

/** The same for candidates that are scored already. */
export function rankScored(candidates: readonly ScoredCandidate[], rule: Rule): RankingRow[] {
  const rows = ordered(candidates, rule);
  const unranked = rows.filter(row => row.rpn === null).length;
  const sizes = new Map<number, number>();
  for (const { rpn } of rows) if (rpn !== null) sizes.set(rpn, (sizes.get(rpn) ?? 0) + 1);
  return rows.map((row, index) => {
    if (row.rpn === null) return { ...row, rank: null, tie: null };
    const size = sizes.get(row.rpn) ?? 1;
    const beside = (other: Evaluated | undefined): Tie['above'] =>
      other === undefined || other.rpn !== row.rpn
        ? null
        : { externalId: other.product.externalId, decidedBy: decidedBy(row, other) };
    const tie = size === 1 ? null : { size, above: beside(rows[index - 1]), below: beside(rows[index + 1]) };
    return { ...row, rank: index - unranked + 1, tie };
  });
}

/** Rows in their order, without ranks. */
export function ordered(candidates: readonly ScoredCandidate[], rule: Rule): Evaluated[] {
  return candidates.map(candidate => evaluated(candidate, rule)).toSorted(compareRows);
}

function compareRows(a: Evaluated, b: Evaluated): number {
  if (a.rpn === null || b.rpn === null)
    return a.rpn === b.rpn ? compareNames(a.product, b.product) : a.rpn === null ? -1 : 1;
  return b.rpn - a.rpn || compareNumbers(a.intakeUgPerDay, b.intakeUgPerDay) || compareNames(a.product, b.product);
}

function decidedBy(a: Evaluated, b: Evaluated): TieRule {
  return compareNumbers(a.intakeUgPerDay, b.intakeUgPerDay) === 0 ? 'externalId' : 'lowerIntake';
}

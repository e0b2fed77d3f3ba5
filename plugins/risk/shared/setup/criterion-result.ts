import { settled } from '#schemas/lib/last-digits';
import { holds } from '../scores/conditions.js';
import { comparable, scoreIn, type Band } from './bands.js';
import type { SelectionCriterion } from './selection-criterion.js';

/** Rule of a criterion: a score, a filter, or neither while not set up. */
export type CriterionRule = Pick<
  SelectionCriterion,
  'kind' | 'bands' | 'operator' | 'threshold' | 'filterText' | 'missingRule'
>;

/**
 * The result of a criterion for one record. `notEvaluated` and `leftOut`: the value is missing (`block`, `neutral`).
 * `isAssumed`: it is missing and counts as the worst.
 */
export type CriterionResult =
  | { readonly outcome: 'scored'; readonly score: number; readonly isAssumed: boolean; readonly why: string | null }
  | { readonly outcome: 'chosen' | 'notChosen'; readonly isAssumed: boolean; readonly why: string | null }
  | { readonly outcome: 'notEvaluated' | 'leftOut'; readonly why: string };

/** Whether a criterion scores, filters, or does neither yet. */
export function purposeOf({ bands, operator, filterText }: CriterionRule): 'score' | 'filter' | null {
  if (bands !== null && bands !== undefined && bands.length > 0) return 'score';
  return (operator ?? filterText ?? null) === null ? null : 'filter';
}

/** The result of a value in the unit of the field (formulas 10.4, entities 5.6); numbers compare at twelve digits. */
export function resultOf(rule: CriterionRule, value: number | string | null): CriterionResult {
  const purpose = purposeOf(rule);
  if (purpose === null) return { outcome: 'leftOut', why: 'the criterion has neither scores nor a filter yet' };
  if (purpose === 'filter') return filtered(rule, value);
  const bands = rule.bands ?? [];
  const found = scoreIn({ kind: rule.kind ?? 'number', bands }, value);
  return found.evaluated
    ? { outcome: 'scored', score: found.score, isAssumed: false, why: found.label }
    : withoutValue(rule, found.reason, why => ({ outcome: 'scored', score: worstOf(bands), isAssumed: true, why }));
}

function filtered(rule: CriterionRule, value: number | string | null): CriterionResult {
  if (value === null || value === '')
    return withoutValue(rule, 'the value is missing', why => ({ outcome: 'chosen', isAssumed: true, why }));
  return { outcome: meets(rule, value) ? 'chosen' : 'notChosen', isAssumed: false, why: null };
}

function meets({ kind, operator, threshold, filterText }: CriterionRule, value: number | string): boolean {
  if (kind === 'text') return comparable(String(value)) === comparable(filterText ?? '');
  if (typeof value !== 'number' || operator === null || threshold === null) return false;
  if (operator === undefined || threshold === undefined) return false;
  return holds(operator, settled(value), settled(threshold));
}

function withoutValue(
  { missingRule }: CriterionRule,
  why: string,
  worst: (why: string) => CriterionResult,
): CriterionResult {
  if (missingRule === 'worst') return worst(why);
  return { outcome: missingRule === 'neutral' ? 'leftOut' : 'notEvaluated', why };
}

function worstOf(bands: readonly Band[]): number {
  return Math.max(...bands.map(band => band.score));
}

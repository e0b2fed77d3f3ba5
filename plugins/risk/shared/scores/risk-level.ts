import { holds, type ConditionOperator } from './conditions.js';
import type { RiskLevel, RiskMetric } from '../names.js';

/** A rule: when `metric` compares to `threshold` by the operator, this level and action apply. */
export interface GoalRule {
  readonly externalId: string;
  readonly metric: RiskMetric;
  readonly operator: ConditionOperator;
  readonly threshold: number;
  readonly level: RiskLevel;
  readonly action: string;
  /** Rules are read from the lowest number to the highest. */
  readonly sequence: number;
}

/** The first matching rule, from top to bottom (formulas 10.4); null without a match. */
export function levelFor<R extends GoalRule>(rules: readonly R[], metric: RiskMetric, value: number): R | null {
  const inOrder = rules
    .filter(rule => rule.metric === metric)
    .toSorted((a, b) => a.sequence - b.sequence || (a.externalId < b.externalId ? -1 : 1));
  return inOrder.find(rule => holds(rule.operator, value, rule.threshold)) ?? null;
}

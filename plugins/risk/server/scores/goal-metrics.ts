import { levelFor, type GoalRule } from '#schemas/risk/scores/risk-level';
import type { RiskMetric } from '#schemas/risk/names';
import type { ProductionRisk } from '#schemas/risk/scores/scores';
import { settled } from '../engine/index.js';

type Scored = Pick<ProductionRisk, 'rpn' | 'toxicity' | 'capability' | 'detectability'>;

/** Numbers of a production that goals judge here; the others are about places and residues. */
const metrics: ReadonlyMap<RiskMetric, (risk: Scored) => number | null> = new Map([
  ['rpn', (risk: Scored) => risk.rpn],
  ['toxicityScore', (risk: Scored) => risk.toxicity.value],
  ['capabilityScore', (risk: Scored) => risk.capability.value],
  ['detectability', (risk: Scored) => risk.detectability.value],
]);

/** Whether goals about this quantity judge productions. */
export function judgesProductions(metric: RiskMetric): boolean {
  return metrics.has(metric);
}

/** The number of a production that the quantity is; null while it is not known. */
export function valueOf(metric: RiskMetric, risk: Scored): number | null {
  const value = metrics.get(metric)?.(risk) ?? null;
  return value === null ? null : settled(value);
}

/** The goal that decides about a production: of those about the quantity the first that holds (formulas 10.4). */
export function goalFor<R extends GoalRule>(goals: readonly R[], metric: RiskMetric, risk: Scored): R | null {
  const value = valueOf(metric, risk);
  return value === null ? null : levelFor(goals, metric, value);
}

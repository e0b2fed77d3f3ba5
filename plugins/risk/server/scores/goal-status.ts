import { levelFor, type GoalRule } from '#schemas/risk/scores/risk-level';
import type { RiskMetric } from '#schemas/risk/names';
import type { GoalStatus, ProductionRisk } from '#schemas/risk/scores/scores';
import { settled } from '../engine/index.js';

/** Numbers of a production that goals judge here; the others are about places and residues. */
const metrics: ReadonlyMap<RiskMetric, (risk: ProductionRisk) => number | null> = new Map([
  ['rpn', (risk: ProductionRisk) => risk.rpn],
  ['toxicityScore', (risk: ProductionRisk) => risk.toxicity.value],
  ['capabilityScore', (risk: ProductionRisk) => risk.capability.value],
  ['detectability', (risk: ProductionRisk) => risk.detectability.value],
]);

/** Each goal about a known number, with how many productions it is the first to hold for. */
export function goalStatus(goals: readonly GoalRule[], risks: readonly ProductionRisk[]): GoalStatus[] {
  return goals.flatMap((goal): GoalStatus[] => {
    const valueOf = metrics.get(goal.metric);
    if (valueOf === undefined) return [];
    const { externalId, metric, operator, threshold, level, action } = goal;
    const held = risks.filter(risk => {
      const value = valueOf(risk);
      return value !== null && levelFor(goals, metric, settled(value)) === goal;
    });
    return [{ externalId, metric, operator, threshold, level, action, productions: held.length }];
  });
}

import type { GoalRule } from '#schemas/risk/scores/risk-level';
import type { GoalStatus, ProductionRisk } from '#schemas/risk/scores/scores';
import { goalFor, judgesProductions } from './goal-metrics.js';

/** Each goal about a known number, with how many productions it is the first to hold for. */
export function goalStatus(goals: readonly GoalRule[], risks: readonly ProductionRisk[]): GoalStatus[] {
  return goals
    .filter(({ metric }) => judgesProductions(metric))
    .map((goal): GoalStatus => {
      const { externalId, metric, operator, threshold, level, action } = goal;
      const held = risks.filter(risk => goalFor(goals, metric, risk) === goal);
      return { externalId, metric, operator, threshold, level, action, productions: held.length };
    });
}

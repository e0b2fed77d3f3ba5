import type { RecordName } from '#plugins/limits/shared/limit';
import type { RiskMetric } from '#plugins/risk/shared/names';
import type { GoalRule } from '#plugins/risk/shared/scores/risk-level';
import type { GoalStatus, ProductionRisk } from '#plugins/risk/shared/scores/scores';
import { goalFor, appliesToProductions, valueOf, type ResidueRatio } from './goal-metrics.js';

interface GoalMatch {
  readonly record: RecordName;
  readonly value: number | null;
}

/** Each goal with the productions or residues it is the first to match, and how many lack the metric. */
export function goalStatus(
  goals: readonly GoalRule[],
  risks: readonly ProductionRisk[],
  residues: readonly ResidueRatio[],
): GoalStatus[] {
  const recordsFor = (metric: RiskMetric): Pick<GoalStatus, 'subject'> & { readonly all: readonly GoalMatch[] } => {
    if (appliesToProductions(metric))
      return {
        subject: 'productions',
        all: risks.map(risk => ({ record: risk.production, value: valueOf(metric, risk) })),
      };
    if (metric === 'feasibilityRatio')
      return { subject: 'residues', all: residues.map(({ residue, ratio }) => ({ record: residue, value: ratio })) };
    return { subject: 'nothing', all: [] };
  };
  return goals.map((goal): GoalStatus => {
    const { externalId, metric, operator, threshold, level, action } = goal;
    const { subject, all } = recordsFor(metric);
    return {
      externalId,
      metric,
      operator,
      threshold,
      level,
      action,
      subject,
      records: all.flatMap(({ record, value }) => (goalFor(goals, metric, value) === goal ? [record] : [])),
      assessed: all.length,
      unknown: all.filter(({ value }) => value === null).length,
    };
  });
}

import { defineComparedView, type ComparedView, type Difference, type Finding } from '#kernel/contract';
import { type FeasibilitySources, readFeasibility } from '#plugins/limits/server/api';
import type { RecordName } from '#plugins/limits/shared/limit';
import { formatNumber } from '#schemas/lib/format-number';
import { riskLevels, type RiskMetric } from '#plugins/risk/shared/names';
import type { GoalRule } from '#plugins/risk/shared/scores/risk-level';
import { criteriaInForce, type CriteriaDeps } from '../ranking/criteria.js';
import { readRankings } from '../ranking/permissions.js';
import { goalFor, appliesToProductions, residueRatios, valueOf } from './goal-metrics.js';
import { measuredIn, type Measurements } from './measured.js';
import { riskScores } from './risk-scores.js';

interface ViewDeps extends Measurements, CriteriaDeps, FeasibilitySources {}

/** The matching goal on one metric for a production or residue. */
interface GoalMatch {
  readonly record: RecordName;
  readonly metric: RiskMetric;
  readonly value: number | null;
  readonly goal: Pick<GoalRule, 'level' | 'action'> | null;
}

/**
 * Actions of risk goals for each production and residue, as compared in previews and between two dates; RPN goals are
 * part of the ranking.
 */
export function riskGoalsView({ limits, catalogue, products, equipment, ...measurements }: ViewDeps): ComparedView {
  return defineComparedView<readonly GoalMatch[]>({
    key: 'risk-goals',
    group: 'Rankings',
    access: readRankings,
    feature: 'risk',
    look: async call => {
      const plant = await limits.current(call);
      const criteria = await criteriaInForce(call, { catalogue, products }, plant);
      const { goals } = criteria;
      const metrics = [...new Set(goals.map(({ metric }) => metric))].filter(
        metric => metric !== 'rpn' && appliesToProductions(metric),
      );
      const matched = (record: RecordName, metric: RiskMetric, value: number | null): GoalMatch => ({
        record,
        metric,
        value,
        goal: goalFor(goals, metric, value),
      });
      const { productions } =
        metrics.length === 0
          ? { productions: [] }
          : riskScores(plant, criteria, await measuredIn(call, measurements), []);
      const readings = goals.some(({ metric }) => metric === 'feasibilityRatio')
        ? await readFeasibility({ limits, detection: measurements.detection, equipment }, call)
        : { rows: [] };
      return [
        ...metrics.flatMap(metric => productions.map(risk => matched(risk.production, metric, valueOf(metric, risk)))),
        ...residueRatios(readings.rows).map(({ residue, ratio }) => matched(residue, 'feasibilityRatio', ratio)),
      ];
    },
    compare: (before, after, limit) => (before.length + after.length === 0 ? [] : [compareGoals(before, after, limit)]),
  });
}

const words = {
  tighter: 'higher',
  looser: 'lower',
  new: 'newly applies',
  gone: 'no longer applies',
  changed: 'another',
};
const names: Readonly<Partial<Record<RiskMetric, string>>> = {
  toxicityScore: 'toxicity score',
  capabilityScore: 'capability score',
  detectability: 'detectability score',
  shareOfMac: 'share of the MAC',
  feasibilityRatio: 'feasibility ratio',
};
/** Order of urgency: changes that need action come first. */
const urgency: readonly Difference['direction'][] = ['tighter', 'new', 'changed', 'gone', 'looser'];

function compareGoals(before: readonly GoalMatch[], after: readonly GoalMatch[], limit: number): Finding {
  const keyOf = ({ record, metric }: GoalMatch): string => `${metric} ${record.id}`;
  const [earlier, later] = [before, after].map(rows => new Map(rows.map(row => [keyOf(row), row])));
  const keys = [...new Set([...before, ...after].map(keyOf))];
  const differences = keys
    .flatMap(key => differenceOf(earlier?.get(key) ?? null, later?.get(key) ?? null) ?? [])
    .toSorted((a, b) => urgency.indexOf(a.direction) - urgency.indexOf(b.direction) || (a.label < b.label ? -1 : 1));
  const counts = { tighter: 0, looser: 0, changed: 0, new: 0, gone: 0, same: keys.length - differences.length };
  for (const { direction } of differences) counts[direction]++;
  const sentence =
    differences.length === 0
      ? `Actions of risk goals stay the same in all ${counts.same} cases.`
      : `Actions of risk goals change in ${differences.length} of ${keys.length} cases.`;
  return { title: 'Risk goals', sentence, counts, differences: differences.slice(0, limit), words };
}

function differenceOf(before: GoalMatch | null, after: GoalMatch | null): Difference | null {
  const [old, now] = [before?.goal ?? null, after?.goal ?? null];
  const matched = after ?? before;
  if (matched === null || (old?.level === now?.level && old?.action === now?.action)) return null;
  const { record, metric } = matched;
  const name = names[metric] ?? metric;
  const detail = [...scoreOf(name, before, after), ...(now === null ? [] : [now.action])].join('; ');
  return {
    label: `${record.externalId} ${record.name}, ${name}`,
    before: old?.level ?? null,
    after: now?.level ?? null,
    unit: '',
    ratio: null,
    direction: directionOf(old, now),
    detail,
    page: '/risk/dashboard',
  };
}

/** `toxicity score 3 → 5.9`, or the only score. */
function scoreOf(name: string, before: GoalMatch | null, after: GoalMatch | null): string[] {
  const shown = (value: number | null): string => (value === null ? 'none' : formatNumber(value));
  const values = [...new Set([before, after].flatMap(matched => (matched === null ? [] : [shown(matched.value)])))];
  return [`${name} ${values.join(' → ')}`];
}

function directionOf(old: GoalMatch['goal'], now: GoalMatch['goal']): Difference['direction'] {
  if (old === null) return 'new';
  if (now === null) return 'gone';
  if (old.level === now.level) return 'changed';
  return riskLevels.indexOf(now.level) > riskLevels.indexOf(old.level) ? 'tighter' : 'looser';
}

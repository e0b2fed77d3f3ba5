import { levelFor, type GoalRule } from '#plugins/risk/shared/scores/risk-level';
import type { FeasibilityRow } from '#plugins/limits/shared/feasibility';
import type { RecordName } from '#plugins/limits/shared/limit';
import type { RiskMetric } from '#plugins/risk/shared/names';
import type { ProductionRisk } from '#plugins/risk/shared/scores/scores';
import { settled } from '../engine/index.js';

type Scored = Pick<ProductionRisk, 'rpn' | 'toxicity' | 'capability' | 'detectability' | 'l3MgPerSqcm'>;

/** Metrics of a production for goals; the others concern residues, or locations, which have no scores yet. */
const metrics: ReadonlyMap<RiskMetric, (risk: Scored) => number | null> = new Map([
  ['rpn', (risk: Scored) => risk.rpn],
  ['toxicityScore', (risk: Scored) => risk.toxicity.value],
  ['capabilityScore', (risk: Scored) => risk.capability.value],
  ['detectability', (risk: Scored) => risk.detectability.value],
  ['shareOfMac', (risk: Scored) => shareOfMac(risk)],
]);

/**
 * Highest residue over the lowest limit, by the highest result, or by mean + 3 standard deviations without single
 * results; the highest of several reports.
 */
function shareOfMac({ capability, l3MgPerSqcm }: Scored): number | null {
  if (l3MgPerSqcm === null) return null;
  const found = capability.sources.flatMap(({ statistics }) => statistics?.maximum ?? statistics?.upperBound ?? []);
  return found.length === 0 ? null : Math.max(...found) / (l3MgPerSqcm * 1000);
}

/** Whether goals on this metric apply to productions. */
export function appliesToProductions(metric: RiskMetric): boolean {
  return metrics.has(metric);
}

/** The metric of a production; null while unknown. */
export function valueOf(metric: RiskMetric, risk: Scored): number | null {
  const value = metrics.get(metric)?.(risk) ?? null;
  return value === null ? null : settled(value);
}

/** The goal for a value: the first match among those on the metric (formulas 10.4). */
export function goalFor<R extends GoalRule>(goals: readonly R[], metric: RiskMetric, value: number | null): R | null {
  return value === null ? null : levelFor(goals, metric, value);
}

/** A residue with its lowest reading at a limit over the LOQ; null while no method is known on some equipment. */
export interface ResidueRatio {
  readonly residue: RecordName;
  readonly ratio: number | null;
}

/** Each residue once, in the order of the rows of feasibility. */
export function residueRatios(rows: readonly Pick<FeasibilityRow, 'substance' | 'ratioToLoq'>[]): ResidueRatio[] {
  const found = new Map<string, ResidueRatio>();
  for (const { substance, ratioToLoq } of rows) {
    const before = found.get(substance.id)?.ratio;
    const known = before === undefined ? ratioToLoq : before;
    const ratio = known === null || ratioToLoq === null ? null : settled(Math.min(known, ratioToLoq));
    found.set(substance.id, { residue: substance, ratio });
  }
  return [...found.values()];
}

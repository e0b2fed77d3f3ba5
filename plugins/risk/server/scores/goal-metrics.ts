import { levelFor, type GoalRule } from '#plugins/risk/shared/scores/risk-level';
import type { FeasibilityRow } from '#plugins/limits/shared/feasibility';
import type { RecordName } from '#plugins/limits/shared/limit';
import type { RiskMetric } from '#plugins/risk/shared/names';
import type { ProductionRisk } from '#plugins/risk/shared/scores/scores';
import { settled } from '../engine/index.js';

type Scored = Pick<ProductionRisk, 'rpn' | 'toxicity' | 'capability' | 'detectability' | 'l3MgPerSqcm'>;

/** Numbers of a production that goals judge; the others are about residues, or about places, which nobody scores yet. */
const metrics: ReadonlyMap<RiskMetric, (risk: Scored) => number | null> = new Map([
  ['rpn', (risk: Scored) => risk.rpn],
  ['toxicityScore', (risk: Scored) => risk.toxicity.value],
  ['capabilityScore', (risk: Scored) => risk.capability.value],
  ['detectability', (risk: Scored) => risk.detectability.value],
  ['shareOfMac', (risk: Scored) => shareOfMac(risk)],
]);

/**
 * How much of its lowest limit the residue came to, at most: by the highest result, and where single results are not known by
 * mean + 3 standard deviations. Of several reports the highest counts; one without either says nothing.
 */
function shareOfMac({ capability, l3MgPerSqcm }: Scored): number | null {
  if (l3MgPerSqcm === null) return null;
  const found = capability.sources.flatMap(({ statistics }) => statistics?.maximum ?? statistics?.upperBound ?? []);
  return found.length === 0 ? null : Math.max(...found) / (l3MgPerSqcm * 1000);
}

/** Whether goals about this quantity judge productions. */
export function judgesProductions(metric: RiskMetric): boolean {
  return metrics.has(metric);
}

/** The number of a production that the quantity is; null while it is not known. */
export function valueOf(metric: RiskMetric, risk: Scored): number | null {
  const value = metrics.get(metric)?.(risk) ?? null;
  return value === null ? null : settled(value);
}

/** The goal that decides about a value: of those about the quantity the first that holds (formulas 10.4). */
export function goalFor<R extends GoalRule>(goals: readonly R[], metric: RiskMetric, value: number | null): R | null {
  return value === null ? null : levelFor(goals, metric, value);
}

/** A residue with the lowest of its readings at a limit over the LOQ of the method there; null while no method is known somewhere. */
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

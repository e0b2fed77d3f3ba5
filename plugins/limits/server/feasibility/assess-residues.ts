import type { EquipmentMaterial } from '#plugins/equipment/server/api';
import type { DetectionMethod } from '#plugins/products/server/api';
import { verdicts, type FeasibilityRow } from '#plugins/limits/shared/feasibility';
import { residueTypes, type Policy, type ResidueType } from '#plugins/limits/shared/policy';
import { usualSwab } from '#plugins/products/shared/usual-sampling';
import type { PlantLimits, ResidueOnEquipment } from '../api.js';
import { feasibility, type LimitPolicy, type RoundLimit, type Steps } from '../engine/index.js';
import { sortedSteps } from '../plant/sorted-steps.js';
import { enginePolicy } from '../plant/input/engine-policy.js';
import { knownMethod, noMethod, statedMethod, type KnownMethod } from './known-method.js';
import { recoveryOn, type Recovery } from './recovery.js';

/** How samples are taken. */
export interface Sampling {
  readonly swabAreaSqcm: number;
  readonly extractionVolumeMl: number;
}
/** A sample to try instead of that of each method, or the only method to use. */
export interface AskedSampling extends Partial<Sampling> {
  readonly methodId?: string | undefined;
}
/** The sample of methods that do not state theirs. */
export const usualSampling: Sampling = { swabAreaSqcm: usualSwab.areaSqcm, extractionVolumeMl: usualSwab.volumeMl };
/** Default visual residue limit under good light, ug/sqcm (formulas 9-F). */
export const usuallyVisibleUgPerSqcm = 4;

/** The available means of detection. */
export interface Detection {
  readonly methods: readonly DetectionMethod[];
  readonly visibleFrom: ReadonlyMap<string, number>;
  readonly materials: readonly EquipmentMaterial[];
}

/** How residues are assessed. */
export interface AssessmentSettings {
  readonly asked: AskedSampling;
  /** For the limits of the sentences. */
  readonly round: RoundLimit;
  /** Whether rows are kept with their residues: those of the present with the samples of the methods. */
  readonly keeps: boolean;
}

/** Residues that are assessed in one step. */
const residuesPerStep = 50;

/**
 * Every residue on every equipment against its best method, in steps; undetectable ones come first, of these the lowest
 * limit. With one method alone: the residues that it measures.
 */
export function* assessmentSteps(
  limits: PlantLimits,
  detection: Detection,
  { asked, round, keeps }: AssessmentSettings,
): Steps<readonly FeasibilityRow[]> {
  const policyOf = Object.fromEntries(
    residueTypes.map(residueType => {
      const stated = limits.policyOf(residueType);
      return [residueType, { stated, calculated: enginePolicy(stated) }];
    }),
  ) as Readonly<Record<ResidueType, { readonly stated: Policy; readonly calculated: LimitPolicy }>>;
  const methodsOf = grouped(
    detection.methods.filter(({ id }) => asked.methodId === undefined || id === asked.methodId),
    method => method.substanceId,
  );
  const materialsOf = grouped(detection.materials, material => material.equipmentId);
  const carbonOf = new Map(limits.records.agents.map(({ id, carbonFraction }) => [id, carbonFraction]));
  const rank = new Map(verdicts.map((verdict, index) => [verdict as string, index]));
  const rowFor = (residue: ResidueOnEquipment): FeasibilityRow => {
    const visible = detection.visibleFrom.get(residue.substance.id) ?? usuallyVisibleUgPerSqcm;
    const materials = materialsOf.get(residue.equipment.id) ?? [];
    const recorded = (methodsOf.get(residue.substance.id) ?? []).flatMap(method =>
      knownMethod(method, residue.substance, carbonOf.get(residue.substance.id) ?? null),
    );
    const usable = recorded.length > 0 ? recorded : statedMethod(residue);
    const { stated: policy, calculated } = policyOf[residue.residueType];
    const surfaces = { of: residue.equipment.externalId, materials };
    const row = (method: KnownMethod | null): FeasibilityRow =>
      rowOf(residue, method, {
        recovery: recoveryOn(policy, method ?? noMethod, surfaces),
        visible,
        policy: calculated,
        sampling: samplingOf(method ?? noMethod, asked),
        round,
      });
    return usable.map(row).toSorted(bestFirst)[0] ?? row(null);
  };
  const rows: FeasibilityRow[] = [];
  for (const residue of limits.residues()) {
    if (asked.methodId !== undefined && !methodsOf.has(residue.substance.id)) continue;
    const { stated } = policyOf[residue.residueType];
    const kept = assessed.get(residue);
    const isSame = keeps && kept?.detection === detection && kept.policy === stated && kept.round === round;
    const row = isSame ? kept.row : rowFor(residue);
    if (keeps && !isSame) assessed.set(residue, { detection, policy: stated, round, row });
    rows.push(row);
    if (rows.length % residuesPerStep === 0) yield;
  }
  return yield* sortedSteps(
    rows,
    (a, b) =>
      (rank.get(a.verdict) ?? 0) - (rank.get(b.verdict) ?? 0) ||
      (a.ratioToLoq ?? 0) - (b.ratioToLoq ?? 0) ||
      a.concentrationPpm - b.concentrationPpm,
  );
}

/** Whether all methods are used, each with its own sample. */
export function isUsual({ swabAreaSqcm, extractionVolumeMl, methodId }: AskedSampling): boolean {
  return swabAreaSqcm === undefined && extractionVolumeMl === undefined && methodId === undefined;
}

/** The row of a residue with the samples of the methods; residues that a change does not affect stay the same objects. */
const assessed = new WeakMap<
  ResidueOnEquipment,
  { readonly detection: Detection; readonly policy: Policy; readonly round: RoundLimit; readonly row: FeasibilityRow }
>();

/** Methods that measure the limit first, then those that may; of equal ones the lowest LOQ. */
function bestFirst(a: FeasibilityRow, b: FeasibilityRow): number {
  const promise = ({ verdict }: FeasibilityRow): number => ['incomplete', 'measurable'].indexOf(verdict);
  return promise(b) - promise(a) || (b.ratioToLoq ?? 0) - (a.ratioToLoq ?? 0);
}

/** The requested sample, otherwise that of the method, otherwise the usual one. */
function samplingOf(
  method: Pick<KnownMethod, 'swabAreaSqcm' | 'extractionVolumeMl'>,
  { swabAreaSqcm, extractionVolumeMl }: AskedSampling,
): Sampling {
  return {
    swabAreaSqcm: swabAreaSqcm ?? method.swabAreaSqcm ?? usualSampling.swabAreaSqcm,
    extractionVolumeMl: extractionVolumeMl ?? method.extractionVolumeMl ?? usualSampling.extractionVolumeMl,
  };
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), group);
    group.push(item);
  }
  return groups;
}

/** The visual residue limit as ppm in the extract. */
function visiblePpm(visibleFromUgPerSqcm: number, { percent }: Recovery, sampling: Sampling): number {
  return ((visibleFromUgPerSqcm * sampling.swabAreaSqcm) / sampling.extractionVolumeMl) * (percent / 100);
}

/** The inputs for comparing a limit with a method. */
interface Circumstances {
  readonly recovery: Recovery;
  /** Visual residue limit, ug/sqcm. */
  readonly visible: number;
  readonly policy: LimitPolicy;
  readonly sampling: Sampling;
  readonly round: RoundLimit;
}

const wordsOf = { ROUTE_MISMATCH: 'for the route of', HBEL_REQUIRED: 'before' } as const;

function rowOf(
  { statedLoq: _stated, lacksArea, lacksFirstUnits, lacksHbel, ...residue }: ResidueOnEquipment,
  method: KnownMethod | null,
  { recovery, visible: visibleFromUgPerSqcm, policy, sampling, round }: Circumstances,
): FeasibilityRow {
  const areas = !lacksArea
    ? []
    : residue.previous === null
      ? [`surface area of equipment cleaned with ${residue.substance.externalId}`]
      : [`surface area of equipment shared by pairs on ${residue.equipment.externalId}`];
  const units = lacksFirstUnits
    ? [`limit for the first units of every next batch on ${residue.equipment.externalId}`]
    : [];
  const hbels =
    lacksHbel === null
      ? []
      : [`health-based limit ${wordsOf[lacksHbel]} every next product on ${residue.equipment.externalId}`];
  const missing = method === null ? [] : [...method.missing, ...recovery.missing, ...areas, ...units, ...hbels];
  const found = feasibility({
    ...sampling,
    l3MgPerSqcm: residue.l3MgPerSqcm,
    recoveryPercent: recovery.percent,
    missing,
    policy,
    method,
    visibleFromUgPerSqcm,
    round,
  });
  return {
    ...residue,
    ...found,
    method: method?.record ?? null,
    loqPpm: method?.loqPpm ?? null,
    lodPpm: method?.lodPpm ?? null,
    ...sampling,
    dilutionFactor: method?.dilutionFactor ?? 1,
    recoveryPercent: recovery.percent,
    recoverySource: recovery.source,
    missing: [...missing],
    visibleFromUgPerSqcm,
    visiblePpm: visiblePpm(visibleFromUgPerSqcm, recovery, sampling),
  };
}

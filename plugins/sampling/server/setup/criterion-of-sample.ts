import type { PlantLimits, ResidueOnEquipment } from '#plugins/limits/server/api';
import type { Policy, ResidueType } from '#plugins/limits/shared/policy';
import type { RoomGradeLimits } from '#plugins/equipment/server/api';
import { toBase } from '#schemas/lib/units';
import type { PlannedSample } from '#plugins/sampling/shared/planned-sample';
import {
  resolveCriterion,
  type CriterionInputs,
  type ResolvedCriterion,
  type SurfaceLimit,
} from '../engine/criterion.js';
import { policyFor, type CountedRecovery } from './recovery-of-sample.js';

/** A planned sample with its measures resolved from sample, location, type and method. */
export interface MeasuredSample {
  readonly equipmentId: string;
  readonly equipmentCode: string;
  readonly roomGrade: string | null;
  readonly sampleType: PlannedSample['sampleType'];
  readonly contaminant: PlannedSample['contaminant'];
  readonly targetId: string | null;
  readonly productionId: string | null;
  readonly acceptanceMode: PlannedSample['acceptanceMode'];
  readonly customLimit: CriterionInputs['custom'];
  readonly alertLevel: number | null;
  readonly areaSqcm: number | null;
  readonly volumeMl: number | null;
  readonly swabs: number;
  readonly isBlank: boolean;
  readonly recovery: CountedRecovery;
}

/** Units of room grades as results state them. */
const unitOfGrade: Readonly<Record<string, string>> = {
  'CFU per 25 sqcm': 'CFU/25 sqcm',
  'CFU per plate': 'CFU',
  'CFU per 100 ml': 'CFU/100 ml',
  'CFU per ml': 'CFU/ml',
  'EU per ml': 'EU/ml',
  'EU per sqcm': 'EU/sqcm',
};

/** Of visual samples without a limit of their own: any visible residue fails (EU GMP Annex 15, 10.2). */
export const visuallyClean = {
  operator: 'LessThanEqualTo',
  value: 0,
  unit: 'visible residues',
  alert: null,
  source: 'Visually clean: no visible residue',
} as const;

/** A criterion, or why there is none. */
export type CriterionOfSample =
  | { readonly criterion: ResolvedCriterion; readonly whyNoLimit: null }
  | { readonly criterion: null; readonly whyNoLimit: string };

/** The acceptance criterion of a planned sample with its trace, under the limits in force. */
export function criterionOfSample(
  sample: MeasuredSample,
  limits: PlantLimits,
  grades: readonly RoomGradeLimits[],
): CriterionOfSample {
  const { acceptanceMode: mode, recovery, areaSqcm } = sample;
  if (sample.isBlank) return none('a blank or control has no limit');
  if (recovery.fault !== null && (mode !== 'custom' || recovery.isTooLow)) return none(recovery.fault);
  const policy = sample.sampleType === 'visual' ? null : policyFor(sample.contaminant, limits);
  const surface = policy === null || mode === 'custom' ? null : surfaceLimit(sample, policy, limits);
  if (typeof surface === 'string') return none(surface);
  const criterion = resolveCriterion({
    mode,
    custom: sample.customLimit,
    alertLevel: sample.alertLevel,
    areaSqcm,
    swabs: swabsOf(sample),
    surface,
    stated: sample.sampleType === 'visual' ? visuallyClean : policy === null ? gradeLimit(sample, grades) : null,
  });
  if (criterion !== null) return { criterion, whyNoLimit: null };
  return none(surface === null ? 'no limit is stated' : 'the area of the sample is unknown');
}

const none = (whyNoLimit: string): CriterionOfSample => ({ criterion: null, whyNoLimit });
/** Only swabs are pooled. */
const swabsOf = ({ sampleType, swabs }: MeasuredSample): number => (sampleType === 'swab' ? swabs : 1);

/** The limit that a mode selects, or why there is none. */
function surfaceLimit(sample: MeasuredSample, policy: Policy, limits: PlantLimits): SurfaceLimit | string {
  const { acceptanceMode: mode, equipmentId, productionId, targetId } = sample;
  const { residueType } = policy;
  if (mode === 'policyBased') return ofPolicy(sample, policy);
  if (mode === 'productWise') {
    const lowest = limits
      .pairs(productionId === null ? {} : { previousId: productionId })
      .find(limit => targetId === null || limit.substance.id === targetId);
    if (lowest === undefined) return 'no limit is in force after the production';
    return withSample(sample, limits, {
      residueType: lowest.residueType,
      previousId: lowest.previous?.id ?? null,
      substance: lowest.substance,
      next: lowest.next,
      l3MgPerSqcm: lowest.l3MgPerSqcm,
      equipmentId: null,
      what: 'Lowest limit of the production',
    });
  }
  const lowest = limits
    .residues()
    .filter(each => each.equipment.id === equipmentId && each.residueType === residueType)
    .filter(each => targetId === null || each.substance.id === targetId)
    .reduce<ResidueOnEquipment | null>(
      (low, each) => (low === null || each.l3MgPerSqcm < low.l3MgPerSqcm ? each : low),
      null,
    );
  if (lowest === null) return `no limit is in force on ${sample.equipmentCode}`;
  return withSample(sample, limits, {
    residueType,
    previousId: lowest.previous?.id ?? null,
    substance: lowest.substance,
    next: lowest.next,
    l3MgPerSqcm: lowest.l3MgPerSqcm,
    equipmentId: lowest.transfer === null && !lowest.isOverridden ? null : equipmentId,
    what:
      mode === 'cleaningAgentSal' ? 'Surface limit of the cleaning agent' : `Lowest limit on ${sample.equipmentCode}`,
  });
}

interface Governing {
  readonly residueType: ResidueType;
  readonly previousId: string | null;
  readonly substance: { readonly id: string; readonly externalId: string; readonly name: string };
  readonly next: { readonly id: string; readonly externalId: string };
  readonly l3MgPerSqcm: number;
  readonly equipmentId: string | null;
  readonly what: string;
}

function withSample(sample: MeasuredSample, limits: PlantLimits, pair: Governing): SurfaceLimit | string {
  const { areaSqcm, volumeMl, recovery, sampleType } = sample;
  const policy = limits.policyOf(pair.residueType);
  const isForms = sampleType === 'swab' || sampleType === 'rinse';
  const shared = {
    l3MgPerSqcm: pair.l3MgPerSqcm,
    source: `${pair.what}: ${pair.substance.externalId} ${pair.substance.name} before ${pair.next.externalId}`,
    ...judgedBy(policy),
  };
  if (!isForms || areaSqcm === null || volumeMl === null)
    return isForms && (policy.useSampleLimit || policy.useFixedSampleLimits)
      ? 'the policy limits samples, and the area or volume of this one is unknown'
      : { ...shared, l4Mg: null, flags: [] };
  const found = limits.sampleLimit(
    {
      previousId: pair.previousId,
      substanceId: pair.substance.id,
      nextId: pair.next.id,
      ...(pair.equipmentId === null ? {} : { equipmentId: pair.equipmentId }),
    },
    { sampleType, areaSqcm, volumeMl, count: swabsOf(sample), recoveryPercent: recovery.percent, reading: null },
  );
  const limit = found?.limit ?? null;
  if (limit === null)
    return found === null
      ? 'the pair has no limit'
      : `no limit of a sample: ${found.missing.join(', ') || 'recovery too low'}`;
  const { l4Mg, calculatedL4Mg, flags } = limit;
  return { ...shared, l4Mg: l4Mg === calculatedL4Mg ? null : l4Mg, flags };
}

const judgedBy = ({ useSAR, useAlertLimit, alertPercent }: Policy) => ({
  isJudgedBySurface: useSAR,
  alertPercent: useAlertLimit ? alertPercent : null,
});

/**
 * The fixed limit of samples or the residue limit on the surface that the policy uses, or both; a cap lowers the residue
 * limit of a sample (formulas 5.1, 9).
 */
function ofPolicy({ sampleType, volumeMl }: MeasuredSample, policy: Policy): SurfaceLimit | string {
  const named = `of the ${policy.residueType} policy, version ${policy.version}`;
  const l3MgPerSqcm = policy.useResidueLimit ? toBase('surfaceResidue', policy.residueLimit) : null;
  const type = sampleType === 'swab' || sampleType === 'rinse' ? sampleType : null;
  const isFixed = type !== null && policy.useFixedSampleLimits;
  if (!isFixed && l3MgPerSqcm === null) return `neither a residue limit nor fixed limits ${named} are used`;
  if (type === null || (!isFixed && !policy.useSampleLimit))
    return { l3MgPerSqcm, source: `Residue limit ${named}`, l4Mg: null, ...judgedBy(policy), flags: [] };
  const [swab, rinse] = isFixed
    ? [policy.fixedSwabLimit, policy.fixedRinseLimit]
    : [policy.swabSampleLimit, policy.rinseSampleLimit];
  const { usePerSampleLimit, unit } = policy.limitRepresentation.sampleLimits[type];
  const stated = type === 'swab' ? swab : rinse;
  if (!usePerSampleLimit && volumeMl === null) return `the limit ${named} is in ppm, and the volume is unknown`;
  const l4Mg = usePerSampleLimit ? (unit === 'ug' ? stated / 1000 : stated) : (stated * (volumeMl ?? 0)) / 1000;
  return {
    l3MgPerSqcm,
    source: isFixed ? `Fixed ${type} limit ${named}` : `Residue limit ${named}, at most ${stated} ${unit}`,
    l4Mg,
    ...judgedBy(policy),
    // A cap only lowers what the residue limit gives.
    ...(isFixed ? {} : { isJudgedBySurface: true }),
    flags: [],
  };
}

function gradeLimit(
  { roomGrade, contaminant, sampleType }: MeasuredSample,
  grades: readonly RoomGradeLimits[],
): CriterionInputs['stated'] {
  const limit = grades
    .find(({ grade }) => grade === roomGrade)
    ?.limits.find(
      each =>
        each.contaminant === contaminant && each.sampleType === (sampleType === 'contactPlate' ? 'plate' : sampleType),
    );
  if (limit === undefined) return null;
  return {
    operator: limit.operator,
    value: limit.action,
    unit: unitOfGrade[limit.unit] ?? limit.unit,
    alert: limit.alert ?? null,
    source: `Action level of room grade ${roomGrade ?? ''}`,
  };
}

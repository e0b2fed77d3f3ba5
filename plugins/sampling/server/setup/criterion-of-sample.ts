import type { PlantLimits, ResidueOnEquipment } from '#plugins/limits/server/api';
import type { RoomGradeLimits } from '#plugins/equipment/server/api';
import { toBase } from '#schemas/lib/units';
import type { PlannedSample } from '#plugins/sampling/shared/planned-sample';
import {
  resolveCriterion,
  type CriterionInputs,
  type ResolvedCriterion,
  type SurfaceLimit,
} from '../engine/criterion.js';

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
  readonly recoveryPercent: number | null;
}

/** Residue types of limits by contaminant. */
const residueTypeOf = {
  product: 'Chemical',
  intermediate: 'Intermediate',
  cleaningAgent: 'Detergent',
  Nitrosamine: 'Nitrosamine',
} as const;
type Contaminant = keyof typeof residueTypeOf;

/** Units of room grades as results state them. */
const unitOfGrade: Readonly<Record<string, string>> = {
  'CFU per 25 sqcm': 'CFU/25 sqcm',
  'CFU per plate': 'CFU',
  'CFU per 100 ml': 'CFU/100 ml',
  'CFU per ml': 'CFU/ml',
  'EU per ml': 'EU/ml',
};

/** The acceptance criterion of a planned sample with its trace, under the limits in force. */
export function criterionOfSample(
  sample: MeasuredSample,
  limits: PlantLimits,
  grades: readonly RoomGradeLimits[],
): ResolvedCriterion | null {
  const { contaminant } = sample;
  const isAmount = contaminant !== 'BioBurden' && contaminant !== 'Endotoxin';
  return resolveCriterion({
    mode: sample.acceptanceMode,
    custom: sample.customLimit,
    alertLevel: sample.alertLevel,
    areaSqcm: sample.areaSqcm,
    swabs: sample.swabs,
    surface: isAmount ? surfaceLimit(sample, contaminant, limits) : null,
    stated: isAmount ? null : gradeLimit(sample, grades),
  });
}

function surfaceLimit(sample: MeasuredSample, contaminant: Contaminant, limits: PlantLimits): SurfaceLimit | null {
  const { acceptanceMode: mode, equipmentId, productionId, targetId } = sample;
  const residueType = residueTypeOf[contaminant];
  if (mode === 'custom') return null;
  if (mode === 'policyBased') return ofPolicy(sample, limits, residueType);
  if (mode === 'productWise') {
    const [lowest] = limits
      .pairs(productionId === null ? {} : { previousId: productionId })
      .filter(limit => targetId === null || limit.substance.id === targetId);
    if (lowest === undefined) return null;
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
  if (lowest === null) return null;
  return withSample(sample, limits, {
    residueType,
    previousId: lowest.previous?.id ?? null,
    substance: lowest.substance,
    next: lowest.next,
    l3MgPerSqcm: lowest.l3MgPerSqcm,
    equipmentId: lowest.transfer === null ? null : equipmentId,
    what:
      mode === 'cleaningAgentSal' ? 'Surface limit of the cleaning agent' : `Lowest limit on ${sample.equipmentCode}`,
  });
}

interface Governing {
  readonly residueType: (typeof residueTypeOf)[Contaminant];
  readonly previousId: string | null;
  readonly substance: { readonly id: string; readonly externalId: string; readonly name: string };
  readonly next: { readonly id: string; readonly externalId: string };
  readonly l3MgPerSqcm: number;
  readonly equipmentId: string | null;
  readonly what: string;
}

function withSample(sample: MeasuredSample, limits: PlantLimits, pair: Governing): SurfaceLimit {
  const { areaSqcm, volumeMl, swabs, recoveryPercent, sampleType } = sample;
  const isMeasured = areaSqcm !== null && volumeMl !== null && (sampleType === 'swab' || sampleType === 'rinse');
  const found = isMeasured
    ? limits.sampleLimit(
        {
          previousId: pair.previousId,
          substanceId: pair.substance.id,
          nextId: pair.next.id,
          ...(pair.equipmentId === null ? {} : { equipmentId: pair.equipmentId }),
        },
        { sampleType, areaSqcm, volumeMl, count: swabs, recoveryPercent: recoveryPercent ?? 100, reading: null },
      )
    : null;
  return {
    l3MgPerSqcm: pair.l3MgPerSqcm,
    source: `${pair.what}: ${pair.substance.externalId} ${pair.substance.name} before ${pair.next.externalId}`,
    l4Mg: found?.limit?.l4Mg ?? null,
    alertMg: found?.limit?.alert?.l4Mg ?? null,
    alertPercent: found?.limit?.alert?.percent ?? null,
    flags: found?.limit?.flags ?? [],
  };
}

/** The fixed limit of samples where the policy has one, otherwise its residue limit on the surface. */
function ofPolicy(sample: MeasuredSample, limits: PlantLimits, residueType: Governing['residueType']): SurfaceLimit {
  const policy = limits.policyOf(residueType);
  const { sampleType, volumeMl } = sample;
  const named = `of the ${residueType} policy, version ${policy.version}`;
  const l3MgPerSqcm = toBase('surfaceResidue', policy.residueLimit) ?? 0;
  const isFixed = policy.useFixedSampleLimits && (sampleType === 'swab' || sampleType === 'rinse');
  const fixed = sampleType === 'rinse' ? policy.fixedRinseLimit : policy.fixedSwabLimit;
  const form = policy.limitRepresentation.sampleLimits[sampleType === 'rinse' ? 'rinse' : 'swab'];
  const fixedMg = form.usePerSampleLimit
    ? toBase('mass', { value: fixed, unit: form.unit })
    : volumeMl === null
      ? null
      : (fixed * volumeMl) / 1000;
  return {
    l3MgPerSqcm,
    source: isFixed ? `Fixed ${sampleType} limit ${named}` : `Residue limit ${named}`,
    l4Mg: isFixed ? fixedMg : null,
    alertMg: null,
    alertPercent: policy.useAlertLimit ? policy.alertPercent : null,
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

import type { PolicySettings, ResidueType } from '#plugins/limits/shared/policy';
import type { MacFormulaInForce } from '../../api.js';
import type { CriterionFormulas, LimitPolicy } from '../../engine/index.js';
import { countsDrafts } from './plant-in-use.js';

/** The saved policy in the engine's base units (ppm, mg/sqcm, percent), with the formulas of its residue type. */
export function enginePolicy(
  policy: PolicySettings & { readonly residueType: ResidueType; readonly version: number },
  formulas: readonly MacFormulaInForce[] = [],
): LimitPolicy {
  const { productAndEquipmentLimits, sampleLimits, sampleRecordingLimits, reporting } = policy.limitRepresentation;
  return {
    residueType: policy.residueType,
    version: policy.version,
    enabled: policy.enabled,
    useToxicity: policy.useToxicity,
    useDosage: policy.useDosage,
    useProductLimit: policy.useProductLimit,
    useLd50: policy.useLd50,
    useARL: policy.useARL,
    arlPpm: policy.arl.value,
    useResidueLimit: policy.useResidueLimit,
    residueLimitMgPerSqcm: policy.residueLimit.value * (policy.residueLimit.unit === 'ug/sqcm' ? 1e-3 : 1),
    ignoreCombo: policy.ignoreCombo,
    safetyFactor: policy.safetyFactor,
    modificationFactor: policy.modificationFactor,
    purgeFactor: policy.purgeFactor ?? 1,
    purgeFactorEvidence: policy.purgeFactorEvidence,
    factorReason: policy.factorReason,
    useGlobalRecovery: policy.useGlobalRecoveryPercentage,
    globalRecoveryPercent: policy.globalRecoveryPercentage,
    useSAR: policy.useSAR,
    useFirstAvailable: policy.useFirstAvailableCriteria,
    criteriaOrder: policy.criteriaOrder,
    intermediateArlPpm: policy.intermediateArl.value,
    activesArlPpm: policy.activesArl.value,
    salMassUnit: productAndEquipmentLimits.salMassUnit,
    sampleLimits,
    sampleRecordingLimits,
    reporting,
    useSampleLimit: policy.useSampleLimit,
    swabSampleLimit: policy.swabSampleLimit,
    rinseSampleLimit: policy.rinseSampleLimit,
    useFixedSampleLimits: policy.useFixedSampleLimits,
    fixedSwabLimit: policy.fixedSwabLimit,
    fixedRinseLimit: policy.fixedRinseLimit,
    areaBasis: policy.areaBasis,
    surfaceAreaScope: policy.surfaceAreaScope,
    areaMarginPercent: policy.areaMarginPct,
    skipSameActive: policy.skipSameActive,
    requireHbel: policy.requireHbel,
    useDraftHbels: countsDrafts(policy),
    minRecoveryPercent: policy.minRecoveryPct,
    bodyWeightKg: policy.bodyWeight,
    ld50Divisor: policy.ld50Divisor,
    nitrosamineAuthority: policy.nitrosamineAuthority,
    multiNitrosamineOption: policy.multiNitrosamineOption,
    ...(policy.useAlertLimit ? { alertPercent: policy.alertPercent } : {}),
    ...formulasOf(policy.residueType, formulas),
  };
}

/** Left out when empty, so that the fast path stays available. */
function formulasOf(
  residueType: ResidueType,
  formulas: readonly MacFormulaInForce[],
): { readonly formulas?: CriterionFormulas } {
  const own = formulas.filter(formula => formula.residueType === residueType);
  if (own.length === 0) return {};
  return { formulas: Object.fromEntries(own.map(formula => [formula.criterion, formula])) };
}

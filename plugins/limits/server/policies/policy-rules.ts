import type { FieldFault } from '#kernel/contract';
import type { MacFormulaInForce } from '../api.js';
import {
  criteria,
  impossibleCriteria,
  switchOf,
  type PolicySettings,
  type PolicyWarning,
  type ResidueType,
} from '#plugins/limits/shared/policy';
import { factorFaults, factorWarnings } from './factor-rules.js';
import { purgeFaults, purgeWarnings } from './purge-rules.js';

const criterionSwitches = ['useToxicity', 'useDosage', 'useProductLimit', 'useLd50', 'useARL'] as const;
type CriterionSwitch = (typeof criterionSwitches)[number];

/** Settings without effect for a residue type, and why. */
function withoutEffect(residueType: ResidueType): readonly (readonly [CriterionSwitch | 'useDraftHbels', string])[] {
  const impossible = criteria.flatMap(criterion => {
    const why = impossibleCriteria[residueType][criterion];
    return why === undefined ? [] : [[switchOf[criterion], why] as const];
  });
  return residueType === 'Chemical'
    ? impossible
    : [...impossible, ['useDraftHbels', 'only actives have drafts of health-based limits']];
}

/** Rules across fields of one policy; rules of single fields are in the schema (formulas 5.1, 6). */
export function policyFaults(
  residueType: ResidueType,
  policy: PolicySettings,
  { before, productType }: { readonly before: PolicySettings; readonly productType: string },
): FieldFault[] {
  const faults: FieldFault[] = [
    ...purgeFaults(residueType, policy, productType),
    ...factorFaults(residueType, policy, before),
  ];
  if (policy.enabled && !criterionSwitches.some(name => policy[name]))
    faults.push({ path: 'enabled', message: 'at least one criterion must be on when the policy is enabled' });
  for (const [path, message] of withoutEffect(residueType)) {
    if (policy[path]) faults.push({ path, message });
  }
  if (residueType === 'Nitrosamine' && policy.enabled && !policy.useToxicity)
    faults.push({ path: 'useToxicity', message: 'the acceptable intake is the only criterion for nitrosamines' });
  for (const group of ['sampleLimits', 'sampleRecordingLimits'] as const) {
    for (const type of ['swab', 'rinse'] as const) {
      const { usePerSampleLimit, unit } = policy.limitRepresentation[group][type];
      const path = `limitRepresentation.${group}.${type}.unit`;
      if (usePerSampleLimit && unit === 'ppm') faults.push({ path, message: `a mass per ${type} is in mg or ug` });
      if (!usePerSampleLimit && unit !== 'ppm') faults.push({ path, message: 'a concentration is in ppm' });
    }
  }
  return faults;
}

/** Factors of a policy for nitrosamines, whose acceptable intake applies without any (formulas 5.3). */
function idleFactors(residueType: ResidueType, policy: PolicySettings): PolicyWarning[] {
  if (residueType !== 'Nitrosamine') return [];
  return (['safetyFactor', 'modificationFactor'] as const)
    .filter(path => policy[path] !== 1)
    .map(path => ({
      path,
      message: 'no factor divides the acceptable intake of a nitrosamine: only user-defined formulas may read it',
    }));
}

/** Common visual residue limit, mg/sqcm. */
const visible = 0.004;

/** Formulas in force without effect, because the policy does not use their criterion. */
function idleFormulas(
  residueType: ResidueType,
  policy: PolicySettings,
  formulas: readonly MacFormulaInForce[],
): PolicyWarning[] {
  return formulas
    .filter(formula => formula.residueType === residueType && !(policy.enabled && policy[switchOf[formula.criterion]]))
    .map(({ externalId, version, criterion }) => {
      const formula = `formula ${externalId} version ${version} is active for`;
      const never = impossibleCriteria[residueType][criterion];
      if (never !== undefined)
        return { path: 'useToxicity', message: `${formula} the criterion ${criterion} and has no effect: ${never}` };
      return {
        path: policy.enabled ? switchOf[criterion] : 'enabled',
        message: `${formula} this criterion and has no effect while it is off`,
      };
    });
}

/** Warnings for readers of a policy (formulas 4.2, 4.3, 5.1). */
export function policyWarnings(
  residueType: ResidueType,
  policy: PolicySettings,
  formulas: readonly MacFormulaInForce[],
): PolicyWarning[] {
  const warnings = [
    ...factorWarnings(residueType, policy),
    ...idleFactors(residueType, policy),
    ...idleFormulas(residueType, policy, formulas),
    ...purgeWarnings(residueType, policy, formulas),
  ];
  const cap = policy.residueLimit.value * (policy.residueLimit.unit === 'ug/sqcm' ? 1e-3 : 1);
  if (policy.useResidueLimit && cap > visible)
    warnings.push({
      path: 'residueLimit',
      message: 'is above 0.004 mg/sqcm, where residue is visible: it hardly ever caps a limit',
    });
  if (policy.useGlobalRecoveryPercentage && policy.globalRecoveryPercentage >= 100)
    warnings.push({ path: 'globalRecoveryPercentage', message: 'at 100 percent no result is corrected' });
  if (policy.useFirstAvailableCriteria)
    warnings.push({
      path: 'useFirstAvailableCriteria',
      message: 'the first available criterion can be looser than the lowest one; the limits concerned carry a note',
    });
  if (residueType === 'Chemical' && policy.useLd50)
    warnings.push({
      path: 'useLd50',
      message:
        'an LD50 is not an adequate basis for a drug substance: a last resort, and limits based on it carry a note',
    });
  const only = criterionSwitches.filter(name => policy[name]);
  // For nitrosamines the acceptable intake is the only criterion.
  if (residueType !== 'Nitrosamine' && policy.enabled && only.length === 1 && only[0] === 'useToxicity')
    warnings.push({
      path: 'useToxicity',
      message:
        'health-based limits are upper bounds: without a dose or general limit, cleaning may deteriorate unnoticed',
    });
  return warnings;
}

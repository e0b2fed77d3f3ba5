import type { FieldFault } from '#kernel/contract';
import { warningOf } from '#plugins/limits/shared/expert-warnings';
import type { PolicySettings, PolicyWarning, ResidueType } from '#plugins/limits/shared/policy';
import { implausible, type RangedFactor } from '../engine/index.js';

/** A factor of a policy with the flag that it lies outside its range. */
interface OutsideFactor {
  readonly path: string;
  readonly flag: string;
}

/** The factors that limits of a residue type read, with the fields that hold them. */
function factorsOf(
  residueType: ResidueType,
  policy: PolicySettings,
): readonly (readonly [path: string, RangedFactor, number])[] {
  const ofSample = [
    ['minRecoveryPct', 'minRecoveryPercent', policy.minRecoveryPct],
    ...(policy.useGlobalRecoveryPercentage
      ? ([['globalRecoveryPercentage', 'recoveryPercent', policy.globalRecoveryPercentage]] as const)
      : []),
  ] as const;
  if (residueType === 'Nitrosamine') return ofSample;
  const general = residueType === 'Intermediate' ? 'activesArl' : 'arl';
  return [
    ...ofSample,
    ['intermediateArl', 'generalLimitPpm', policy.intermediateArl.value],
    ...(policy.useARL ? ([[general, 'generalLimitPpm', policy[general].value]] as const) : []),
    ...(policy.useDosage || policy.useLd50 ? ([['safetyFactor', 'safetyFactor', policy.safetyFactor]] as const) : []),
    ...(policy.useLd50
      ? ([
          ['bodyWeight', 'bodyWeightKg', policy.bodyWeight],
          ['ld50Divisor', 'ld50Divisor', policy.ld50Divisor],
        ] as const)
      : []),
  ];
}

function outside(residueType: ResidueType, policy: PolicySettings): readonly OutsideFactor[] {
  return factorsOf(residueType, policy).flatMap(([path, factor, value]) =>
    implausible(factor, value, policy.factorReason).map(flag => ({ path, flag })),
  );
}

/** A factor outside its range needs a reason, which stays with the policy (ADR 0052). */
export function factorFaults(residueType: ResidueType, policy: PolicySettings): FieldFault[] {
  if (policy.factorReason !== null) return [];
  const [first] = outside(residueType, policy);
  if (first === undefined) return [];
  const { text } = wordsOf(first);
  return [{ path: 'factorReason', message: `is required: ${text.replace(/ No reason is recorded\.$/, '')}` }];
}

/** Warns of each factor outside its range, with the source of the range. */
export function factorWarnings(residueType: ResidueType, policy: PolicySettings): PolicyWarning[] {
  return outside(residueType, policy).map(factor => {
    const { text, source } = wordsOf(factor);
    return { path: factor.path, message: `${text} Source: ${source}.` };
  });
}

function wordsOf({ flag }: OutsideFactor): { readonly text: string; readonly source: string } {
  return warningOf(flag) ?? { text: flag, source: '' };
}

import type { FieldFault } from '#kernel/contract';
import { knownWarning } from '#plugins/limits/shared/expert-warnings';
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

function outside(
  residueType: ResidueType,
  policy: PolicySettings,
  reason: string | null = null,
): readonly OutsideFactor[] {
  return factorsOf(residueType, policy).flatMap(([path, factor, value]) =>
    implausible(factor, value, reason).map(flag => ({ path, flag })),
  );
}

/**
 * A factor outside its range needs a reason, which stays with the policy (ADR 0052). The recorded reason is that of the
 * factors that were outside before: another factor or value needs a new one.
 */
export function factorFaults(residueType: ResidueType, policy: PolicySettings, before: PolicySettings): FieldFault[] {
  const { factorReason: reason } = policy;
  if (reason !== null && reason !== before.factorReason) return [];
  const known = reason === null ? [] : outside(residueType, before);
  const first = outside(residueType, policy).find(
    ({ path, flag }) => !known.some(each => each.path === path && each.flag === flag),
  );
  if (first === undefined) return [];
  const text = knownWarning(first.flag).text.replace(/ No reason is recorded\.$/, '');
  const needed = reason === null ? 'is required' : 'must be stated anew, also for this change';
  return [{ path: 'factorReason', message: `${needed}: ${text}` }];
}

/** The settings without a reason where no factor is outside its range any more. */
export function withoutIdleReason(residueType: ResidueType, policy: PolicySettings): PolicySettings {
  const isIdle = policy.factorReason !== null && outside(residueType, policy).length === 0;
  return isIdle ? { ...policy, factorReason: null } : policy;
}

/** Warns of each factor outside its range, with the source of the range. */
export function factorWarnings(residueType: ResidueType, policy: PolicySettings): PolicyWarning[] {
  return outside(residueType, policy, policy.factorReason).map(factor => {
    const { text, source } = knownWarning(factor.flag);
    return { path: factor.path, message: `${text} Source: ${source}.` };
  });
}

import type { Policy } from '#schemas/limits/policy';

/** What share of a residue a method finds on a surface, and how that is known. */
export interface Recovery {
  readonly percent: number;
  readonly source: string;
}

/**
 * The recovery for all materials that the policy states, else the measured one. Where nobody has measured any the lowest
 * that the policy accepts is assumed, on the safe side, and said so.
 */
export function recoveryUnder(policy: Policy, measured: Recovery | null): Recovery {
  const { useGlobalRecoveryPercentage, globalRecoveryPercentage, minRecoveryPct } = policy;
  const judged = ({ percent, source }: Recovery): Recovery => ({
    percent: Math.min(percent, 100),
    source: percent < minRecoveryPct ? `${source}; below the ${minRecoveryPct} % that the policy accepts` : source,
  });
  if (useGlobalRecoveryPercentage)
    return judged({ percent: globalRecoveryPercentage, source: 'for all materials, by the policy' });
  if (measured !== null) return judged(measured);
  return { percent: Math.min(minRecoveryPct, 100), source: 'assumed, the lowest that the policy accepts' };
}

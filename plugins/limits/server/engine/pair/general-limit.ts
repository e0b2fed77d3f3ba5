import type { Production, Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';

type OwnLimit = Pick<Substance, 'ownArl'>;

/** ppm of the general criterion by the policy alone: an intermediate before an active has a limit of its own (formulas 5.3). */
export function policyPpm(policy: LimitPolicy, { kind }: Pick<Production, 'kind'>): number {
  if (kind === 'intermediate') return policy.intermediateArlPpm;
  return policy.residueType === 'Intermediate' ? policy.activesArlPpm : policy.arlPpm;
}

/**
 * ppm of the general criterion of a substance: its own limit replaces the policy's, lower or higher (ADR 0032); before
 * an intermediate, for which the policy has another limit, only where it is lower.
 */
export function generalPpm({ ownArl }: OwnLimit, policy: LimitPolicy, next: Pick<Production, 'kind'>): number {
  const ppm = policyPpm(policy, next);
  if (ownArl === undefined) return ppm;
  return next.kind === 'intermediate' ? Math.min(ppm, ownArl.ppm) : ownArl.ppm;
}

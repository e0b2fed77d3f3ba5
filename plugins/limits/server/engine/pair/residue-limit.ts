import type { Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';

type OwnLimit = Pick<Substance, 'ownResidueLimit'>;

/** The residue limit of a substance, mg/sqcm: its own replaces the policy's, lower or higher (ADR 0036). */
export function residueLimitMgPerSqcm({ ownResidueLimit }: OwnLimit, policy: LimitPolicy): number {
  return ownResidueLimit?.mgPerSqcm ?? policy.residueLimitMgPerSqcm;
}

/** The highest L3 of a substance, mg/sqcm; infinite where the policy has no residue limit. */
export function capMgPerSqcm(substance: OwnLimit, policy: LimitPolicy): number {
  return policy.useResidueLimit ? residueLimitMgPerSqcm(substance, policy) : Infinity;
}

import type { Production, PurgeFactor, Substance } from '../plant.js';
import type { LimitPolicy } from '../policy.js';

type Purified = Pick<Substance, 'purgeFactors'>;
type PurgePolicy = Pick<LimitPolicy, 'residueType' | 'purgeFactor'>;

/**
 * The factor on the health-based criterion of a residue before a next production: how many times less of it later
 * purification leaves (formulas 4.2, 6.2). Only a bulk active is purified after the equipment; intermediates have no
 * such criterion. A factor measured for the residue in that process replaces the one of the policy (ADR 0052).
 */
export function purgeFactorBefore(next: Production, policy: PurgePolicy, substance: Purified): number {
  const { kind } = next;
  if (kind !== 'api' || (policy.residueType !== 'Chemical' && policy.residueType !== 'Intermediate')) return 1;
  return purgeFactorOf(substance, next)?.factor ?? policy.purgeFactor;
}

/** The factor measured for a residue in the process of a next production; undefined where none is recorded. */
export function purgeFactorOf({ purgeFactors }: Purified, { id }: Pick<Production, 'id'>): PurgeFactor | undefined {
  return purgeFactors?.find(({ productionId }) => productionId === id);
}

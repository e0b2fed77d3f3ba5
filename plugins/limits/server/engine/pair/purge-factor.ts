import type { Production } from '../plant.js';
import type { LimitPolicy } from '../policy.js';

/**
 * What the health-based criterion is multiplied by before a next production: how many times less of the residue later
 * purification leaves (formulas 4.2, 6.2). A bulk active is purified after it has left the machines. A finished product is
 * not, and before an intermediate there is no such criterion.
 */
export function purgeFactorBefore({ kind }: Production, { residueType, purgeFactor }: LimitPolicy): number {
  return kind === 'api' && (residueType === 'Chemical' || residueType === 'Intermediate') ? purgeFactor : 1;
}

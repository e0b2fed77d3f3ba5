import type { Production } from '../plant.js';
import type { LimitPolicy } from '../policy.js';

/**
 * The factor on the health-based criterion before a next production: how many times less residue later purification
 * leaves (formulas 4.2, 6.2). Only a bulk active is purified after the equipment; intermediates have no such
 * criterion.
 */
export function purgeFactorBefore({ kind }: Production, { residueType, purgeFactor }: LimitPolicy): number {
  return kind === 'api' && (residueType === 'Chemical' || residueType === 'Intermediate') ? purgeFactor : 1;
}

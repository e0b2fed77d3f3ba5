import type { Substance } from '../plant.js';
import type { CriterionKey, LimitPolicy } from '../policy.js';
import { isOn } from './criteria.js';

/** Factors that a cleaning agent may override (entities 3.8). */
export const factorKeys = ['safetyFactor', 'modificationFactor', 'bodyWeightKg', 'ld50Divisor'] as const;
export type FactorKey = (typeof factorKeys)[number];

/** Factors of a substance that replace the policy's, and why. */
export interface OwnFactors extends Readonly<Partial<Record<FactorKey, number>>> {
  readonly reason: string;
}

type Factored = Pick<Substance, 'ownFactors'>;

/** The policy with the factors of the substance itself (ADR 0033). */
export function policyFor({ ownFactors }: Factored, policy: LimitPolicy): LimitPolicy {
  if (ownFactors === undefined) return policy;
  const { reason: _reason, ...factors } = ownFactors;
  return { ...policy, ...factors };
}

/** Identifies substances that share rows. */
export function keyOfFactors({ ownFactors }: Factored): string {
  return factorKeys.map(key => ownFactors?.[key] ?? '').join(' ');
}

/** Criteria that use each factor (formulas 5.3). */
const readBy: Readonly<Record<FactorKey, readonly CriterionKey[]>> = {
  safetyFactor: ['dosage', 'ld50'],
  modificationFactor: ['toxicity', 'dosage', 'ld50'],
  bodyWeightKg: ['ld50'],
  ld50Divisor: ['ld50'],
};

/** Factors of a substance that differ from the policy's and are used by one of its criteria. */
export function differingFactors({ ownFactors }: Factored, policy: LimitPolicy): readonly FactorKey[] {
  if (ownFactors === undefined) return [];
  return factorKeys.filter(key => {
    const own = ownFactors[key];
    return own !== undefined && own !== policy[key] && readBy[key].some(criterion => isOn(criterion, policy));
  });
}

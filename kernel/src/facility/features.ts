import type { FeatureDeclaration } from '#kernel/contract';
import type { KnownFacility } from './facilities.js';

/** Why a feature is on or off. */
export type FeatureGround = 'tier' | 'override' | 'licence' | 'unknown';

/** Whether a facility has a feature, and what decides it. */
export interface FeatureState {
  readonly enabled: boolean;
  readonly ground: FeatureGround;
}

/**
 * A declared feature is on when the override, or else the tier, says so; an override cannot exceed the tier of the
 * licence (architecture 5.17).
 */
export function featureState(
  features: readonly FeatureDeclaration[],
  facility: KnownFacility,
  key: string,
): FeatureState {
  const declared = features.find(feature => feature.key === key);
  if (declared === undefined) return { enabled: false, ground: 'unknown' };
  const override = facility.overrides[key];
  const { terms } = facility.standing;
  if (override === true && terms !== null && !declared.tiers.includes(terms.tier))
    return { enabled: false, ground: 'licence' };
  if (override !== undefined) return { enabled: override, ground: 'override' };
  const isIncluded = declared.offUnlessChosen !== true && declared.tiers.includes(facility.scope.tier);
  return { enabled: isIncluded, ground: 'tier' };
}

/** The result of `featureState` alone. A feature that no plugin of this release declares is off. */
export function isEnabled(features: readonly FeatureDeclaration[], facility: KnownFacility, key: string): boolean {
  return featureState(features, facility, key).enabled;
}

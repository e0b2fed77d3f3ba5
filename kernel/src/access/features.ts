import type { FeatureDeclaration } from '#kernel/contract';
import type { KnownFacility } from './facilities.js';

/** A feature shows where it is declared and the override, or else the tier, says so (architecture 5.17). */
export function isEnabled(features: readonly FeatureDeclaration[], facility: KnownFacility, key: string): boolean {
  const declared = features.find(feature => feature.key === key);
  if (declared === undefined) return false;
  return facility.overrides[key] ?? declared.tiers.includes(facility.scope.tier);
}

import { ownValue } from '#schemas/lib/own-value';
import type { ResidueType } from './policy.js';

/** Labels of residue types in the plural. */
export const residueTypeWords: Readonly<Record<ResidueType, string>> = {
  Chemical: 'Actives',
  Detergent: 'Cleaning agents',
  Intermediate: 'Intermediates',
  Nitrosamine: 'Nitrosamines',
};

/** A residue type within a sentence: Chemical → actives; unknown types keep their name. */
export function residuesOf(residueType: string): string {
  return (ownValue(residueTypeWords, residueType) ?? residueType).toLowerCase();
}

/** The title of a policy on screens and in documents: Policy for actives, Microbial policy. */
export function policyTitle(kind: string): string {
  return ownValue(residueTypeWords, kind) === undefined ? `${kind} policy` : `Policy for ${residuesOf(kind)}`;
}

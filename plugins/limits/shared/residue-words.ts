import { ownValue } from '#schemas/lib/own-value';
import type { ResidueType } from './policy.js';

/** Kinds of residues, as people call all of one. */
export const residueTypeWords: Readonly<Record<ResidueType, string>> = {
  Chemical: 'Actives',
  Detergent: 'Cleaning agents',
  Intermediate: 'Intermediates',
  Nitrosamine: 'Nitrosamines',
};

/** A kind of residues within a sentence: Chemical → actives. A kind that has no words yet keeps its name. */
export function residuesOf(residueType: string): string {
  return (ownValue(residueTypeWords, residueType) ?? residueType).toLowerCase();
}

/** What the policy of a kind of residues is called on screens and papers: Policy for actives, Microbial policy. */
export function policyTitle(kind: string): string {
  return ownValue(residueTypeWords, kind) === undefined ? `${kind} policy` : `Policy for ${residuesOf(kind)}`;
}

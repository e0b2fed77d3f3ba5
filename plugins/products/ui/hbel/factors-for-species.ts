import { factorDescriptions } from '#plugins/products/server/hbel/engine/factors';
import { speciesFactor } from '#plugins/products/server/hbel/engine/species-factor';
import type { DerivationDraft } from './derivation-draft.js';

type Factors = NonNullable<DerivationDraft['factors']>;

const usualF1 = factorDescriptions.find(({ key }) => key === 'f1')?.usual ?? [];

/** The factors once another species is typed: F1 goes with it as long as it is the one that goes with the species before. */
export function factorsForSpecies(factors: Factors, before: string | null | undefined, species: string): Factors {
  const f1 = factors.f1 ?? null;
  const next = speciesFactor(species) ?? 1;
  const was = speciesFactor(before) ?? 1;
  if (f1 === null || next === was || f1.value !== was || (f1.reason ?? '') !== reasonFor(was)) return factors;
  const reason = reasonFor(next);
  return { ...factors, f1: { value: next, ...(reason === '' ? {} : { reason }) } };
}

/** What choosing a usual value states as its reason; 1 needs none. */
function reasonFor(value: number): string {
  return value === 1 ? '' : (usualF1.find(usual => usual.value === value)?.when ?? '');
}

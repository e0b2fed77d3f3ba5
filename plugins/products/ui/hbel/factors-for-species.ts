import { factorDescriptions } from '#plugins/products/server/hbel/engine/factors';
import { speciesFactor } from '#plugins/products/server/hbel/engine/species-factor';
import type { DerivationDraft } from './derivation-draft.js';

type Factors = NonNullable<DerivationDraft['factors']>;

const usualF1 = factorDescriptions.find(({ key }) => key === 'f1')?.usual ?? [];

/** The factors after a change of species; F1 follows while it is the usual one of the previous species. */
export function factorsForSpecies(factors: Factors, before: string | null | undefined, species: string): Factors {
  const f1 = factors.f1 ?? null;
  const next = speciesFactor(species) ?? 1;
  const was = speciesFactor(before) ?? 1;
  if (f1 === null || next === was || f1.value !== was || (f1.reason ?? '') !== reasonFor(was)) return factors;
  return { ...factors, f1: f1For(species) };
}

/** Initial F1 to F5: F1 of the species, F2 for the usual human variability. */
export function separateFactors(species: string | null | undefined): Factors {
  return {
    f1: f1For(species),
    f2: { value: 10, reason: 'the usual value' },
    f3: { value: 1 },
    f4: { value: 1 },
    f5: { value: 1 },
  };
}

function f1For(species: string | null | undefined): NonNullable<Factors['f1']> {
  const value = speciesFactor(species) ?? 1;
  const reason = reasonFor(value);
  return { value, ...(reason === '' ? {} : { reason }) };
}

/** The reason set with a usual value; 1 needs none. */
function reasonFor(value: number): string {
  return value === 1 ? '' : (usualF1.find(usual => usual.value === value)?.when ?? '');
}

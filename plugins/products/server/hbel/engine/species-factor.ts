import type { Note, PointOfDeparture } from './derivation.js';

/** Names of the species for which ICH Q3C (appendix 3) states a factor F1 (formulas 2.1). */
const speciesFactors: readonly (readonly [names: RegExp, f1: number])[] = [
  [/\b(mouse|mice)\b/i, 12],
  [/\brats?\b/i, 5],
  [/\b(monkeys?|macaques?|primates?)\b/i, 3],
  [/\brabbits?\b/i, 2.5],
  [/\b(dogs?|beagles?)\b/i, 2],
  [/\b(humans?|people|persons?|patients?|volunteers?|adults?|children|women|men)\b/i, 1],
];

/**
 * The F1 of ICH Q3C for a species given as text; the largest of several, which gives the smallest limit. Null for
 * species not listed there, which the user has to assess.
 */
export function speciesFactor(species: string | null | undefined): number | null {
  return speciesFactors.find(([names]) => names.test(species ?? ''))?.[1] ?? null;
}

/** A warning if F1 is lower than the species of the study requires. */
export function speciesNotes({ species = null }: PointOfDeparture, f1: number | null): Note[] {
  if (f1 === null || species === null || species.trim() === '') return [];
  const usual = speciesFactor(species);
  if (usual === null && f1 === 1)
    return [note(`F1 is 1, which is for human data, but the species is ${species}: 10 applies to other animals`)];
  if (usual === null || f1 >= usual) return [];
  const times = Number((usual / f1).toPrecision(3));
  return [note(`F1 is ${f1}, but ${usual} is usual for ${species} (ICH Q3C): this limit is ${times} times as high`)];
}

function note(text: string): Note {
  return { code: 'F1_BELOW_SPECIES', text };
}

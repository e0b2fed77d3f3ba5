import type { Note, PointOfDeparture } from './derivation.js';

/** How studies name the species for which ICH Q3C (appendix 3) states a factor F1 (formulas 2.1). */
const speciesFactors: readonly (readonly [names: RegExp, f1: number])[] = [
  [/\b(mouse|mice)\b/i, 12],
  [/\brats?\b/i, 5],
  [/\b(monkeys?|macaques?|primates?)\b/i, 3],
  [/\brabbits?\b/i, 2.5],
  [/\b(dogs?|beagles?)\b/i, 2],
  [/\b(humans?|people|persons?|patients?|volunteers?|adults?|children|women|men)\b/i, 1],
];

/**
 * F1 that ICH Q3C states for a species in people's words; of several the largest, which makes the limit smallest. Null for
 * species that are not named there: whether they are among the other animals is for people to say.
 */
export function speciesFactor(species: string | null | undefined): number | null {
  return speciesFactors.find(([names]) => names.test(species ?? ''))?.[1] ?? null;
}

/** What is to be said of an F1 that is lower than the species of the study asks for: nothing else in the limit would show it. */
export function speciesNotes({ species = null }: PointOfDeparture, f1: number | null): Note[] {
  if (f1 === null || species === null || species.trim() === '') return [];
  const usual = speciesFactor(species);
  if (usual === null && f1 === 1)
    return [note(`F1 is 1, which stands for data of people, but the species is ${species}: other animals count 10`)];
  if (usual === null || f1 >= usual) return [];
  const times = Number((usual / f1).toPrecision(3));
  return [note(`F1 is ${f1}, but ${usual} is usual for ${species} (ICH Q3C): this limit is ${times} times as high`)];
}

function note(text: string): Note {
  return { code: 'F1_BELOW_SPECIES', text };
}

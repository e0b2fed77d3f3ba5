import type { Policy } from './policy.js';

/** What the area of a limit consists of, by its policy (formulas 4.6). */
export type AreaRule = Pick<Policy, 'areaBasis' | 'surfaceAreaScope'>;

const basisWords: Readonly<Record<Policy['areaBasis'], string>> = {
  sharedPair: 'Shared area',
  nextTrain: 'Area of the next production',
  facilityWorst: 'Area of the largest production',
};

const scopeWords: Readonly<Record<Policy['surfaceAreaScope'], string>> = {
  equipment: '',
  group: ' with equipment groups',
  train: ' with trains',
};

/** An area in words: "Shared area", or what else counts under its policy. */
export function areaWord({ areaBasis, surfaceAreaScope }: AreaRule): string {
  return `${basisWords[areaBasis]}${scopeWords[surfaceAreaScope]}`;
}

/** The words that all areas of a column share; null where they differ. */
export function commonAreaWord(words: readonly string[]): string | null {
  const different = new Set(words);
  const [only = 'Area'] = different;
  return different.size > 1 ? null : only;
}

import type { MapSign } from '@limpid/ui-kit';
import { forbiddenLetter, levelWords } from '#plugins/qualification/shared/coverage/changeover';
import {
  coverageLetters,
  coverageStatuses,
  coverageWords,
  type CoverageStatus,
} from '#plugins/qualification/shared/coverage/status';

/** Colours that differ in brightness as well as in hue; the ink has the contrast of text on each, in both themes. */
const colours: Readonly<Record<CoverageStatus, readonly [colour: string, ink: string]>> = {
  notValidated: ['#a2191f', '#ffffff'],
  revalidationNeeded: ['#ff832b', '#161616'],
  inProgress: ['#0f62fe', '#ffffff'],
  dueSoon: ['#f1c21b', '#161616'],
  covered: ['#9ef0f0', '#161616'],
  validated: ['#198038', '#ffffff'],
  notApplicable: ['#c6c6c6', '#161616'],
};

/** Each status of the map with its letter and colours. */
export const coverageSigns: readonly MapSign[] = coverageStatuses.map(status => {
  const [colour, ink] = colours[status];
  return { letter: coverageLetters[status], text: coverageWords[status], colour, ink };
});

/** The sign of one status. */
export function signOf(status: CoverageStatus): MapSign {
  const found = coverageSigns.find(({ letter }) => letter === coverageLetters[status]);
  if (found === undefined) throw new Error(`${status} has no sign`);
  return found;
}

/** Each cleaning level of the changeover matrix, and what is not allowed. */
export const levelSigns: readonly MapSign[] = [
  { letter: 'A', text: levelWords.A, colour: '#a7f0ba', ink: '#161616' },
  { letter: 'B', text: levelWords.B, colour: '#f1c21b', ink: '#161616' },
  { letter: 'C', text: levelWords.C, colour: '#0f62fe', ink: '#ffffff' },
  { letter: forbiddenLetter, text: 'Not allowed', colour: '#a2191f', ink: '#ffffff' },
];

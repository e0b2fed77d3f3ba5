import { shownNumber } from '../lib/shown-number.js';
import type { Limit } from './limit.js';
import { criterionWord, flagWord } from './limit-words.js';

/** Surface limits of a printed table in the unit of their policy; units stand in the heading when all agree. */
export function surfaceColumn(limits: readonly (Pick<Limit, 'sal'> | null)[]): {
  readonly heading: string;
  readonly cells: readonly string[];
} {
  const units = new Set(limits.flatMap(limit => limit?.sal.unit ?? []));
  const [only = 'mg/sqcm'] = units;
  return {
    heading: units.size > 1 ? 'L3' : `L3, ${only}`,
    cells: limits.map(limit =>
      limit === null ? '' : `${shownNumber(limit.sal.value)}${units.size > 1 ? ` ${limit.sal.unit}` : ''}`,
    ),
  };
}

/** What governs a limit, with the formula of people where one took its place. */
export function governingWord({
  criterion,
  formula,
  residueType,
}: Pick<Limit, 'criterion' | 'formula' | 'residueType'>): string {
  const name = criterionWord(criterion, residueType);
  return formula === null ? name : `${name} by ${formula.externalId} version ${formula.version}`;
}

/** Notes on limits in words, each once, and for each limit the numbers of its notes, from 1. */
export function numberedNotes(limits: readonly ({ readonly flags: readonly string[] } | null)[]): {
  readonly notes: readonly string[];
  readonly numbers: readonly string[];
} {
  const words = limits.map(limit => (limit?.flags ?? []).map(flagWord));
  const notes = [...new Set(words.flat())];
  return { notes, numbers: words.map(each => each.map(word => notes.indexOf(word) + 1).join(', ')) };
}

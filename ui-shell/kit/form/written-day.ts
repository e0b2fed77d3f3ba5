import { isDay } from '#schemas/lib/date-text';

/**
 * The day that a text like `2026-11-23` names, at midnight of this machine; false where it names none. The calendar's own
 * reading takes what it can get: of `30.11.2026` it made the first of January.
 */
export function writtenDay(text: string): Date | false {
  const day = text.trim();
  return isDay(day) && new Date(`${day}T00:00`);
}

/** What is wrong with a text typed for a day between `first` and `last` (`2026-11-21`; left out: any); empty: nothing. */
export function faultOfDay(text: string, first = '', last = ''): string {
  const typed = text.trim();
  if (typed === '') return '';
  if (!isDay(typed)) return `“${typed.slice(0, 30)}” is not a day. Write it like 2026-11-23.`;
  if (last !== '' && typed > last) return `${typed} is too late: the last day is ${last}.`;
  return typed < first ? `${typed} is too early: the first day is ${first}.` : '';
}

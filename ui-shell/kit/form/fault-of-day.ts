import { isDay } from '#schemas/lib/date-text';

/** The error of a typed date between `first` and `last` (`2026-11-21`; omitted for any); empty if there is none. */
export function faultOfDay(text: string, first = '', last = ''): string {
  const typed = text.trim();
  if (typed === '') return '';
  if (!isDay(typed)) return `“${typed.slice(0, 30)}” is not a date. Use the format 2026-11-23.`;
  if (last !== '' && typed > last) return `${typed} is too late: the last date is ${last}.`;
  return typed < first ? `${typed} is too early: the first date is ${first}.` : '';
}

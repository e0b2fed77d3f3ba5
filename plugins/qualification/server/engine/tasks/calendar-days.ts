import type { Duration } from '#schemas/lib/duration';

const dayMs = 86_400_000;

/** Days are texts as 2026-11-21; all arithmetic is of the calendar, without a time of day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The number of days from one day to another; negative for an earlier one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** The day a duration later; months and years end on the last day of a shorter month: 31 January + 1 month is 28 February. */
export function addDuration(day: string, { value, unit }: Duration): string {
  if (unit === 'day(s)') return addDays(day, value);
  if (unit === 'week(s)') return addDays(day, value * 7);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = year * 12 + month - 1 + (unit === 'year(s)' ? value * 12 : value);
  const [toYear, toMonth] = [Math.floor(months / 12), months % 12];
  const lastDate = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate();
  return new Date(Date.UTC(toYear, toMonth, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

import { daysAfter } from '#schemas/lib/date-text';

/** `2026-11` and the days that its grid shows: whole weeks from Monday to Sunday. */
export interface Month {
  readonly key: string;
  readonly first: string;
  readonly last: string;
  readonly days: readonly string[];
}

/** The month of a day or of a key; weeks begin on Monday. */
export function monthOf(day: string): Month {
  const key = day.slice(0, 7);
  const first = `${key}-01`;
  const last = daysAfter(`${monthsAfter(key, 1)}-01`, -1);
  const start = daysAfter(first, -weekday(first));
  const end = daysAfter(last, 6 - weekday(last));
  const days: string[] = [];
  for (let each = start; each <= end; each = daysAfter(each, 1)) days.push(each);
  return { key, first, last, days };
}

/** The key of a month a number of months later. */
export function monthsAfter(key: string, months: number): string {
  const [year = 0, month = 1] = key.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
}

/** 0 for Monday, 6 for Sunday. */
function weekday(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** `November 2026`. */
export function monthWords(key: string): string {
  return new Date(`${key}-01`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

import { validationError } from '#kernel/contract';
import { beginOfDay, dayAfter, dayText, type DateForm } from '#schemas/lib/date-text';

/** The days that a summary is about, both included, and the moments between which they lie. */
export interface Period {
  readonly start: string;
  readonly end: string;
  readonly from: Date;
  /** The first moment after the last day. */
  readonly until: Date;
  /** Months of the period as YYYY-MM, in their order. */
  readonly months: readonly string[];
}

/** Months that a summary may cover. */
const mostMonths = 36;

/** The period that was asked for; by default the calendar year of `today`, or of the day that is named. */
export function periodOf(
  { start, end }: { readonly start?: string | undefined; readonly end?: string | undefined },
  today: string,
  { timezone }: DateForm,
): Period {
  const year = (start ?? end ?? today).slice(0, 4);
  const [first, last] = [start ?? `${year}-01-01`, end ?? `${year}-12-31`];
  if (last < first) throw validationError({ path: 'end', message: 'is before the first day' });
  if (first > today) throw validationError({ path: 'start', message: 'is after today' });
  const months = monthsOf(first, last);
  if (months.length > mostMonths)
    throw validationError({ path: 'end', message: `the period is longer than ${mostMonths} months` });
  return {
    start: first,
    end: last,
    from: beginOfDay(first, timezone),
    until: beginOfDay(dayAfter(last), timezone),
    months,
  };
}

/** `01 Jan, 2026 to 31 Dec, 2026`, or the year where the period is one. */
export function periodText({ start, end }: Period, form: DateForm): string {
  if (start.endsWith('-01-01') && end === `${start.slice(0, 4)}-12-31`) return start.slice(0, 4);
  return `${dayText(start, form)} to ${dayText(end, form)}`;
}

function monthsOf(start: string, end: string): string[] {
  const months: string[] = [];
  let [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))];
  for (;;) {
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (name > end.slice(0, 7) || months.length > mostMonths) return months;
    months.push(name);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

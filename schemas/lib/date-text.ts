/** How a facility writes moments (specification section 3). */
export interface DateForm {
  /** IANA name. */
  readonly timezone: string;
  readonly dateFormat: string;
  readonly timeFormat: string;
}

/** The default formats of a facility. */
export const defaultDateForm = {
  timezone: 'UTC',
  dateFormat: 'DD MMM, YYYY',
  timeFormat: 'HH:mm',
} as const satisfies DateForm;

/** The calendar day in a time zone, YYYY-MM-DD. */
export function dayIn(timezone: string, at: Date): string {
  return daysOf(timezone).format(at);
}

/** Swedish dates are written this way. */
const daysOf = oncePerZone('sv-SE', { dateStyle: 'short' });
/** What clocks show, to the second. */
const clocksOf = oncePerZone('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
const momentsOf = oncePerZone('en-GB', {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Creating a format costs far more than using it; the time zones of an installation are few. */
function oncePerZone(locale: string, form: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return timeZone => {
    const known = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...form, timeZone });
    made.set(timeZone, known);
    return known;
  };
}

const dayMs = 86_400_000;

/** Whether a text is a day of the calendar as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The day after, YYYY-MM-DD. */
export function dayAfter(day: string): string {
  return daysAfter(day, 1);
}

/** The day a number of days after, YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The first moment of a day in a time zone, also where clocks go back or forward at midnight. */
export function beginOfDay(day: string, timezone: string): Date {
  const days = daysOf(timezone);
  // In no zone a day begins a whole day earlier or later than in UTC.
  let [before, begun] = [Date.parse(day) - dayMs, Date.parse(day) + dayMs];
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (days.format(middle) < day) before = middle;
    else begun = middle;
  }
  return new Date(begun);
}

/**
 * The moment at which clocks of a time zone show a date and time, `2026-11-27T08:15:00`; of a time that they show twice the
 * first. Null for what is no date and time.
 */
export function momentIn(timezone: string, shown: string): Date | null {
  const asUtc = Date.parse(`${shown}Z`);
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(shown.slice(0, 10))) return null;
  const offsetAt = (moment: number): number => {
    const second = Math.floor(moment / 1000) * 1000;
    return Date.parse(`${clocksOf(timezone).format(new Date(second)).replace(' ', 'T')}Z`) - second;
  };
  // Offsets change at most once within a day.
  const [before, after] = [asUtc - offsetAt(asUtc - dayMs), asUtc - offsetAt(asUtc + dayMs)];
  return new Date(before + offsetAt(before) === asUtc ? before : after);
}

/**
 * The moment of a date and time in a file, `2026-11-27 08:15:00` or `2026-11-27T08:15:00+01:00`; without an offset that of
 * clocks in the time zone. Null for anything else: which of `05/11/2026` is the month depends on the country.
 */
export function momentOfText(timezone: string, text: string): Date | null {
  const [, day, time, offset = ''] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\s*(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  if (day === undefined || time === undefined) return null;
  const shown = `${day}T${time}`;
  // With an offset, too, the day must be one of the calendar.
  if (momentIn('UTC', shown) === null) return null;
  if (offset === '') return momentIn(timezone, shown);
  const moment = new Date(`${shown}${offset}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day of the calendar, YYYY-MM-DD, in the date format of the facility. */
export function dayText(day: string, { dateFormat }: Pick<DateForm, 'dateFormat'>): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return dateFormat
    .replace('YYYY', year)
    .replace('DD', date)
    .replace('MMM', '\u0001')
    .replace('MM', month)
    .replace('\u0001', months[Number(month) - 1] ?? '');
}

/** A moment in the facility's zone and formats, with the name of the zone; screens and documents write it alike. */
export function dateText(at: Date, settings: DateForm): string {
  const parts = Object.fromEntries(
    momentsOf(settings.timezone)
      .formatToParts(at)
      .map(part => [part.type, part.value]),
  );
  const monthNumber = String(months.indexOf((parts['month'] ?? '').slice(0, 3)) + 1).padStart(2, '0');
  const hour = parts['hour'] ?? '00';
  const twelve = String(Number(hour) % 12 || 12).padStart(2, '0');
  const day = dayText([parts['year'], monthNumber, parts['day']].join('-'), settings);
  const time = settings.timeFormat
    .replace('HH', hour)
    .replace('hh', twelve)
    .replace('mm', parts['minute'] ?? '')
    .replace('ss', parts['second'] ?? '');
  const half = settings.timeFormat.startsWith('hh') ? (Number(hour) < 12 ? ' am' : ' pm') : '';
  return `${day} ${time}${half} ${settings.timezone}`;
}

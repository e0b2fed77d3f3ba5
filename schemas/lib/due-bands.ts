/** Days before a due day at which people are told of it. */
export const noticeDays = [7, 30, 90] as const;

/** A part of the time up to a due day and after it, with the key of its list filter. */
export interface DueBand {
  readonly key: string;
  /** First and last day of the band, counted from today; null for days that have passed. */
  readonly days: readonly [from: number, to: number] | null;
  /** Follows a verb: `due for review within 30 days`. */
  readonly words: string;
}

/** Every due day up to the longest notice is in exactly one band. */
export const dueBands: readonly DueBand[] = [
  { key: 'overdue', days: null, words: '' },
  ...noticeDays.map((to, index): DueBand => {
    const before = noticeDays[index - 1];
    return { key: `due-${to}`, days: [before === undefined ? 0 : before + 1, to], words: `within ${to} days` };
  }),
];

/** The band of a day, both as 2026-11-21; undefined when it is not due within the longest notice. */
export function dueBandOf(day: string, today: string): DueBand | undefined {
  const left = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  return dueBands.find(({ days }) => (days === null ? left < 0 : left >= days[0] && left <= days[1]));
}

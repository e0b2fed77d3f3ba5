/**
 * SQL: the slot `s` is hidden from the person who snoozed it by the row `z`. It comes back on the day that was chosen, and
 * before when it is overdue.
 */
export const isSnoozed = (today: string): string =>
  `(z.until > ${today}::date and (s.due_on is null or s.due_on >= ${today}::date))`;

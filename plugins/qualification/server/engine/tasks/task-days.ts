import { addDays, daysBetween } from './calendar-days.js';

/** The days between which a task may be done, both inclusive. */
export interface TaskWindow {
  readonly from: string;
  readonly to: string;
}

/** The window of a task around its due day. */
export function windowOf(dueOn: string, daysBefore: number, daysAfter: number): TaskWindow {
  return { from: addDays(dueOn, -daysBefore), to: addDays(dueOn, daysAfter) };
}

/** Whether a day may be planned without a change of the due day. */
export function isInWindow(day: string, { from, to }: TaskWindow): boolean {
  return day >= from && day <= to;
}

/** An open task is overdue from the day after its due day (transitions section 6, derived). */
export function isOverdue(dueOn: string, today: string, isOpen: boolean): boolean {
  return isOpen && dueOn < today;
}

/** What people are told of an open task on a day; null: nothing yet. */
export function noticeOf(
  dueOn: string,
  today: string,
  { noticeDays, escalationDays }: { readonly noticeDays: number; readonly escalationDays: number },
): 'due' | 'overdue' | 'escalated' | null {
  const left = daysBetween(today, dueOn);
  if (left < -escalationDays) return 'escalated';
  if (left < 0) return 'overdue';
  return left <= noticeDays ? 'due' : null;
}

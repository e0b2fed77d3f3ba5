import type { Notice } from '#kernel/contract';
import { dayText, type DateForm } from '#schemas/lib/date-text';
import { escalation, recordsDue } from '../notices/kinds.js';

/** A record that has come into a part of the time before or after its due day. */
export interface DueRecord {
  readonly label: string;
  /** As 2026-11-21. */
  readonly day: string;
  /** What is due of such records: `methods whose validity ends within 30 days`. */
  readonly what: string;
}

/** Lines of a group in a mail; the rest is counted. */
const shown = 20;

/** Told to those who may change the records, once for each part of the time. */
export function dueNotice(
  facility: string,
  records: readonly DueRecord[],
  { escalates, form }: { readonly escalates: boolean; readonly form: Pick<DateForm, 'dateFormat'> },
): Notice {
  const groups = Map.groupBy(records, ({ what }) => what);
  const paragraphs = [...groups].map(([what, all]) => {
    const lines = all.slice(0, shown).map(({ label, day }) => `- ${label}, ${dayText(day, form)}`);
    const rest = all.length > shown ? [`- and ${all.length - shown} more`] : [];
    return [`${what.charAt(0).toUpperCase()}${what.slice(1)}:`, ...lines, ...rest].join('\n');
  });
  return {
    kind: escalates ? escalation : recordsDue,
    subject:
      records.length === 1 ? `A record of ${facility} is due` : `${records.length} records of ${facility} are due`,
    paragraphs: [...paragraphs, 'The home page counts them and links to their lists.'],
    page: '/app',
  };
}

import type { DocumentModel } from '#kernel/contract';
import { dateText } from '#schemas/lib/date-text';

/** `State as of 20 Nov, 2026 23:59 UTC, printed 21 Nov, 2026 14:25 UTC`; null for a document of the present. */
export function stateText({ asOf, printedAt, dateTime }: DocumentModel): string | null {
  if (asOf === undefined) return null;
  return `State as of ${dateText(asOf, dateTime)}, printed ${dateText(printedAt, dateTime)}`;
}

/** `Equipment limits as of 2026-11-20 23.59.59`, in the facility's zone; the bare name for the present. */
export function fileNameOf({ asOf, dateTime }: Pick<DocumentModel, 'asOf' | 'dateTime'>, name: string): string {
  if (asOf === undefined) return name.trim();
  // Swedish dates sort like text; colons are not allowed in names of files.
  const moment = new Intl.DateTimeFormat('sv-SE', {
    timeZone: dateTime.timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return `${name.trim()} as of ${moment.format(asOf).replaceAll(':', '.')}`;
}

import type { DocumentModel } from '#kernel/contract';
import { dateText } from '#schemas/lib/date-text';

/** Maximum characters of a file name besides a moment and an extension, even with four bytes each. */
const longestName = 50;

/** `State as of 20 Nov, 2026 23:59 UTC, printed 21 Nov, 2026 14:25 UTC`; null for a document of the present. */
export function stateText({ asOf, printedAt, dateTime }: DocumentModel): string | null {
  if (asOf === undefined) return null;
  return `State as of ${dateText(asOf, dateTime)}, printed ${dateText(printedAt, dateTime)}`;
}

/** `Equipment limits as of 2026-11-20 23.59.59`, in the facility's zone; the bare name for the present. */
export function fileNameOf({ asOf, dateTime }: Pick<DocumentModel, 'asOf' | 'dateTime'>, name: string): string {
  const plain = plainName(name);
  if (asOf === undefined) return plain;
  // Swedish dates sort like text; colons are not allowed in file names.
  const moment = new Intl.DateTimeFormat('sv-SE', {
    timeZone: dateTime.timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return `${plain} as of ${moment.format(asOf).replaceAll(':', '.')}`;
}

/** Record names may contain characters that file names must not: text before a slash would be a folder. */
function plainName(name: string): string {
  const characters = Array.from(name.replaceAll(/[/\\:*?"<>|\p{C}]+/gu, '-').trim());
  const isLong = Buffer.byteLength(characters.join('')) > longestName * 4;
  return (isLong ? characters.slice(0, longestName).join('') : characters.join('')).trim();
}

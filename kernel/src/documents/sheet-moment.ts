import type { Cell, DocumentModel } from '#kernel/contract';

type Form = DocumentModel['dateTime'];

/** A moment of a record as a cell; null for none. */
export function momentCell(iso: string | null): Cell {
  return iso === null ? null : { moment: iso };
}

/** A moment as a spreadsheet date, which has no time zone: date and time in the zone of the document. */
export function sheetDate(moment: string, { timezone }: Form): Date {
  const local = localIn(timezone).format(new Date(moment));
  return new Date(`${local.replace(' ', 'T')}Z`);
}

/** The facility's formats as those of a spreadsheet, with the zone in words: `dd mmm\, yyyy hh:mm "UTC"`. */
export function sheetFormat({ dateFormat, timeFormat, timezone }: Form): string {
  const half = timeFormat.startsWith('hh') ? ' AM/PM' : '';
  return `${dateFormat.toLowerCase().replaceAll(',', String.raw`\,`)} ${timeFormat.toLowerCase()}${half} "${timezone}"`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Swedish dates are ISO 8601. Creating a format costs far more than using it. */
function localIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, made);
  return made;
}

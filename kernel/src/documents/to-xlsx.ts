import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type ExcelJS from 'exceljs';
import type { Cell, DocumentModel, LongSheet, Sheet } from '#kernel/contract';
import { dateText } from '#schemas/lib/date-text';
import { workbookHash } from './content-hash.js';
import { stateText } from './moments.js';
import { rowsOf } from './rows-of.js';

/** Characters of the subject at the foot of a printed page. */
const subjectShown = 100;
/** Width in characters that is still read when it is printed across one page. */
const readableWidth = 190;
/** Points. */
const lineHeight = 15;
const boldWidth = 1.25;
/** The number of the paper in the file format. */
const paperA4 = 9;

/** Streams the sheets of a document. Text stays text even when it looks like a formula; formulas carry their value. */
export function toXlsx(model: DocumentModel): AsyncIterable<Uint8Array> {
  const stream = new PassThrough();
  void write(stream, model).catch((error: unknown) =>
    stream.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return stream;
}

async function write(stream: PassThrough, model: DocumentModel): Promise<void> {
  const hash = await workbookHash(model);
  const { default: excel } = await import('exceljs');
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  const about = aboutSheet(model, hash);
  const state = stateText(model);
  // Who opens a workbook of the past sees first that it is one.
  const sheets = state === null ? [...model.sheets, about] : [about, ...model.sheets];
  const printed = { head: state, foot: footOf(model, hash), drained: () => drained(stream) };
  for (const sheet of sheets) await writeSheet(workbook, sheet, printed);
  await workbook.commit();
}

function aboutSheet(model: DocumentModel, hash: string): Sheet {
  return {
    name: 'About',
    columns: [
      { heading: 'Document', width: 26 },
      { heading: model.title, width: 70 },
    ],
    rows: [
      ...(model.asOf === undefined ? [] : [['State as of', dateText(model.asOf, model.dateTime)]]),
      ...(model.subtitle === undefined ? [] : [['Subject', model.subtitle]]),
      ['Facility', model.facility],
      ['Printed by', model.printedBy],
      ['Printed at', dateText(model.printedAt, model.dateTime)],
      ...model.versions.map(([label, value]) => [label, value]),
      ['Content hash (SHA-256)', hash],
    ],
  };
}

/** What stands below every printed page: of what it is, its number, and the hash. Programs read 255 characters at most. */
function footOf({ facility, title, subtitle }: DocumentModel, hash: string): string {
  const subject = [facility, title, ...(subtitle === undefined ? [] : [subtitle])].join(' · ');
  return `&L${literal(subject.slice(0, subjectShown))}\nContent hash (SHA-256) ${hash}&RPage &P of &N`;
}

/** Text in which no sign is an instruction to the printer. */
function literal(text: string): string {
  return text.replaceAll('&', '&&');
}

/** `head` and `foot` stand above and below every printed page; a wide sheet repeats its first columns on further pages. */
async function writeSheet(
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  sheet: Sheet | LongSheet,
  { head, foot, drained }: { readonly head: string | null; readonly foot: string; drained(): Promise<void> },
): Promise<void> {
  const above = sheet.preamble?.length ?? 0;
  const pagesAcross = Math.ceil(sheet.columns.reduce((sum, column) => sum + column.width, 0) / readableWidth);
  const target = workbook.addWorksheet(sheet.name, {
    views: [{ state: 'frozen', ySplit: above + 1 }],
    pageSetup: {
      paperSize: paperA4,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: pagesAcross,
      fitToHeight: 0,
      printTitlesRow: `${above + 1}:${above + 1}`,
      ...(pagesAcross > 1 ? { printTitlesColumn: 'A:C' } : {}),
    },
    headerFooter: { ...(head === null ? {} : { oddHeader: `&R${literal(head)}` }), oddFooter: foot },
  });
  target.columns = sheet.columns.map(column => ({ width: column.width }));
  for (const row of sheet.preamble ?? []) target.addRow(row.map(value)).commit();
  const heading = target.addRow(sheet.columns.map(column => column.heading));
  heading.font = { bold: true };
  heading.alignment = { wrapText: true, vertical: 'top' };
  // Not every program makes room for lines that it breaks itself.
  heading.height = lineHeight * Math.max(1, ...sheet.columns.map(linesOf));
  heading.commit();
  for await (const row of rowsOf(sheet)) {
    target.addRow(row.map(value)).commit();
    await drained();
  }
  target.commit();
}

/** Waits while nobody takes what is written, so that it does not pile up; an answer that was given up ends the writing. */
async function drained(stream: PassThrough): Promise<void> {
  if (stream.destroyed) throw new Error('nobody reads the workbook any more');
  if (!stream.writableNeedDrain) return;
  const ended = new AbortController();
  const { signal } = ended;
  await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]);
  ended.abort();
}

/** Lines of a heading in its column; bold letters are wider than those that widths count. */
function linesOf({ heading, width }: Sheet['columns'][number]): number {
  return Math.ceil((heading.length * boldWidth) / width);
}

function value(cell: Cell): ExcelJS.CellValue {
  if (cell === null || typeof cell === 'string' || typeof cell === 'number') return cell;
  return 'formula' in cell ? { formula: cell.formula, result: cell.value } : cell.value;
}

import { once } from 'node:events';
import type { PassThrough, Writable } from 'node:stream';
import type ExcelJS from 'exceljs';
import type { Cell, DocumentModel, LongSheet, Sheet } from '#kernel/contract';
import { rowsOf } from './rows-of.js';
import { sheetDate, sheetFormat } from './sheet-moment.js';
import { isMoment, linesIn, sheetLayout, type SheetLayout } from './sheet-layout.js';

/** Points. */
const lineHeight = 15;
/** Points: the maximum row height of spreadsheet programs. */
const highestRow = 409;
/** A substituted font may be wider. */
const roomyWidth = 1.1;
const font = { name: 'Calibri', family: 2, size: 11 } as const;
/** Numbers are right-aligned: text in the next column gets an indent. */
const text = { vertical: 'top', horizontal: 'left', indent: 1 } as const;
/** Cell styles. Equal styles share one object, because the writer processes each object once. */
const looks = {
  heading: { font: { ...font, bold: true }, alignment: { ...text, wrapText: true } },
  numberHeading: { font: { ...font, bold: true }, alignment: { wrapText: true, vertical: 'top', horizontal: 'right' } },
  number: { alignment: { vertical: 'top' } },
  text: { alignment: text },
  longText: { alignment: { ...text, wrapText: true } },
} as const satisfies Readonly<Record<string, Partial<ExcelJS.Style>>>;
/** Number of the paper size in the file format. */
const paperA4 = 9;
/** Columns that identify the row of a wide sheet: they are frozen, and repeated on every page. */
const firstColumns = 3;

/** Shared by the sheets of a workbook. */
export interface Book {
  readonly workbook: ExcelJS.stream.xlsx.WorkbookWriter;
  readonly output: PassThrough;
  /** Header of every printed page of a state as of a past date. */
  readonly head: string | null;
  /** Footer of every printed page, with the hash of the content. */
  readonly footOf: (hash: string) => string;
  /** Time zone and formats of dates. */
  readonly dateTime: DocumentModel['dateTime'];
}

/**
 * Writes a sheet and returns the hash for its footer, which may become known only when its rows are written. A state as
 * of a past date is named above every printed page; a wide sheet repeats its first columns on further pages.
 */
export async function writeSheet(
  { workbook, output, head, footOf, dateTime }: Book,
  sheet: Sheet | LongSheet,
  how: {
    readonly foot: string | (() => Promise<string>);
    readonly layout?: SheetLayout | undefined;
    readonly onRow?: (row: readonly Cell[]) => void;
  },
): Promise<string> {
  const above = sheet.preamble?.length ?? 0;
  const { columns, headingLines, pagesAcross } = how.layout ?? (await sheetLayout(sheet, dateTime));
  const date = { numFmt: sheetFormat(dateTime), alignment: text };
  const value = (cell: Cell): ExcelJS.CellValue => valueOf(cell, dateTime);
  const target = workbook.addWorksheet(sheet.name, {
    views: [{ state: 'frozen', ySplit: above + 1, ...(pagesAcross > 1 ? { xSplit: firstColumns } : {}) }],
    pageSetup: {
      paperSize: paperA4,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: pagesAcross,
      fitToHeight: 0,
      printTitlesRow: `${above + 1}:${above + 1}`,
      ...(pagesAcross > 1 ? { printTitlesColumn: 'A:C' } : {}),
    },
    headerFooter: head === null ? {} : { oddHeader: `&R${literal(head)}` },
  });
  target.columns = columns.map(({ width }) => ({ width }));
  for (const row of sheet.preamble ?? []) target.addRow(row.map(value)).commit();
  const heading = target.addRow(columns.map(column => column.heading));
  columns.forEach(({ isNumeric }, place) => {
    heading.getCell(place + 1).style = isNumeric ? looks.numberHeading : looks.heading;
  });
  heading.height = lineHeight * headingLines;
  heading.commit();
  for await (const cells of rowsOf(sheet)) {
    how.onRow?.(cells);
    const row = target.addRow(cells.map(value));
    row.eachCell((cell, place) => {
      const given = cells[place - 1] ?? null;
      cell.style = isMoment(given) ? date : lookOf(given, columns[place - 1]?.width ?? 0);
    });
    const lines = Math.max(...cells.map((cell, place) => linesOf(cell, columns[place]?.width ?? 0)));
    if (lines > 1) row.height = Math.min(lineHeight * lines, highestRow);
    row.commit();
    await drained(output, target as SheetInPacking);
  }
  const hash = typeof how.foot === 'string' ? how.foot : await how.foot();
  target.headerFooter.oddFooter = footOf(hash);
  target.commit();
  return hash;
}

/** Not every program adjusts the row height to wrapped text: one overwrites the next row. */
function linesOf(cell: Cell, width: number): number {
  return typeof cell === 'string' && isLong(cell, width) ? linesIn(cell, width, roomyWidth) : 1;
}

/** Without wrapping a text is shown on one line, even with line breaks. */
function isLong(text: string, width: number): boolean {
  return text.length > width || text.includes('\n');
}

function lookOf(cell: Cell, width: number): Partial<ExcelJS.Style> {
  if (typeof cell !== 'string') return looks.number;
  return isLong(cell, width) ? looks.longText : looks.text;
}

/** A sheet being written and its zip stream: the writer passes on data without back-pressure. */
interface SheetInPacking {
  readonly stream?: {
    readonly pipes?: readonly [Writable & { readonly _writableState?: { readonly needDrain: boolean } }];
  };
}

/**
 * Waits while written data is not yet compressed or read, so that it does not accumulate; a closed answer ends the
 * writing.
 */
async function drained(output: PassThrough, sheet: SheetInPacking): Promise<void> {
  const [packing] = sheet.stream?.pipes ?? [];
  // Its stream is too old for the public property; its length alone reports too late that it is full.
  if (packing?._writableState?.needDrain === true) await drain(packing, output);
  if (output.writableNeedDrain) await drain(output, output);
  assertWanted(output);
}

/** A closed file ends its writing. */
export function assertWanted(output: PassThrough): void {
  if (output.destroyed) throw new Error('the reader closed the workbook');
}

async function drain(full: Writable, output: PassThrough): Promise<void> {
  if (output.destroyed) return;
  const ended = new AbortController();
  const { signal } = ended;
  await Promise.race([once(full, 'drain', { signal }), once(output, 'close', { signal })]);
  ended.abort();
}

function valueOf(cell: Cell, dateTime: DocumentModel['dateTime']): ExcelJS.CellValue {
  if (typeof cell === 'string') return verbatim(cell);
  if (cell === null || typeof cell === 'number') return cell;
  if (isMoment(cell)) return sheetDate(cell.moment, dateTime);
  return 'formula' in cell ? { formula: cell.formula, result: cell.value } : cell.value;
}

/**
 * A text with _x0041_ in it is shown as one with an A unless its first character is escaped in this way itself
 * (ECMA-376 part 1, 22.9.2.19); XML would read a carriage return as a line feed and change the text.
 */
function verbatim(text: string): string {
  const escaped = text.includes('_x') ? text.replaceAll(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_') : text;
  return escaped.includes('\r') ? escaped.replaceAll('\r', '_x000D_') : escaped;
}

/** Text in which no character is a code of the page header or footer. */
export function literal(text: string): string {
  return text.replaceAll('&', '&&');
}

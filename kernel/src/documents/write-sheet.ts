import { once } from 'node:events';
import type { PassThrough, Writable } from 'node:stream';
import type ExcelJS from 'exceljs';
import type { Cell, DocumentModel, LongSheet, Sheet } from '#kernel/contract';
import { rowsOf } from './rows-of.js';
import { sheetDate, sheetFormat } from './sheet-moment.js';
import { isMoment, linesIn, sheetLayout, type SheetLayout } from './sheet-layout.js';

/** Points. */
const lineHeight = 15;
/** Points: programs allow no higher row. */
const highestRow = 409;
/** Letters of another font than the one asked for may be wider. */
const roomyWidth = 1.1;
const font = { name: 'Calibri', family: 2, size: 11 } as const;
/** Numbers end where the next column begins: text that follows them stands off a little. */
const text = { vertical: 'top', horizontal: 'left', indent: 1 } as const;
/** Looks of cells. Cells that look alike share one object: the writer works out each object once. */
const looks = {
  heading: { font: { ...font, bold: true }, alignment: { ...text, wrapText: true } },
  numberHeading: { font: { ...font, bold: true }, alignment: { wrapText: true, vertical: 'top', horizontal: 'right' } },
  number: { alignment: { vertical: 'top' } },
  text: { alignment: text },
  longText: { alignment: { ...text, wrapText: true } },
} as const satisfies Readonly<Record<string, Partial<ExcelJS.Style>>>;
/** The number of the paper in the file format. */
const paperA4 = 9;
/** Columns that say what the row of a wide sheet is: they stay in sight, and return on every page. */
const firstColumns = 3;

/** What the sheets of a workbook share. */
export interface Book {
  readonly workbook: ExcelJS.stream.xlsx.WorkbookWriter;
  readonly output: PassThrough;
  /** What stands above every printed page of a state of the past. */
  readonly head: string | null;
  /** What stands below every printed page, with the hash of the content. */
  readonly footOf: (hash: string) => string;
  /** Zone and formats of dates. */
  readonly dateTime: DocumentModel['dateTime'];
}

/**
 * Writes a sheet and answers the hash that its foot names, which may become known only when its rows are written. The
 * state of a past moment stands above every printed page; a wide sheet repeats its first columns on further pages.
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

/** Not every program makes room for the lines that it breaks: one writes them over the next row. */
function linesOf(cell: Cell, width: number): number {
  return typeof cell === 'string' && isLong(cell, width) ? linesIn(cell, width, roomyWidth) : 1;
}

/** Without being wrapped a text is shown on one line, also one that has several. */
function isLong(text: string, width: number): boolean {
  return text.length > width || text.includes('\n');
}

function lookOf(cell: Cell, width: number): Partial<ExcelJS.Style> {
  if (typeof cell !== 'string') return looks.number;
  return isLong(cell, width) ? looks.longText : looks.text;
}

/** A sheet that is written and what packs it: the writer hands on what it is given without waiting, and has no call that waits. */
interface SheetInPacking {
  readonly stream?: {
    readonly pipes?: readonly [Writable & { readonly _writableState?: { readonly needDrain: boolean } }];
  };
}

/** Waits while what is written is not packed yet, or not taken, so that it does not pile up; an answer that was given up ends the writing. */
async function drained(output: PassThrough, sheet: SheetInPacking): Promise<void> {
  const [packing] = sheet.stream?.pipes ?? [];
  // Its stream is too old to tell by a public name; its length alone says too late that it is full.
  if (packing?._writableState?.needDrain === true) await drain(packing, output);
  if (output.writableNeedDrain) await drain(output, output);
  assertWanted(output);
}

/** Whoever gave up the file ends its writing. */
export function assertWanted(output: PassThrough): void {
  if (output.destroyed) throw new Error('nobody reads the workbook any more');
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
 * A text with _x0041_ in it is shown as one with an A unless the first sign is written in this way itself (ECMA-376 part 1,
 * 22.9.2.19); XML would take a carriage return for a line feed, and the text would come back as another one.
 */
function verbatim(text: string): string {
  const escaped = text.includes('_x') ? text.replaceAll(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_') : text;
  return escaped.includes('\r') ? escaped.replaceAll('\r', '_x000D_') : escaped;
}

/** Text in which no sign is an instruction to the printer. */
export function literal(text: string): string {
  return text.replaceAll('&', '&&');
}

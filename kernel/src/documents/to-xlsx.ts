import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import type ExcelJS from 'exceljs';
import type { Cell, DocumentModel, LongSheet, Sheet } from '#kernel/contract';
import { dateText } from '#schemas/lib/date-text';
import { workbookHash } from './content-hash.js';
import { stateText } from './moments.js';
import { rowsOf } from './rows-of.js';
import { linesIn, sheetLayout } from './sheet-layout.js';

/** Characters that programs read at the foot of a printed page. */
const longestFoot = 255;
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
  // The writer alone: with its readers the library takes 9 MiB more for as long as the server runs.
  const { default: WorkbookWriter } = await import('exceljs/lib/stream/xlsx/workbook-writer.js');
  const workbook = new WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  const about = aboutSheet(model, hash);
  const state = stateText(model);
  // Who opens a workbook of the past sees first that it is one.
  const sheets = state === null ? [...model.sheets, about] : [about, ...model.sheets];
  const printed = { head: state, foot: footOf(model, hash), output: stream };
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

/** What stands below every printed page: of what it is, its number, and the hash. */
function footOf({ facility, title, subtitle }: DocumentModel, hash: string): string {
  const subject = [facility, title, ...(subtitle === undefined ? [] : [subtitle])].join(' · ');
  const rest = `\nContent hash (SHA-256) ${hash}&RPage &P of &N`;
  let shown = '&L';
  for (const sign of subject) {
    if (shown.length + literal(sign).length + rest.length > longestFoot) break;
    shown += literal(sign);
  }
  return shown + rest;
}

/** Text in which no sign is an instruction to the printer. */
function literal(text: string): string {
  return text.replaceAll('&', '&&');
}

/** `head` and `foot` stand above and below every printed page; a wide sheet repeats its first columns on further pages. */
async function writeSheet(
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  sheet: Sheet | LongSheet,
  { head, foot, output }: { readonly head: string | null; readonly foot: string; readonly output: PassThrough },
): Promise<void> {
  const above = sheet.preamble?.length ?? 0;
  const { columns, headingLines, pagesAcross } = await sheetLayout(sheet);
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
    headerFooter: { ...(head === null ? {} : { oddHeader: `&R${literal(head)}` }), oddFooter: foot },
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
    const row = target.addRow(cells.map(value));
    row.eachCell((cell, place) => {
      cell.style = lookOf(cells[place - 1] ?? null, columns[place - 1]?.width ?? 0);
    });
    const lines = Math.max(...cells.map((cell, place) => linesOf(cell, columns[place]?.width ?? 0)));
    if (lines > 1) row.height = Math.min(lineHeight * lines, highestRow);
    row.commit();
    await drained(output, target as SheetInPacking);
  }
  target.commit();
}

/** Not every program makes room for the lines that it breaks: one writes them over the next row. */
function linesOf(cell: Cell, width: number): number {
  return typeof cell === 'string' && cell.length > width ? linesIn(cell, width, roomyWidth) : 1;
}

function lookOf(cell: Cell, width: number): Partial<ExcelJS.Style> {
  if (typeof cell !== 'string') return looks.number;
  return cell.length > width ? looks.longText : looks.text;
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
  if (output.destroyed) throw new Error('nobody reads the workbook any more');
}

async function drain(full: Writable, output: PassThrough): Promise<void> {
  if (output.destroyed) return;
  const ended = new AbortController();
  const { signal } = ended;
  await Promise.race([once(full, 'drain', { signal }), once(output, 'close', { signal })]);
  ended.abort();
}

function value(cell: Cell): ExcelJS.CellValue {
  if (typeof cell === 'string') return verbatim(cell);
  if (cell === null || typeof cell === 'number') return cell;
  return 'formula' in cell ? { formula: cell.formula, result: cell.value } : cell.value;
}

/** A text with _x0041_ in it is shown as one with an A unless the first sign is written in this way itself (ECMA-376 part 1, 22.9.2.19). */
function verbatim(text: string): string {
  return text.includes('_x') ? text.replaceAll(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_') : text;
}

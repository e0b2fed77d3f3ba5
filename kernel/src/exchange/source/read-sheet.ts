import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ApiError, validationError } from '#kernel/contract';
import { DecimalMarks, inCommaFile } from '#schemas/lib/typed-number';
import { largestFileBytes } from '#schemas/transfer/import';
import { csvDialect, notesOn, withLineFeeds, type CsvDialect } from '../../tables/csv/csv-dialect.js';
import { CsvReader } from '../../tables/csv/read-csv.js';
import { refuseForeign } from './foreign-kinds.js';
import { rowsAtOnce, SheetLayout, type RowBatch, type SourceSheet } from './source-sheet.js';
import { workbookSheets } from './workbook-sheets.js';

export type { SourceSheet } from './source-sheet.js';

/** Name of the sheet in an exported workbook that states its origin. */
export const aboutSheet = 'About';

const notUtf8 = 'is not UTF-8 text; save it as CSV UTF-8, or say encoding windows-1252 after looking at the preview';
const bytesAtOnce = 64 * 1024;

/**
 * The sheet of a CSV file or every sheet of a workbook, as long as the file exists. A damaged or oversized file is
 * refused with one clear error, and so is one that is not UTF-8 unless the caller says `windows-1252`, because a
 * guessed encoding must be checked by the user.
 */
export async function readSheets(file: string, name: string, encoding?: string): Promise<SourceSheet[]> {
  if ((await stat(file)).size > largestFileBytes) throw new ApiError('PayloadTooLarge');
  const extension = path.extname(name).toLowerCase();
  await refuseForeign(file, extension);
  if (extension === '.csv') return [await csvSheet(file, path.basename(name, extension), encoding)];
  if (extension === '.xlsx') return workbookSheets(file);
  throw validationError({ path: 'file', message: 'must be a CSV or XLSX file' });
}

/** The same for several files: faults name their file. */
export async function readNamedSheets(file: string, name: string, encoding?: string): Promise<SourceSheet[]> {
  try {
    return await readSheets(file, name, encoding);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw validationError({ path: name, message: error.fields[0]?.message ?? error.message });
  }
}

/** Read once to the end, so that file faults are reported before anything else. */
async function csvSheet(file: string, name: string, accepted = 'utf-8'): Promise<SourceSheet> {
  const dialect = await csvDialect(file);
  if (dialect.encoding === 'windows-1252' && accepted !== 'windows-1252')
    throw validationError({ path: 'file', message: notUtf8 });
  const layout = new SheetLayout(name, { allCellsHaveHeadings: true });
  const hasDecimalCommas = mayHaveCommas(dialect);
  const marks = new DecimalMarks();
  let rowCount = 0;
  for await (const { cells, lines } of csvBatches(file, dialect, layout)) {
    rowCount += lines.length;
    if (hasDecimalCommas) for (const row of cells) for (const cell of row) marks.see(cell);
  }
  const { headings, headingLine, fault } = layout;
  if (headings.length === 0) throw validationError({ path: 'file', message: `${name} is empty` });
  const notes = [...notesOn(dialect), ...layout.notes];
  const asWritten = hasDecimalCommas ? (cell: string): string => inCommaFile(cell, marks) : undefined;
  return {
    name,
    headings,
    headingLine,
    notes,
    fault,
    encoding: dialect.encoding === 'windows-1252' ? dialect.encoding : undefined,
    separator: dialect.separator,
    hasDecimalCommas,
    hasDecimalPoints: marks.arePoints,
    rowCount,
    batches: () => csvBatches(file, dialect, new SheetLayout(name), asWritten),
  };
}

/** Programs separate cells by semicolons where commas are decimal. */
function mayHaveCommas({ separator }: CsvDialect): boolean {
  return separator === ';';
}

async function* csvBatches(
  file: string,
  dialect: CsvDialect,
  layout: SheetLayout,
  asWritten?: (cell: string) => string,
): AsyncGenerator<RowBatch> {
  let cells: (readonly string[])[] = [];
  let lines: number[] = [];
  const take = (batch: RowBatch): void => {
    cells.push(...batch.cells);
    lines.push(...batch.lines);
  };
  for await (const rows of csvRows(file, dialect)) {
    const batch = layout.take(rows);
    take(asWritten === undefined ? batch : { ...batch, cells: batch.cells.map(row => row.map(asWritten)) });
    if (cells.length < rowsAtOnce) continue;
    yield { cells, lines };
    [cells, lines] = [[], []];
  }
  take(layout.end());
  if (cells.length > 0) yield { cells, lines };
}

async function* csvRows(file: string, dialect: CsvDialect): AsyncGenerator<string[][]> {
  const decoder = new TextDecoder(dialect.encoding, { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      const text = bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
      return dialect.hasCarriageReturns ? withLineFeeds(text) : text;
    } catch (error) {
      if (error instanceof TypeError)
        throw validationError({ path: 'file', message: `is no ${dialect.encoding.toUpperCase()} text` });
      throw error;
    }
  };
  const reader = new CsvReader(dialect.separator);
  let isFirst = dialect.hasSeparatorLine;
  // The line that names the separator is counted, so that row numbers agree with spreadsheets.
  const withoutSeparatorLine = (rows: string[][]): string[][] => {
    if (!isFirst || rows.length === 0) return rows;
    isFirst = false;
    return [[], ...rows.slice(1)];
  };
  for await (const bytes of createReadStream(file, { highWaterMark: bytesAtOnce }) as AsyncIterable<Buffer>)
    yield withoutSeparatorLine(reader.read(decode(bytes)));
  yield withoutSeparatorLine(reader.read(decode()));
  yield withoutSeparatorLine(reader.end());
}

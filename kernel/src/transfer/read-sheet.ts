import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ApiError, validationError } from '#kernel/contract';
import { CsvReader } from './read-csv.js';
import { readWorkbook } from './read-workbook.js';
import { rowsAtOnce, sheetOf, SheetLayout, type RowBatch, type SourceSheet } from './source-sheet.js';

export type { SourceSheet } from './source-sheet.js';

/** Says in an exported workbook where it comes from. */
export const aboutSheet = 'About';

export const largestFileBytes = 50 * 1024 * 1024;
const mostRows = 200_000;
const mostColumns = 200;
const bytesAtOnce = 64 * 1024;

/**
 * The sheet of a CSV file or every sheet of a workbook, as long as the file stays where it is. A damaged or oversized
 * file is refused with one clear error.
 */
export async function readSheets(file: string, name: string): Promise<SourceSheet[]> {
  if ((await stat(file)).size > largestFileBytes) throw new ApiError('PayloadTooLarge');
  const extension = path.extname(name).toLowerCase();
  if (extension === '.csv') return [await csvSheet(file, path.basename(name, extension))];
  if (extension === '.xlsx') {
    const sheets = await readWorkbook({ file, mostRows, mostColumns });
    return sheets.map(sheet => {
      const layout = new SheetLayout(sheet.name);
      const rows = layout.take(sheet.rows);
      return sheetOf(sheet.name, layout.headings, rows);
    });
  }
  throw validationError({ path: 'file', message: 'must be a CSV or XLSX file' });
}

/** Read once to the end, so that a fault of the file is told before anything else is done with it. */
async function csvSheet(file: string, name: string): Promise<SourceSheet> {
  const layout = new SheetLayout(name);
  let rowCount = 0;
  for await (const { lines } of csvBatches(file, layout)) rowCount += lines.length;
  return { name, headings: layout.headings, rowCount, batches: () => csvBatches(file, new SheetLayout(name)) };
}

async function* csvBatches(file: string, layout: SheetLayout): AsyncGenerator<RowBatch> {
  let cells: (readonly string[])[] = [];
  let lines: number[] = [];
  for await (const rows of csvRows(file)) {
    const batch = layout.take(rows);
    cells.push(...batch.cells);
    lines.push(...batch.lines);
    if (cells.length < rowsAtOnce) continue;
    yield { cells, lines };
    [cells, lines] = [[], []];
  }
  if (cells.length > 0) yield { cells, lines };
}

async function* csvRows(file: string): AsyncGenerator<string[][]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch (error) {
      if (error instanceof TypeError) throw validationError({ path: 'file', message: 'is not UTF-8 text' });
      throw error;
    }
  };
  const reader = new CsvReader();
  for await (const bytes of createReadStream(file, { highWaterMark: bytesAtOnce }) as AsyncIterable<Buffer>)
    yield reader.read(decode(bytes));
  yield reader.read(decode());
  yield reader.end();
}

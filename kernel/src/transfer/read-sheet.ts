import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ApiError, validationError, type SheetRow } from '#kernel/contract';
import { readCsv } from './read-csv.js';
import { readWorkbook } from './read-workbook.js';

/** Rows of one section as read from a file: heading → cell text. */
export interface SourceSheet {
  /** Sheet name, or file name without extension. */
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Where each row stands in the file, as a spreadsheet counts; empty rows are left out of `rows`. */
  readonly lines: readonly number[];
}

/** Says in an exported workbook where it comes from. */
export const aboutSheet = 'About';

export const largestFileBytes = 50 * 1024 * 1024;
const mostRows = 200_000;
const mostColumns = 200;

/** Reads a CSV file or every sheet of a workbook. A damaged or oversized file is refused with one clear error. */
export async function readSheets(file: string, name: string): Promise<SourceSheet[]> {
  if ((await stat(file)).size > largestFileBytes) throw new ApiError('PayloadTooLarge');
  const extension = path.extname(name).toLowerCase();
  if (extension === '.csv') return [toSheet(path.basename(name, extension), readCsv(await utf8(file)))];
  if (extension === '.xlsx') {
    const sheets = await readWorkbook({ file, mostRows, mostColumns });
    return sheets.map(sheet => toSheet(sheet.name, sheet.rows));
  }
  throw validationError({ path: 'file', message: 'must be a CSV or XLSX file' });
}

async function utf8(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof TypeError) throw validationError({ path: 'file', message: 'is not UTF-8 text' });
    throw error;
  }
}

function toSheet(name: string, rows: readonly (readonly string[])[]): SourceSheet {
  const top = rows.findIndex(row => row.some(cell => cell.trim() !== ''));
  const headings = (rows[top] ?? []).map(heading => heading.trim());
  const repeated = headings.find((heading, index) => heading !== '' && headings.indexOf(heading) !== index);
  if (repeated !== undefined)
    throw validationError({ path: 'file', message: `${name}: heading ${repeated} stands twice` });
  const body = rows
    .map((cells, index) => ({ cells, line: index + 1 }))
    .slice(top + 1)
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''));
  return {
    name,
    headings,
    lines: body.map(({ line }) => line),
    rows: body.map(({ cells: row }) =>
      Object.fromEntries(
        headings
          .map((heading, index): [string, string] => [heading, row[index] ?? ''])
          .filter(([heading]) => heading !== ''),
      ),
    ),
  };
}

import { validationError, type StreamedFile } from '#kernel/contract';
import { csvLines } from './csv.js';

type CsvRow = readonly string[];

/** A sheet to be written to a file. */
export interface CsvSheet {
  readonly name: string;
  readonly headings: CsvRow;
  readonly separator?: string;
  /** The same rows each time. */
  rows(): Iterable<CsvRow> | AsyncIterable<CsvRow>;
}

/** One sheet as CSV, separated like its source file; several sheets need a workbook. */
export function csvOf(sheets: readonly CsvSheet[], fileName = sheets[0]?.name ?? ''): StreamedFile {
  const [sheet, another] = sheets;
  if (sheet === undefined || another !== undefined)
    throw validationError({ path: 'format', message: `${sheets.length} sheets do not fit into one CSV file` });
  return {
    fileName: `${fileName}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    content: csvLines(linesOf(sheet), sheet.separator),
  };
}

async function* linesOf({ headings, rows }: CsvSheet): AsyncGenerator<CsvRow> {
  yield headings;
  yield* rows();
}

import { validationError, type StreamedFile } from '#kernel/contract';
import { csvLines } from './csv.js';

type CsvRow = readonly string[];

/** A sheet on its way into a file. */
export interface CsvSheet {
  readonly name: string;
  readonly headings: CsvRow;
  readonly separator?: string;
  /** The same ones each time. */
  rows(): Iterable<CsvRow> | AsyncIterable<CsvRow>;
}

/** One sheet as CSV, separated as the file that it comes from; of several the caller must take the workbook. */
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

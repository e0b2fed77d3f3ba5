import { RejectedRows, rejectedRowsCsv, type RowError } from '#kernel/ops';
import { CommandRefused } from './explain.js';
import { writeFile } from './write-file.js';

const shownAtMost = 20;

/**
 * Describes the rejected rows of an import and, on request, writes all of them to a CSV file. Other errors pass
 * unchanged.
 */
export async function rejected(error: unknown, file: string | undefined): Promise<unknown> {
  if (!(error instanceof RejectedRows)) return error;
  const errors = error.outcomes.flatMap(outcome => [...outcome.errors]);
  const rows = new Set(errors.map(({ section, row }) => `${section} ${row}`)).size;
  if (file !== undefined) await writeFile(file, rejectedRowsCsv(error));
  const more = errors.length - shownAtMost;
  return new CommandRefused(
    [
      ...errors.slice(0, shownAtMost).map(line),
      ...(more > 0 ? [`and ${more} more${file === undefined ? '; --errors FILE writes them all' : ''}`] : []),
      `${rows} bad ${rows === 1 ? 'row' : 'rows'}; nothing was imported.${file === undefined ? '' : ` The errors are in ${file}.`}`,
    ].join('\n'),
  );
}

function line({ section, row, column, message }: RowError): string {
  return `${section} row ${row}${column === undefined ? '' : `, ${column}`}: ${message}`;
}

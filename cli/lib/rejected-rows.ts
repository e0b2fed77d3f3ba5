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
  return refusedRows(
    error.outcomes.flatMap(outcome => [...outcome.errors]),
    file,
  );
}

/** The refusal of an import with these bad rows, all of which go to a CSV file on request. */
export async function refusedRows(errors: readonly RowError[], file: string | undefined): Promise<CommandRefused> {
  const rows = new Set(errors.map(({ section, row }) => `${section} ${row}`)).size;
  if (file !== undefined) await writeFile(file, rejectedRowsCsv(errors));
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

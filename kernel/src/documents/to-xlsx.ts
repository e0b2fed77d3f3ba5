import { PassThrough } from 'node:stream';
import type { DocumentModel, LongSheet, Sheet } from '#kernel/contract';
import { WorkbookHash } from './content-hash.js';
import { stateText } from '../core/moments.js';
import { rowsOf } from './rows-of.js';
import { sheetLayout } from './sheet-layout.js';
import { assertWanted, literal, writeSheet, type Book } from './write-sheet.js';

/** Maximum characters that programs read in the footer of a printed page. */
const longestFoot = 255;
/**
 * Streams the sheets of a document. Text stays text even when it looks like a formula; formulas carry their value. When
 * `signal` aborts, or the reader closes, the writing stops.
 */
export function toXlsx(model: DocumentModel, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const stream = new PassThrough();
  const stop = (error: unknown): void => void stream.destroy(error instanceof Error ? error : new Error(String(error)));
  const giveUp = (): void => stop(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  stream.once('close', () => signal.removeEventListener('abort', giveUp));
  // The reader gets the error, also when it has not begun to read.
  stream.on('error', () => undefined);
  void write(stream, model).catch(stop);
  return stream;
}

async function write(output: PassThrough, model: DocumentModel): Promise<void> {
  const [main, ...others] = model.sheets;
  // Unreadable content is detected before the first bytes are sent.
  const layout = main === undefined ? undefined : await sheetLayout(main, model.dateTime);
  // The writer alone: with its readers the library takes 9 MiB more for the life of the server.
  const { default: WorkbookWriter } = await import('exceljs/lib/stream/xlsx/workbook-writer.js');
  const workbook = new WorkbookWriter({ stream: output, useStyles: true, useSharedStrings: false });
  const book: Book = {
    workbook,
    output,
    head: stateText(model),
    footOf: (digest: string) => footOf(model, digest),
    dateTime: model.dateTime,
  };
  const hash = new WorkbookHash(model);
  const rest = async (sheets: readonly (Sheet | LongSheet)[]): Promise<string> => {
    for (const sheet of sheets) {
      hash.sheet(sheet);
      for await (const row of rowsOf(sheet)) {
        hash.row(row);
        assertWanted(output);
      }
    }
    return hash.digest();
  };
  let known: string;
  if (main === undefined || model.asOf !== undefined) {
    known = await rest(model.sheets);
    // A workbook as of a past date states the date first.
    await writeSheet(book, aboutSheet(model, known), { foot: known });
    if (main !== undefined) await writeSheet(book, main, { foot: known, layout });
  } else {
    hash.sheet(main);
    // Usually the longest sheet: it is read once, and the footer with the hash is written after its rows.
    known = await writeSheet(book, main, { foot: () => rest(others), layout, onRow: row => hash.row(row) });
  }
  for (const sheet of others) await writeSheet(book, sheet, { foot: known });
  if (main !== undefined && model.asOf === undefined) await writeSheet(book, aboutSheet(model, known), { foot: known });
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
      ...(model.asOf === undefined ? [] : [['State as of', { moment: model.asOf.toISOString() }]]),
      ...(model.subtitle === undefined ? [] : [['Subject', model.subtitle]]),
      ['Facility', model.facility],
      ['Printed by', model.printedBy],
      ['Printed at', { moment: model.printedAt.toISOString() }],
      ...model.versions.map(([label, value]) => [label, value]),
      ['Content hash (SHA-256)', hash],
    ],
  };
}

/** Footer of every printed page: subject, page number and hash. */
function footOf({ facility, title, subtitle }: DocumentModel, hash: string): string {
  const subject = [facility, title, ...(subtitle === undefined ? [] : [subtitle])].join(' · ');
  const rest = `\nContent hash (SHA-256) ${hash}&RPage &P of &N`;
  let shown = '&L';
  for (const character of subject) {
    if (shown.length + literal(character).length + rest.length > longestFoot) break;
    shown += literal(character);
  }
  return shown + rest;
}

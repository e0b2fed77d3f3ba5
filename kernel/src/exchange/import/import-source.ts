import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { validationError, type AnyCall } from '#kernel/contract';
import type { RowBatch, SourceSheet } from '../source/source-sheet.js';

/** The sheets of an upload, stored in the database until its job has read them. */
export interface StoredSheets {
  readonly id: string;
  readonly sheets: readonly {
    readonly name: string;
    readonly headings: readonly string[];
    readonly rowCount: number;
    readonly headingLine?: number;
    readonly isHidden?: boolean;
    readonly notes?: readonly string[];
    readonly fault?: string | undefined;
  }[];
}

/** A job deletes its rows when it ends; rows older than this many days belong to no living job. */
const keptDays = 7;

/**
 * Stores the rows part by part, so that neither the upload nor its job ever holds all of them. The id is that of the
 * future job: what is stored under it is deleted when the job ends.
 */
export async function storeSheets(call: AnyCall, sheets: readonly SourceSheet[]): Promise<StoredSheets> {
  const id = randomUUID();
  await call.tx.rows({
    text: `delete from kernel.import_part where facility_id = $1 and created_at < $2`,
    values: [call.facility.id, new Date(call.now.getTime() - keptDays * 86_400_000)],
  });
  for (const [index, sheet] of sheets.entries()) {
    let part = 0;
    for await (const batch of sheet.batches()) {
      await store(call, id, index, part++, batch);
    }
  }
  return { id, sheets: sheets.map(({ batches: _rows, ...sheet }) => sheet) };
}

async function store(call: AnyCall, id: string, sheet: number, part: number, content: object): Promise<void> {
  await call.tx.rows({
    name: 'import-part-store',
    text: `insert into kernel.import_part (facility_id, upload_id, sheet, part, rows, created_at) values ($1, $2, $3, $4, $5, $6)`,
    values: [call.facility.id, id, sheet, part, JSON.stringify(content), call.now],
  });
}

/** The sheets as uploaded; rows are fetched part by part. */
export function storedSheets(call: AnyCall, stored: StoredSheets): SourceSheet[] {
  return stored.sheets.map((sheet, index) => ({
    ...sheet,
    batches: () => partsOf(call, stored.id, index, sheet.rowCount),
  }));
}

/** Sheet number under which the result of the import is stored. */
const outcomeSheet = -1;

/**
 * Deletes the rows of an ended import and stores its answer in the transaction that wrote the records, for a repetition
 * of the job whose end was not recorded.
 */
export async function endWith<T extends object>(call: AnyCall, stored: StoredSheets, answer: T): Promise<T> {
  await dropSheets(call, stored);
  await store(call, stored.id, outcomeSheet, 0, answer);
  return answer;
}

/** The answer of an earlier attempt of the job; null when none ended. */
export async function outcomeOf<T extends object>(call: AnyCall, { id, sheets }: StoredSheets): Promise<T | null> {
  const [row] = await call.tx.rows<{ rows: string | null; parts: number }>({
    text: `select max(rows) filter (where sheet = $3) as rows, count(*)::int as parts from kernel.import_part
           where facility_id = $1 and upload_id = $2`,
    values: [call.facility.id, id, outcomeSheet],
  });
  if (row?.rows !== undefined && row.rows !== null) return JSON.parse(row.rows) as T;
  if (row?.parts === 0 && sheets.some(({ rowCount }) => rowCount > 0)) throw lost();
  return null;
}

async function dropSheets(call: AnyCall, { id }: StoredSheets): Promise<void> {
  await call.tx.rows({
    text: 'delete from kernel.import_part where facility_id = $1 and upload_id = $2',
    values: [call.facility.id, id],
  });
}

/** Parts of an upload are stored under the id of their job; a repetition of an ended job does not read them. */
export async function dropWaitingRows(
  transaction: Knex,
  job: { readonly id: string; readonly facilityId: string },
): Promise<void> {
  await transaction('kernel.import_part').where({ facility_id: job.facilityId, upload_id: job.id }).delete();
}

/** The rows have expired, or another worker has ended the job meanwhile: an incomplete file must not be imported. */
function lost(): Error {
  return validationError({ path: 'file', message: 'waited too long or was ended elsewhere; send it again' });
}

async function* partsOf(call: AnyCall, id: string, sheet: number, rowCount: number): AsyncGenerator<RowBatch> {
  // The next part is fetched during work on the current one.
  let next = partOf(call, id, sheet, 0);
  let read = 0;
  for (let part = 1; ; part++) {
    const batch = await next;
    if (batch === null && read < rowCount) throw lost();
    if (batch === null) return;
    read += batch.cells.length;
    next = partOf(call, id, sheet, part);
    next.catch(() => undefined);
    yield batch;
  }
}

async function partOf(call: AnyCall, id: string, sheet: number, part: number): Promise<RowBatch | null> {
  const [row] = await call.tx.rows<{ rows: string }>({
    name: 'import-part-fetch',
    text: 'select rows from kernel.import_part where facility_id = $1 and upload_id = $2 and sheet = $3 and part = $4',
    values: [call.facility.id, id, sheet, part],
  });
  return row === undefined ? null : (JSON.parse(row.rows) as RowBatch);
}

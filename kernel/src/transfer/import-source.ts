import { randomUUID } from 'node:crypto';
import type { AnyCall } from '#kernel/contract';
import type { RowBatch, SourceSheet } from './source-sheet.js';

/** The sheets of an upload, kept in the database until its job has read them. */
export interface StoredSheets {
  readonly id: string;
  readonly sheets: readonly {
    readonly name: string;
    readonly headings: readonly string[];
    readonly rowCount: number;
    readonly headingLine?: number;
    readonly isHidden?: boolean;
    readonly fault?: string | undefined;
  }[];
}

/** What nobody has fetched after so many days belongs to no job any more. */
const keptDays = 7;

/** Keeps the rows part by part, so that neither the upload nor its job ever holds all of them. */
export async function storeSheets(call: AnyCall, sheets: readonly SourceSheet[]): Promise<StoredSheets> {
  const id = randomUUID();
  await call.tx.rows({
    text: `delete from kernel.import_part where facility_id = $1 and created_at < $2`,
    values: [call.facility.id, new Date(call.now.getTime() - keptDays * 86_400_000)],
  });
  for (const [index, sheet] of sheets.entries()) {
    let part = 0;
    for await (const batch of sheet.batches()) {
      await call.tx.rows({
        name: 'import-part-store',
        text: `insert into kernel.import_part (facility_id, upload_id, sheet, part, rows, created_at) values ($1, $2, $3, $4, $5, $6)`,
        values: [call.facility.id, id, index, part++, JSON.stringify(batch), call.now],
      });
    }
  }
  return { id, sheets: sheets.map(({ batches: _rows, notes: _notes, ...sheet }) => sheet) };
}

/** The sheets as their upload left them; rows are fetched part by part. */
export function storedSheets(call: AnyCall, stored: StoredSheets): SourceSheet[] {
  return stored.sheets.map((sheet, index) => ({ ...sheet, batches: () => partsOf(call, stored.id, index) }));
}

/** The job has ended: its rows are of no more use. */
export async function dropSheets(call: AnyCall, { id }: StoredSheets): Promise<void> {
  await call.tx.rows({
    text: 'delete from kernel.import_part where facility_id = $1 and upload_id = $2',
    values: [call.facility.id, id],
  });
}

async function* partsOf(call: AnyCall, id: string, sheet: number): AsyncGenerator<RowBatch> {
  // The next part is fetched while the one before is worked on.
  let next = partOf(call, id, sheet, 0);
  for (let part = 1; ; part++) {
    const batch = await next;
    if (batch === null) return;
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

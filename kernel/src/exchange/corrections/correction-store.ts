import { randomUUID } from 'node:crypto';
import { notFound, type AnyCall } from '#kernel/contract';
import type { BadRows } from './bad-rows.js';

/** Retention of bad rows; after that the file must be checked again. */
const keptDays = 7;

/** Where the bad rows of an import are stored, and their number. */
export interface KeptCorrections {
  readonly id: string;
  readonly sheets: number;
  readonly rows: number;
}

type Head = Omit<BadRows, 'batches'>;

/** Stored bad rows; they are fetched part by part as they are read. */
export interface KeptSheet extends Head {
  rows(): AsyncIterable<readonly string[]>;
}

/** Stores the bad rows of an import for its user, part by part; null when no row of the file is bad. */
export async function keepCorrections(call: AnyCall, sheets: readonly BadRows[]): Promise<KeptCorrections | null> {
  const oldest = new Date(call.now.getTime() - keptDays * 86_400_000);
  await call.tx.rows({
    text: 'delete from kernel.import_correction where facility_id = $1 and created_at < $2',
    values: [call.facility.id, oldest],
  });
  const id = randomUUID();
  await call.tx.rows({
    text: `insert into kernel.import_correction (facility_id, id, sheets, requested_by, created_at) values ($1, $2, '[]', $3, $4)`,
    values: [call.facility.id, id, call.actor.id, call.now],
  });
  const heads: Head[] = [];
  let rows = 0;
  for (const { batches, ...head } of sheets) {
    const count = await storeParts(call, id, heads.length, batches());
    if (count > 0) heads.push(head);
    rows += count;
  }
  const values = [call.facility.id, id];
  if (rows === 0) {
    await call.tx.rows({ text: 'delete from kernel.import_correction where facility_id = $1 and id = $2', values });
    return null;
  }
  await call.tx.rows({
    text: 'update kernel.import_correction set sheets = $3 where facility_id = $1 and id = $2',
    values: [...values, JSON.stringify(heads)],
  });
  return { id, sheets: heads.length, rows };
}

/** Returns the number of rows. */
async function storeParts(
  call: AnyCall,
  id: string,
  sheet: number,
  batches: ReturnType<BadRows['batches']>,
): Promise<number> {
  let part = 0;
  let count = 0;
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    count += rows.length;
    await call.tx.rows({
      name: 'import-correction-store',
      text: `insert into kernel.import_correction_part (facility_id, correction_id, sheet, part, rows) values ($1, $2, $3, $4, $5)`,
      values: [call.facility.id, id, sheet, part++, JSON.stringify(rows)],
    });
  }
  return count;
}

/** The bad rows of the caller's own import. */
export async function keptCorrections(call: AnyCall, id: string): Promise<readonly KeptSheet[]> {
  const [row] = await call.tx.rows<{ sheets: readonly Head[] }>({
    text: 'select sheets from kernel.import_correction where facility_id = $1 and id = $2 and requested_by = $3',
    values: [call.facility.id, id, call.actor.id],
  });
  if (row === undefined) throw notFound('Correction file');
  return row.sheets.map((head, index) => ({ ...head, rows: () => partsOf(call, id, index) }));
}

async function* partsOf(call: AnyCall, id: string, sheet: number): AsyncGenerator<readonly string[]> {
  for (let part = 0; ; part++) {
    const [found] = await call.tx.rows<{ rows: string }>({
      name: 'import-correction-fetch',
      text: 'select rows from kernel.import_correction_part where facility_id = $1 and correction_id = $2 and sheet = $3 and part = $4',
      values: [call.facility.id, id, sheet, part],
    });
    if (found === undefined) return;
    yield* JSON.parse(found.rows) as readonly (readonly string[])[];
  }
}

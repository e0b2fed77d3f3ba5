import {
  ApiError,
  type AnyCall,
  type AnyResource,
  type Row,
  type RowError,
  type SectionOutcome,
  type SheetColumn,
  type SheetRow,
} from '#kernel/contract';
import type { Check } from '../http/validate.js';
import { selection } from '../resources/columns.js';
import { diff } from '../resources/diff.js';
import type { RecordService } from '../resources/records.js';
import { CellError, readCell, type CellKind } from './cells.js';

export interface Column extends SheetColumn<string> {
  readonly kind: CellKind;
}

export interface Loading {
  readonly resource: AnyResource;
  readonly section: string;
  readonly columns: readonly Column[];
  readonly check: Check;
  readonly records: RecordService;
  readonly call: AnyCall;
}

/** New records are written so many at once. */
const createdAtOnce = 500;

/** A row whose record does not exist yet. */
interface NewRow {
  readonly row: number;
  readonly key: string;
  readonly values: Row;
}

/** Creates or updates a record for each row, by externalId; rows that are as their records are change nothing. */
export async function loadRows(
  loading: Loading,
  rows: readonly SheetRow[],
  progress: (done: number) => void,
): Promise<SectionOutcome> {
  const batch = new Batch(loading, await existingRows(loading.call, loading.resource));
  const references = await referenceIds(loading.call, loading.columns);
  for (const [index, cells] of rows.entries()) {
    // Row 1 of the sheet is the heading.
    const row = index + 2;
    const faults: RowError[] = [];
    const values = readRow(loading.columns, cells, references, (column, message) =>
      faults.push({ section: loading.section, row, column, message }),
    );
    if (faults.length > 0) batch.errors.push(...faults);
    else await batch.take(row, values);
    if (batch.isFull) {
      await batch.flush();
      progress(index + 1);
    }
  }
  await batch.flush();
  progress(rows.length);
  const errors = batch.errors.toSorted((a, b) => a.row - b.row);
  return { section: loading.section, ...batch.counts, errors };
}

/** Rows on their way: new ones wait to be written together. */
class Batch {
  readonly counts = { created: 0, updated: 0, unchanged: 0 };
  readonly errors: RowError[] = [];
  private waiting = new Map<string, NewRow>();
  private seen = 0;
  private flushes = 0;

  constructor(
    private readonly loading: Loading,
    private readonly existing: Map<string, Row>,
  ) {}

  /** So many rows were taken that whoever waits wants to hear of it. */
  get isFull(): boolean {
    return this.seen >= createdAtOnce;
  }

  async take(row: number, values: Row): Promise<void> {
    this.seen += 1;
    const key = String(values['externalId'] ?? '').toLowerCase();
    // A record that stands twice in the file is created by its first row and updated by the second.
    if (this.waiting.has(key)) await this.flush();
    const twin = this.existing.get(key);
    await this.guarded(row, async () => {
      this.check(values, twin);
      if (twin === undefined) this.waiting.set(key, { row, key, values });
      else await this.update(key, values, twin);
    });
  }

  /** Writes the new records that wait. */
  async flush(): Promise<void> {
    const { records, resource, call } = this.loading;
    const batch = [...this.waiting.values()];
    this.waiting.clear();
    this.seen = 0;
    if (batch.length === 0) return;
    const inputs = batch.map(({ values }) => values);
    for (const [index, created] of (await records.createMany(resource, call, inputs)).entries()) {
      const { row = 0, key = '' } = batch[index] ?? {};
      if (created instanceof ApiError) this.note(row, created);
      else {
        this.existing.set(key, created);
        this.counts.created += 1;
      }
    }
    this.flushes += 1;
    // The database keeps plans of its checks of references that it made when the table was empty; on a table that an
    // import fills they read all of it for every row. Made anew now and then, they use the right index.
    if (Number.isInteger(Math.log2(this.flushes))) call.tx.send({ text: 'discard plans', values: [] });
  }

  /** Absent and null are the same to a create; the check of a call does not know null for required fields. */
  private check(values: Row, twin: Row | undefined): void {
    const whole = twin === undefined ? values : { ...ownFields(this.loading.resource, twin), ...values };
    this.loading.check(Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== null)));
  }

  private async update(key: string, values: Row, twin: Row): Promise<void> {
    const { records, resource, call } = this.loading;
    if (twin['isArchived'] !== true && diff(twin, values, Object.keys(values)).length === 0) {
      this.counts.unchanged += 1;
      return;
    }
    try {
      const input = { ...values, version: twin['version'] };
      this.existing.set(key, await records.update(resource, call, String(twin['id']), input));
      this.counts.updated += 1;
    } catch (error) {
      if (!(error instanceof ApiError) || error.errName !== 'NothingToChangeError') throw error;
      this.counts.unchanged += 1;
    }
  }

  private async guarded(row: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      this.note(row, error);
    }
  }

  private note(row: number, error: ApiError): void {
    this.errors.push(...rowErrors({ section: this.loading.section, row }, this.loading.columns, error));
  }
}

function rowErrors(at: { section: string; row: number }, columns: readonly Column[], error: ApiError): RowError[] {
  if (error.fields.length === 0) return [{ ...at, message: error.message }];
  return error.fields.map(fault => {
    const column = columns.find(
      candidate => fault.path === candidate.field || fault.path.startsWith(`${candidate.field}.`),
    );
    return column === undefined
      ? { ...at, message: `${fault.path}: ${fault.message}` }
      : { ...at, column: column.heading, message: fault.message };
  });
}

function readRow(
  columns: readonly Column[],
  row: SheetRow,
  references: ReadonlyMap<string, ReadonlyMap<string, string>>,
  fault: (column: string, message: string) => void,
): Row {
  const values: Row = {};
  for (const column of columns) {
    // A sheet may leave out columns: then the field stays as it is.
    const text = row[column.heading];
    if (text === undefined) continue;
    try {
      const value = readCell(column.kind, text, row[`${column.heading} unit`]);
      values[column.field] =
        column.references === undefined ? value : resolveReference(value, references.get(column.references));
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      fault(column.heading, error.message);
    }
  }
  return values;
}

function resolveReference(value: unknown, ids: ReadonlyMap<string, string> | undefined): unknown {
  const one = (externalId: string): string => {
    const id = ids?.get(externalId.toLowerCase());
    if (id === undefined) throw new CellError(`${externalId} does not exist in this facility`);
    return id;
  };
  if (value === null) return null;
  return Array.isArray(value) ? value.map(part => one(String(part))) : one(String(value as string));
}

function ownFields(resource: AnyResource, row: Row): Row {
  return Object.fromEntries(resource.writable.map(field => [field, row[field]]));
}

async function existingRows(call: AnyCall, resource: AnyResource): Promise<Map<string, Row>> {
  const rows = await call.tx.rows<Row>({
    text: `select ${selection(resource)} from ${resource.table} t where t.facility_id = $1`,
    values: [call.facility.id],
  });
  return new Map(rows.map(row => [String(row['externalId']).toLowerCase(), row]));
}

/** Ids of the live records that columns refer to, by externalId in lower case. */
export async function referenceIds(
  call: AnyCall,
  columns: readonly Column[],
): Promise<Map<string, Map<string, string>>> {
  const tables = [...new Set(columns.flatMap(column => column.references ?? []))];
  const maps = new Map<string, Map<string, string>>();
  for (const table of tables) {
    const rows = await call.tx.rows<{ id: string; external_id: string }>({
      text: `select id, external_id from ${table} where facility_id = $1 and archived_at is null`,
      values: [call.facility.id],
    });
    maps.set(table, new Map(rows.map(row => [row.external_id.toLowerCase(), row.id])));
  }
  return maps;
}

import {
  ApiError,
  type AnyCall,
  type AnyResource,
  type Row,
  type RowError,
  type SectionOutcome,
  type SheetRow,
} from '#kernel/contract';
import type { Check } from '../http/validate.js';
import { selection } from '../resources/columns.js';
import { diff } from '../resources/diff.js';
import type { RecordService } from '../resources/records.js';
import { CellError, readCell } from './cells.js';
import { References, type Column } from './references.js';
import { rejectedValue } from './rejected-value.js';
import { rowsAtOnce } from './source-sheet.js';

export interface Loading {
  readonly resource: AnyResource;
  readonly section: string;
  readonly columns: readonly Column[];
  readonly check: Check;
  readonly records: RecordService;
  readonly call: AnyCall;
}

/** A row of the sheet as it was read. */
interface ReadRow {
  readonly row: number;
  readonly cells: SheetRow;
  /** The externalId in lower case: rows with the same are one record. */
  readonly key: string;
  readonly values: Row;
  /** Why it would be refused as a new record. */
  readonly fault: ApiError | null;
}

/** Creates or updates a record for each row, by externalId; rows that are as their records are change nothing. */
export async function loadRows(
  loading: Loading,
  batches: AsyncIterable<readonly SheetRow[]>,
  progress: (done: number) => void,
): Promise<SectionOutcome> {
  const loader = new Loader(loading);
  // Row 1 of the sheet is the heading.
  let next = 2;
  for await (const rows of batches) {
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      const part = rows.slice(first, first + rowsAtOnce);
      await loader.take(part, next);
      next += part.length;
      progress(next - 2);
    }
  }
  await loader.finish();
  progress(next - 2);
  const errors = loader.errors.toSorted((a, b) => a.row - b.row);
  return { section: loading.section, ...loader.counts, errors };
}

/** Rows that were read and wait to be written. */
interface Taken {
  readonly read: readonly ReadRow[];
  readonly keys: ReadonlySet<string>;
  /** Their records, asked for already; null when rows before them may still make or change these. */
  readonly twins: Promise<Map<string, Row>> | null;
}

/**
 * Batches on their way. While the database writes one batch the next is read and checked and its records are asked
 * for, so that the database never waits for a question; no more than three are held.
 */
class Loader {
  readonly counts = { created: 0, updated: 0, unchanged: 0 };
  readonly errors: RowError[] = [];
  private readonly references: References;
  private readonly underWay = new Set<string>();
  private writing: Promise<void>[] = [];
  private writes = 0;
  private taken: Taken | null = null;

  constructor(private readonly loading: Loading) {
    this.references = new References(loading.call, loading.columns);
  }

  /** Reads the rows and asks for their records, then writes those that were taken before. */
  async take(rows: readonly SheetRow[], first: number): Promise<void> {
    await this.references.meet(rows);
    const read = rows.flatMap((cells, index) => this.read(cells, first + index));
    const keys = new Set(read.map(({ key }) => key));
    const before = this.taken;
    const isKnownLater = read.some(({ key }) => this.underWay.has(key) || before?.keys.has(key) === true);
    const twins = isKnownLater ? null : this.twinsOf(read);
    twins?.catch(() => undefined);
    this.taken = { read, keys, twins };
    if (before !== null) await this.write(before);
  }

  /** Waits until everything that was taken is written. */
  async finish(): Promise<void> {
    const last = this.taken;
    this.taken = null;
    if (last !== null) await this.write(last);
    await this.settle();
  }

  private async write({ read, twins: asked }: Taken): Promise<void> {
    // Rows of the same records were on their way when these were read.
    if (asked === null) await this.settle();
    const twins = await (asked ?? this.twinsOf(read));
    const created = new Map<string, ReadRow>();
    const sent = new Set<string>();
    for (const row of read) {
      // A record that stands twice in the file is created by its first row and updated by the second.
      if (created.has(row.key)) {
        this.create([...created.values()]);
        for (const key of created.keys()) sent.add(key);
        created.clear();
      }
      if (sent.has(row.key) && !twins.has(row.key)) {
        await this.settle();
        for (const [key, twin] of await this.twinsOf([row])) twins.set(key, twin);
      }
      const twin = twins.get(row.key);
      if (twin !== undefined) {
        await this.settle();
        await this.guarded(row, async () => void twins.set(row.key, await this.update(row.values, twin)));
      } else if (row.fault === null) created.set(row.key, row);
      else this.note(row, row.fault);
    }
    this.create([...created.values()]);
    while (this.writing.length > 1) await this.writing.shift();
  }

  /** Waits until everything that was sent is written. */
  private async settle(): Promise<void> {
    while (this.writing.length > 0) await this.writing.shift();
  }

  private create(rows: readonly ReadRow[]): void {
    if (rows.length === 0) return;
    for (const { key } of rows) this.underWay.add(key);
    const writing = this.written(rows);
    writing.catch(() => undefined);
    this.writing.push(writing);
  }

  private async written(rows: readonly ReadRow[]): Promise<void> {
    const { records, resource, call } = this.loading;
    const outcomes = await records.createMany(
      resource,
      call,
      rows.map(({ values }) => values),
    );
    for (const [index, row] of rows.entries()) {
      const outcome = outcomes[index];
      if (outcome instanceof ApiError) this.note(row, outcome);
      else this.counts.created += 1;
    }
    for (const { key } of rows) this.underWay.delete(key);
    this.writes += 1;
    // The database keeps plans of its checks of references that it made when the table was empty; on a table that an
    // import fills they read all of it for every row. Made anew now and then, they use the right index.
    if (Number.isInteger(Math.log2(this.writes))) call.tx.send({ text: 'discard plans', values: [] });
  }

  private read(cells: SheetRow, row: number): ReadRow[] {
    const { section, columns, check } = this.loading;
    const values: Row = {};
    let faults = 0;
    for (const column of columns) {
      // A sheet may leave out columns: then the field stays as it is.
      const text = cells[column.heading];
      if (text === undefined) continue;
      try {
        const value = readCell(column.kind, text, cells[column.unitHeading]);
        values[column.field] = this.references.resolve(column, value);
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        faults += 1;
        const told = { column: column.heading, value: rejectedValue(text), message: error.message };
        this.errors.push({ section, row, ...told });
      }
    }
    if (faults > 0) return [];
    const key = String(values['externalId'] ?? '').toLowerCase();
    return [{ row, cells, key, values, fault: faultOf(check, values) }];
  }

  /** The records that the rows stand for, by externalId in lower case. */
  private async twinsOf(rows: readonly ReadRow[]): Promise<Map<string, Row>> {
    const { resource, call } = this.loading;
    const twins = await call.tx.rows<Row>({
      name: `import-twins-${resource.table}`.slice(0, 60),
      // Asked one by one: of a list the database may think that reading the whole facility is less work, as long as it
      // has not counted the rows of this very import.
      text: `select ${selection(resource)} from unnest($2::text[]) k (key), lateral (select * from ${resource.table} e
             where e.facility_id = $1 and lower(e.external_id) = k.key offset 0) t`,
      values: [call.facility.id, rows.map(row => row.key)],
    });
    return new Map(twins.map(twin => [String(twin['externalId']).toLowerCase(), twin]));
  }

  /** Answers the record as it is now. */
  private async update(values: Row, twin: Row): Promise<Row> {
    const { records, resource, call, check } = this.loading;
    const fault = faultOf(check, { ...ownFields(resource, twin), ...values });
    if (fault !== null) throw fault;
    if (twin['isArchived'] !== true && diff(twin, values, Object.keys(values)).length === 0) {
      this.counts.unchanged += 1;
      return twin;
    }
    try {
      const input = { ...values, version: twin['version'] };
      const updated = await records.update(resource, call, String(twin['id']), input);
      this.counts.updated += 1;
      return updated;
    } catch (error) {
      if (!(error instanceof ApiError) || error.errName !== 'NothingToChangeError') throw error;
      this.counts.unchanged += 1;
      return twin;
    }
  }

  private async guarded(row: ReadRow, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      this.note(row, error);
    }
  }

  private note({ row, cells }: ReadRow, error: ApiError): void {
    const at = { section: this.loading.section, row };
    if (error.fields.length === 0) this.errors.push({ ...at, message: error.message });
    for (const fault of error.fields) {
      const column = this.loading.columns.find(
        ({ field }) => fault.path === field || fault.path.startsWith(`${field}.`),
      )?.heading;
      if (column === undefined) this.errors.push({ ...at, message: `${fault.path}: ${fault.message}` });
      else {
        const cell = cells[column];
        const value = cell === undefined ? {} : { value: rejectedValue(cell) };
        this.errors.push({ ...at, column, ...value, message: fault.message });
      }
    }
  }
}

/** Absent and null are the same to a create; the check of a call does not know null for required fields. */
function faultOf(check: Check, values: Row): ApiError | null {
  const given: Row = {};
  for (const field of Object.keys(values)) if (values[field] !== null) given[field] = values[field];
  try {
    check(given);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return error;
  }
}

function ownFields(resource: AnyResource, row: Row): Row {
  return Object.fromEntries(resource.writable.map(field => [field, row[field]]));
}

import {
  ApiError,
  type AnyCall,
  type AnyResource,
  type ListsOfRecord,
  type Row,
  type SectionOutcome,
  type SheetRow,
} from '#kernel/contract';
import { lowerCase } from '#schemas/lib/lower-case';
import type { Check } from '../../core/validate.js';
import { selection, within } from '../../record/resources/columns.js';
import { diff } from '../../record/resources/records/diff.js';
import type { RecordService } from '../../record/resources/records/records.js';
import { CellError, readCell } from '../../tables/cells.js';
import { References, type Column } from '../references.js';
import { rejectedValue } from './rejected-value.js';
import { RowErrors } from '../corrections/row-errors.js';
import { rowsAtOnce } from '../source/source-sheet.js';
import { FirstRows } from './first-rows.js';

export interface Loading {
  readonly resource: AnyResource;
  readonly section: string;
  readonly columns: readonly Column[];
  readonly check: Check;
  readonly records: RecordService;
  readonly call: AnyCall;
  readonly listsOf: ListsOfRecord;
}

/** A row of the sheet as it was read. */
interface ReadRow {
  readonly row: number;
  readonly cells: SheetRow;
  /** The externalId in lower case: rows with the same key are one record. */
  readonly key: string;
  readonly values: Row;
  /** Fields whose cells were refused already: their absence is not reported again. */
  readonly refused: ReadonlySet<string>;
  /** Why it would be refused as a new record. */
  readonly fault: ApiError | null;
  /** False when a cell was refused, or an earlier row has the same record: then only its other faults are reported. */
  readonly isWritten: boolean;
}

/** Creates or updates a record for each row, by externalId; a row equal to its record changes nothing. */
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
  return { section: loading.section, ...loader.counts, errors: loader.errors.inOrder() };
}

/** Rows to be written, and their existing records, which are already being read. */
interface Taken {
  readonly read: readonly ReadRow[];
  readonly twins: Promise<Map<string, Row>>;
}

/**
 * Pipelines batches: while the database writes one batch, the next is read and checked and its records are queried, so
 * that the database never waits; at most three are held.
 */
class Loader {
  readonly counts = { created: 0, updated: 0, unchanged: 0 };
  readonly errors = new RowErrors();
  private readonly references: References;
  private readonly firstRows = new FirstRows();
  private writing: Promise<void>[] = [];
  private writes = 0;
  private taken: Taken | null = null;

  constructor(private readonly loading: Loading) {
    this.references = new References(loading.call, loading.columns);
  }

  /** Reads the rows and queries their records, then writes the batch before. */
  async take(rows: readonly SheetRow[], first: number): Promise<void> {
    await this.references.meet(rows);
    const read = rows.map((cells, index) => this.read(cells, first + index));
    const before = this.taken;
    const twins = this.twinsOf(read);
    twins.catch(() => undefined);
    this.taken = { read, twins };
    if (before !== null) await this.write(before);
  }

  /** Waits until all batches are written. */
  async finish(): Promise<void> {
    const last = this.taken;
    this.taken = null;
    if (last !== null) await this.write(last);
    await this.settle();
  }

  private async write({ read, twins: asked }: Taken): Promise<void> {
    const twins = await asked;
    const created: ReadRow[] = [];
    for (const row of read) {
      const twin = twins.get(row.key);
      const fault = twin === undefined ? row.fault : this.faultOfUpdate(row, twin);
      if (fault !== null) this.note(row, fault);
      else if (!row.isWritten) continue;
      else if (twin === undefined) created.push(row);
      else {
        await this.settle();
        await this.guarded(row, () => this.update(row, twin));
      }
    }
    this.create(created);
    while (this.writing.length > 1) await this.writing.shift();
  }

  /** Waits until all sent batches are written. */
  private async settle(): Promise<void> {
    while (this.writing.length > 0) await this.writing.shift();
  }

  private create(rows: readonly ReadRow[]): void {
    if (rows.length === 0) return;
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
    this.writes += 1;
    // The database caches the plans of its reference checks; plans made on an empty table scan all of it for every row.
    // Discarding them now and then makes it use the index.
    if (Number.isInteger(Math.log2(this.writes))) call.tx.send({ text: 'discard plans', values: [] });
  }

  private read(cells: SheetRow, row: number): ReadRow {
    const { section, columns, check } = this.loading;
    const values: Row = {};
    const refused = new Set<string>();
    for (const column of columns) {
      // A missing column leaves the field unchanged.
      const text = cells[column.heading];
      if (text === undefined) continue;
      try {
        const value = readCell(column.kind, text, cells[column.unitHeading]);
        values[column.field] = this.references.resolve(column, value);
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        refused.add(column.field);
        const reported = { column: column.heading, value: rejectedValue(text), message: error.message };
        this.errors.add({ section, row, ...reported });
      }
    }
    const key = lowerCase(String(values['externalId'] ?? ''));
    const isWritten = !this.standsTwice(cells, row, key) && refused.size === 0;
    return { row, cells, key, values, refused, fault: faultOf(check, values), isWritten };
  }

  /** Nobody could tell afterwards which of the rows counts, so none of them does. */
  private standsTwice(cells: SheetRow, row: number, key: string): boolean {
    const earlier = this.firstRows.before(key, row);
    if (earlier === null) return false;
    const column = this.loading.columns.find(({ field }) => field === 'externalId')?.heading ?? '';
    const at = { section: this.loading.section, column };
    const once = 'each record may occur only once in a file';
    if (earlier.isFirstRepetition)
      this.errors.add({ ...at, row: earlier.row, otherRow: row, message: `occurs again in row {row}; ${once}` });
    const reported = { value: rejectedValue(cells[column] ?? ''), message: `already occurs in row {row}; ${once}` };
    this.errors.add({ ...at, row, otherRow: earlier.row, ...reported });
    return true;
  }

  /** The existing records of the rows, by the key of the row. */
  private async twinsOf(rows: readonly ReadRow[]): Promise<Map<string, Row>> {
    const { resource, call } = this.loading;
    const twins = await call.tx.rows<Row & { readonly inRow: number }>({
      name: `import-twins-${resource.table}`.slice(0, 60),
      // Looked up one by one: for a list the planner may prefer to scan the whole facility, while it has no statistics
      // about the rows of this import. The database makes the lower case, because its index does.
      text: `select t.*, k.place::int as "inRow" from unnest($2::text[]) with ordinality k (key, place),
               lateral (select ${selection(resource)} from ${resource.table} t
                 where ${within(resource)} and lower(t.external_id) = lower(k.key) offset 0) t`,
      values: [call.facility.id, rows.map(row => String(row.values['externalId'] ?? ''))],
    });
    return new Map(twins.map(({ inRow, ...twin }) => [rows[inRow - 1]?.key ?? '', twin]));
  }

  /** A row changes the fields that it names and leaves the rest of its record unchanged. */
  private faultOfUpdate({ values }: ReadRow, twin: Row): ApiError | null {
    return faultOf(this.loading.check, { ...ownFields(this.loading.resource, twin), ...values });
  }

  private async update(row: ReadRow, twin: Row): Promise<void> {
    const { records, resource, call } = this.loading;
    const { values } = row;
    if (twin['isArchived'] !== true && diff(twin, values, Object.keys(values)).length === 0) {
      this.counts.unchanged += 1;
      return;
    }
    const change = { ...values, version: twin['version'] };
    try {
      await records.update(resource, call, String(twin['id']), change);
      this.counts.updated += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.errName === 'NothingToChangeError') this.counts.unchanged += 1;
      else if (error.errName === 'StaleRecordError') await this.updateChanged(error, row);
      else await this.updateWithLists(error, twin, change);
    }
  }

  /**
   * Another user has changed the record during the import: the row still changes the fields that it names, because
   * nobody had the record open. The record is locked since the first attempt.
   */
  private async updateChanged(refusal: ApiError, row: ReadRow): Promise<void> {
    const twin = (await this.twinsOf([row])).get(row.key);
    if (twin === undefined) throw refusal;
    const fault = this.faultOfUpdate(row, twin);
    if (fault !== null) throw fault;
    await this.update(row, twin);
  }

  /** A change that is refused with the record's current lists may be valid with the lists that the file brings. */
  private async updateWithLists(refusal: ApiError, twin: Row, change: Row): Promise<void> {
    const { records, resource, call, listsOf } = this.loading;
    const lists =
      refusal.errName === 'DataValidationError' ? await listsOf(lowerCase(String(twin['externalId']))) : null;
    if (lists === null) throw refusal;
    await records.checkAndUpdate(resource, call, String(twin['id']), { ...change, ...lists });
    this.counts.updated += 1;
  }

  private async guarded(row: ReadRow, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      this.note(row, error);
    }
  }

  private note({ row, cells, refused }: ReadRow, error: ApiError): void {
    const at = { section: this.loading.section, row };
    if (error.fields.length === 0) this.errors.add({ ...at, message: error.message });
    for (const fault of error.fields) {
      const column = headingOf(this.loading.columns, fault.path);
      if (refused.has(fault.path.split('.')[0] ?? '')) continue;
      if (column === undefined) this.errors.add({ ...at, message: `${fault.path}: ${fault.message}` });
      else {
        const cell = cells[column];
        const value = cell === undefined ? {} : { value: rejectedValue(cell) };
        this.errors.add({ ...at, column, ...value, message: fault.message });
      }
    }
  }
}

/** The column that holds the field; a quantity has one each for value and unit. */
function headingOf(columns: readonly Column[], path: string): string | undefined {
  const column = columns.find(({ field }) => path === field || path.startsWith(`${field}.`));
  if (column?.kind === 'quantity' && path === `${column.field}.unit`) return `${column.heading} unit`;
  return column?.heading;
}

/** Absent and null are the same to a create; the call's schema does not accept null for required fields. */
function faultOf(check: Check, values: Row): ApiError | null {
  const isFull = Object.values(values).every(value => value !== null);
  try {
    check(isFull ? values : Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return error;
  }
}

function ownFields(resource: AnyResource, row: Row): Row {
  return Object.fromEntries(resource.writable.map(field => [field, row[field]]));
}

import {
  ApiError,
  defineSection,
  type AnyCall,
  type AnyResource,
  type ImportSection,
  type Row,
  type RowError,
  type SectionOutcome,
  type SheetColumn,
  type SheetRow,
} from '#kernel/contract';
import { compileCheck, type Check } from '../http/validate.js';
import { fieldSchema, selection } from '../resources/columns.js';
import { RecordServiceToken } from '../resources/record-service-token.js';
import type { RecordService } from '../resources/records.js';
import { schemasFor } from '../resources/schemas-for.js';
import { CellError, cellKind, readCell, writeCell, type CellKind } from './cells.js';

interface Column extends SheetColumn<string> {
  readonly kind: CellKind;
}

/** The import section that follows from a resource's `sheet`: create or update by externalId, every row checked like a call. */
export function sheetSection(resource: AnyResource): ImportSection {
  const sheet = resource.sheet;
  if (sheet === undefined) throw new Error(`${resource.path} has no sheet`);
  const columns = sheet.columns.map((column): Column => ({ ...column, kind: kindOf(resource, column.field) }));
  let check: Check | null = null;
  return defineSection({
    section: sheet.section,
    file: sheet.file,
    after: sheet.after,
    ...(sheet.before === undefined ? {} : { before: sheet.before }),
    ...(sheet.page === undefined ? {} : { page: sheet.page }),
    alsoCalled: Object.fromEntries(
      columns.flatMap(column => (column.alsoCalled === undefined ? [] : [[column.heading, column.alsoCalled]])),
    ),
    headings: columns.flatMap(column =>
      column.kind === 'quantity' ? [column.heading, `${column.heading} unit`] : [column.heading],
    ),
    permissions: [`${resource.permission}.Add`, `${resource.permission}.Modify`],
    deps: { records: RecordServiceToken },
    load: ({ records }, call, rows, progress) => {
      check ??= compileCheck(schemasFor(resource).create, 'body');
      return load({ resource, section: sheet.section, columns, check, records, call }, rows, progress);
    },
    dump: (_deps, call) => dump(resource, columns, call),
  });
}

function kindOf(resource: AnyResource, field: string): CellKind {
  const schema = fieldSchema(resource, field);
  if (schema === undefined) throw new Error(`${resource.path}: sheet names field ${field}, which is not in its schema`);
  return cellKind(schema);
}

interface Loading {
  readonly resource: AnyResource;
  readonly section: string;
  readonly columns: readonly Column[];
  readonly check: Check;
  readonly records: RecordService;
  readonly call: AnyCall;
}

async function load(
  loading: Loading,
  rows: readonly SheetRow[],
  progress: (done: number) => void,
): Promise<SectionOutcome> {
  const { call, resource } = loading;
  const existing = await existingRows(call, resource);
  const references = await referenceIds(call, loading.columns);
  const errors: RowError[] = [];
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const [index, row] of rows.entries()) {
    // Row 1 of the sheet is the heading.
    const at = { section: loading.section, row: index + 2 };
    const before = errors.length;
    const values = readRow(loading.columns, row, references, (column, message) =>
      errors.push({ ...at, column, message }),
    );
    if (errors.length === before) {
      try {
        counts[await writeRow(loading, values, existing)] += 1;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        errors.push(...rowErrors(at, loading.columns, error));
      }
    }
    progress(index + 1);
  }
  return { section: loading.section, ...counts, errors };
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

async function writeRow(
  loading: Loading,
  values: Row,
  existing: Map<string, Row>,
): Promise<'created' | 'updated' | 'unchanged'> {
  const { records, resource, call } = loading;
  const key = String(values['externalId'] ?? '').toLowerCase();
  const twin = existing.get(key);
  // Absent and null are the same to a create; the check of a call does not know null for required fields.
  loading.check(
    Object.fromEntries(
      Object.entries(twin === undefined ? values : { ...ownFields(resource, twin), ...values }).filter(
        ([, value]) => value !== null,
      ),
    ),
  );
  if (twin === undefined) {
    existing.set(key, await records.create(resource, call, values));
    return 'created';
  }
  try {
    existing.set(
      key,
      await records.update(resource, call, String(twin['id']), { ...values, version: twin['version'] }),
    );
    return 'updated';
  } catch (error) {
    if (error instanceof ApiError && error.errName === 'NothingToChangeError') return 'unchanged';
    throw error;
  }
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

async function referenceIds(call: AnyCall, columns: readonly Column[]): Promise<Map<string, Map<string, string>>> {
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

async function dump(resource: AnyResource, columns: readonly Column[], call: AnyCall): Promise<SheetRow[]> {
  const rows = await call.tx.rows<Row>({
    text: `select ${selection(resource)} from ${resource.table} t where t.facility_id = $1 and t.archived_at is null order by lower(t.external_id)`,
    values: [call.facility.id],
  });
  const names = await referenceIds(call, columns);
  const externalIds = new Map(
    [...names].map(([table, ids]) => [table, new Map([...ids].map(([externalId, id]) => [id, externalId]))]),
  );
  return rows.map(row => {
    const cells: Record<string, string> = {};
    for (const column of columns) {
      const [text = '', unit] = writeCell(column.kind, named(row[column.field], column, externalIds));
      cells[column.heading] = text;
      if (unit !== undefined) cells[`${column.heading} unit`] = unit;
    }
    return cells;
  });
}

function named(value: unknown, column: Column, externalIds: ReadonlyMap<string, ReadonlyMap<string, string>>): unknown {
  if (column.references === undefined || value === null || value === undefined) return value;
  const names = externalIds.get(column.references);
  return Array.isArray(value)
    ? value.map(id => names?.get(String(id)) ?? '')
    : (names?.get(String(value as string)) ?? '');
}

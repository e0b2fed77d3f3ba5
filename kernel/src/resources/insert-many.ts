import type { AnyCall, AnyResource, Row, Statement } from '#kernel/contract';
import { prepared } from '../data/prepared.js';
import { snakeCase } from './columns.js';
import { creationStamp } from './record-sql.js';

/** Ids and fields of records that are about to be inserted. */
export type NewRecords = readonly (readonly [id: string, row: Row])[];

/** Separates the values of a column, and stands for an absent one. Characters that no text is likely to hold. */
const separator = '\u001E';
const absent = '\u0015';

const typesByTable = new Map<string, ReadonlyMap<string, string>>();

/** Inserts many and answers `{ id }` for each row whose unique fields are free. */
export async function insertMany(resource: AnyResource, call: AnyCall, rows: NewRecords): Promise<{ id: string }[]> {
  if (rows.length === 0) return [];
  const fields = Object.keys(resource.schema.properties).filter(field =>
    rows.some(([, row]) => row[field] !== undefined),
  );
  const types = await columnTypes(resource.table, call);
  return call.tx.rows(asColumns(resource, call, rows, fields, types) ?? asJson(resource, call, rows, fields));
}

/**
 * One text for each column, split and cast by the database: much less to read than an object for each row. Null when a
 * value could be taken for a separator, or a column is of a type whose texts are written in another way.
 */
function asColumns(
  resource: AnyResource,
  call: AnyCall,
  rows: NewRecords,
  fields: readonly string[],
  types: ReadonlyMap<string, string>,
): Statement | null {
  const texts: string[] = [rows.map(([id]) => id).join(separator)];
  const columns: string[] = [];
  for (const [index, field] of fields.entries()) {
    const type = types.get(snakeCase(field));
    if (type === undefined || type.endsWith('[]')) return null;
    const text = columnText(rows, field, type === 'jsonb' || type === 'json');
    if (text === null) return null;
    texts.push(text);
    columns.push(`string_to_array($${index + 8}, '${separator}', '${absent}')::${type}[]`);
  }
  const { version, created_at, created_by } = creationStamp(call);
  const names = fields.map(snakeCase);
  return prepared(
    `insert into ${resource.table} (facility_id, version, created_at, created_by, updated_at, updated_by, id${names.map(name => `, ${name}`).join('')})
     select $1::uuid, $2::int, $3::timestamptz, $4::uuid, $5::timestamptz, $6::uuid, u.*
     from unnest(string_to_array($7, '${separator}')::uuid[]${columns.map(column => `, ${column}`).join('')}) u
     on conflict do nothing returning id`,
    [call.facility.id, version, created_at, created_by, created_at, created_by, ...texts],
  );
}

function columnText(rows: NewRecords, field: string, isJson: boolean): string | null {
  const texts: string[] = [];
  for (const [, row] of rows) {
    const value = row[field];
    if (value === undefined || value === null) texts.push(absent);
    else {
      const text = typeof value === 'string' && !isJson ? value : JSON.stringify(value);
      if (text.includes(separator) || text === absent) return null;
      texts.push(text);
    }
  }
  const whole = texts.join(separator);
  // One empty text would be split into no value at all.
  return whole === '' ? null : whole;
}

function asJson(resource: AnyResource, call: AnyCall, rows: NewRecords, fields: readonly string[]): Statement {
  const stamp = creationStamp(call);
  const columns = ['facility_id', 'id', ...fields.map(snakeCase), ...Object.keys(stamp)];
  const records = rows.map(([id, row]) => ({
    facility_id: call.facility.id,
    id,
    ...Object.fromEntries(fields.map(field => [snakeCase(field), row[field] ?? null])),
    ...stamp,
  }));
  return prepared(
    `insert into ${resource.table} (${columns.join(', ')})
     select ${columns.map(column => `e.${column}`).join(', ')} from jsonb_array_elements($1::jsonb) j,
       jsonb_populate_record(null::${resource.table}, j) e on conflict do nothing returning id`,
    [JSON.stringify(records)],
  );
}

/** The database's types of a table's columns; they stay the same as long as the process runs. */
async function columnTypes(table: string, call: AnyCall): Promise<ReadonlyMap<string, string>> {
  const known = typesByTable.get(table);
  if (known !== undefined) return known;
  const rows = await call.tx.rows<{ name: string; type: string }>({
    text: `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
           where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    values: [table],
  });
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  typesByTable.set(table, types);
  return types;
}

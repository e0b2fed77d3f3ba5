import type { AnyCall, AnyResource, Row, Statement } from '#kernel/contract';
import { prepared, preparing } from '../../../base/data/prepared.js';
import { columnOf, storedFields } from '../columns.js';
import { creationStamp } from './record-sql.js';

/** Ids and fields of records that are about to be inserted. */
export type NewRecords = readonly (readonly [id: string, row: Row])[];

/** Characters that separate the values of a column and mark an absent value; texts rarely contain them. */
const separator = '\u001E';
const absent = '\u0015';

/** Batches differ in their statements, so their prepared names are limited apart from those of other calls. */
const preparedInsert = preparing('insert', 50);

const typesByTable = new Map<string, ReadonlyMap<string, string>>();

/** Inserts many and answers `{ id }` for each row whose unique fields are free. */
export async function insertMany(resource: AnyResource, call: AnyCall, rows: NewRecords): Promise<{ id: string }[]> {
  if (rows.length === 0) return [];
  const fields = storedFields(resource).filter(field => rows.some(([, row]) => row[field] !== undefined));
  const types = await columnTypes(resource.table, call);
  return call.tx.rows(asColumns(resource, call, rows, fields, types) ?? asJson(resource, call, rows, fields));
}

/**
 * One text for each column, split and cast by the database, which is faster than an object for each row. Null when a value
 * contains a separator or a column has an array type.
 */
function asColumns(
  resource: AnyResource,
  call: AnyCall,
  rows: NewRecords,
  fields: readonly string[],
  types: ReadonlyMap<string, string>,
): Statement | null {
  const stamp = creationStamp(call);
  const values: unknown[] = [call.facility.id, ...Object.values(stamp), rows.map(([id]) => id).join(separator)];
  const names = ['facility_id', ...Object.keys(stamp), 'id'];
  const taken = [...names.slice(0, -1).map((name, index) => `$${index + 1}::${types.get(name) ?? ''}`), 'u.id'];
  const lists = [`string_to_array($${values.length}, '${separator}')::uuid[]`];
  const listed = ['id'];
  for (const field of fields) {
    const name = columnOf(resource, field);
    const type = types.get(name);
    const texts = columnTexts(rows, field, type);
    if (type === undefined || texts === null) return null;
    names.push(name);
    if (texts.every(text => text === texts[0])) {
      taken.push(`$${values.push(texts[0] === absent ? null : texts[0])}::${type}`);
    } else {
      lists.push(`string_to_array($${values.push(texts.join(separator))}, '${separator}', '${absent}')::${type}[]`);
      listed.push(name);
      taken.push(`u.${name}`);
    }
  }
  return preparedInsert(
    `insert into ${resource.table} (${names.join(', ')}) select ${taken.join(', ')}
      from unnest(${lists.join(', ')}) as u (${listed.join(', ')}) on conflict do nothing returning id`,
    values,
  );
}

function columnTexts(rows: NewRecords, field: string, type: string | undefined): string[] | null {
  if (type === undefined || type.endsWith('[]')) return null;
  const isJson = type === 'jsonb' || type === 'json';
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
  return texts;
}

function asJson(resource: AnyResource, call: AnyCall, rows: NewRecords, fields: readonly string[]): Statement {
  const stamp = creationStamp(call);
  const columns = ['facility_id', 'id', ...fields.map(field => columnOf(resource, field)), ...Object.keys(stamp)];
  const records = rows.map(([id, row]) => ({
    facility_id: call.facility.id,
    id,
    ...Object.fromEntries(fields.map(field => [columnOf(resource, field), row[field] ?? null])),
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

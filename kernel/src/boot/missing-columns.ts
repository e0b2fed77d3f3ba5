import type pg from 'pg';
import type { AnyResource } from '#kernel/contract';
import { snakeCase } from '../record/resources/columns.js';

/**
 * Fields of declared resources that the database has no column for, one sentence a table: a migration is missing. One
 * statement for all resources; the catalogue is read because views of `information_schema` are many times slower.
 */
export async function missingColumns(pool: pg.Pool, resources: readonly AnyResource[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select wanted.name, array(select a.attname::text from pg_attribute a
         where a.attrelid = to_regclass(wanted.name) and a.attnum > 0 and not a.attisdropped) as columns
       from unnest($1::text[]) as wanted (name)`,
    [resources.map(({ table }) => table)],
  );
  const present = new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
  return resources.flatMap(({ table, schema }) => {
    const columns = present.get(table) ?? new Set();
    const missing = Object.keys(schema.properties)
      .map(snakeCase)
      .filter(column => !columns.has(column));
    return missing.length === 0 ? [] : [`${table} lacks column ${missing.join(', ')}`];
  });
}

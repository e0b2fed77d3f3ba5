import type { AnyResource } from '#kernel/contract';
import type { Database } from '../base/data/database.js';
import { columnsOf } from '../record/resources/columns.js';
import { RegistryError } from './registry.js';

/**
 * Compares declared resources with the database tables and throws `RegistryError`, for example with
 * `equipment.equipment lacks column serial_number`: otherwise the first write of the field would fail.
 */
export async function assertColumns(database: Database, resources: readonly AnyResource[]): Promise<void> {
  if (resources.length === 0) return;
  const { rows } = await database.readPool.query<{ name: string; columns: string[] }>(
    `select t.name, array(select a.attname::text from pg_attribute a
       where a.attrelid = to_regclass(t.name) and a.attnum > 0 and not a.attisdropped) as columns
     from unnest($1::text[]) as t (name)`,
    [resources.map(({ table }) => table)],
  );
  const stored = new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
  const faults = resources.flatMap(resource => {
    const columns = stored.get(resource.table);
    if (columns === undefined || columns.size === 0) return [`there is no table ${resource.table}`];
    return columnsOf(resource)
      .filter(column => !columns.has(column))
      .map(column => `${resource.table} lacks column ${column}`);
  });
  if (faults.length > 0) throw new RegistryError(faults);
}

import type { AnyResource, RecordCall } from '#kernel/contract';
import { facilityOf } from '../columns.js';
import { inWords } from './record-rules.js';

/** Columns of other tables that refer to records of a table, without those of links that belong to the record itself. */
const references = `
  select n.nspname || '.' || r.relname as "table", a.attname as "column"
  from pg_constraint c
  join pg_class r on r.oid = c.conrelid
  join pg_namespace n on n.oid = r.relnamespace
  join pg_attribute k on k.attrelid = c.confrelid and k.attname = 'id'
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_position(c.confkey, k.attnum)]
  where c.contype = 'f' and c.confrelid = $1::text::regclass and not exists (
    select from pg_trigger t where t.tgrelid = c.conrelid and t.tgname = 'audited'
      and split_part(encode(t.tgargs, 'escape'), '\\000', 1) = $1::text)
  order by 1, 2`;

/**
 * What refers to a record, archived records included, in words: `equipment group member`. The foreign keys of the database
 * are asked, so that a table added later is asked too.
 */
export async function usesOf(resource: AnyResource, call: RecordCall, id: string): Promise<string[]> {
  const found = await call.tx.rows<{ table: string; column: string }>({ text: references, values: [resource.table] });
  if (found.length === 0) return [];
  const each = found.map(
    ({ table, column }, index) => `select ${index} as place where exists (
      select from ${table} where facility_id = $1 and ${column} = $2)`,
  );
  const used = await call.tx.rows<{ place: number }>({
    text: each.join(' union all '),
    values: [facilityOf(resource, call), id],
  });
  return [...new Set(used.map(({ place }) => tableInWords(found[place]?.table ?? '')))];
}

function tableInWords(table: string): string {
  return inWords(table.replace(/^[^.]*\./, '').replaceAll('_', ' '));
}

import type { AnyCall } from '#kernel/contract';

interface Created {
  readonly id: string;
  readonly label: string;
}

/** Inserts that many records in one statement, each with its audit entry, and returns their ids in order. */
export async function createRows(
  call: AnyCall,
  domain: string,
  table: string,
  insert: string,
  count: number,
): Promise<readonly Created[]> {
  const rows = await call.tx.rows<Created>({
    text: `insert into ${table} ${insert} returning id, external_id || ' ' || name as label`,
    values: [call.facility.id, count, call.now, call.actor.id],
  });
  for (const { id, label } of rows) call.tx.audit({ domain, action: 'create', entity: { table, id, label } });
  return rows;
}

/** Columns of every record, and their values by record number `n`. */
export const base = 'facility_id, id, external_id, name, created_at, created_by, updated_at, updated_by';
/** SQL for the id of record number `n`: the prefix with five digits or more, as `EQ-00001`. */
export const numbered = (prefix: string, n = 'n'): string =>
  `'${prefix}-' || lpad((${n})::text, greatest(5, length((${n})::text)), '0')`;
/** Values for the base columns in SQL. */
export const baseOf = (prefix: string, name: string): string =>
  `$1, gen_random_uuid(), ${numbered(prefix)}, '${name} ' || n, $3, $4, $3, $4`;
export const numbers = 'from generate_series(1, $2::int) n order by n';
/** The same, each with the record `same` of another table that has its number. */
export const numbersWith = (table: string, prefix: string): string =>
  `from generate_series(1, $2::int) n join ${table} same on same.facility_id = $1 and same.external_id = ${numbered(prefix)} order by n`;
/** SQL for a quantity column; `value` is an expression that may use `n`. */
export const quantity = (value: string, unit: string): string =>
  `jsonb_build_object('value', ${value}, 'unit', '${unit}')`;

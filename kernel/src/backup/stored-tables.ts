import type pg from 'pg';

/** A table with the columns that are stored, which generated ones are not. */
export interface StoredTable {
  /** As `schema.table`, quoted where necessary. */
  readonly name: string;
  readonly columns: readonly string[];
}

export interface StoredSequence {
  readonly name: string;
  readonly last: string | null;
}

/** Sessions end with a restore: somebody who signed out since must not be signed in again. */
const leftOut = ['kernel.session'];
const fullName = `quote_ident(n.nspname) || '.' || quote_ident(c.relname)`;
const own = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** All tables of the database with content of the product, in order of their names. */
export async function storedTables(client: pg.Client): Promise<readonly StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select ${fullName} as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${own} and n.nspname || '.' || c.relname <> all($1)
     group by c.oid, n.nspname, c.relname order by n.nspname, c.relname`,
    [leftOut],
  );
  return rows;
}

/** All sequences with the last number that they gave, or null for none. */
export async function storedSequences(client: pg.Client): Promise<readonly StoredSequence[]> {
  const { rows } = await client.query<StoredSequence>(
    `select ${fullName} as name, pg_sequence_last_value(c.oid)::text as last
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${own} order by 1`,
  );
  return rows;
}

/** Schemas of the owner, for removing everything before a restore replaces it. */
export async function ownSchemas(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(n.nspname) as name from pg_namespace n
     where n.nspowner = current_user::regrole and n.nspname not in ('public', 'information_schema') and n.nspname not like 'pg\\_%'
       and not exists (select from pg_depend d where d.objid = n.oid and d.deptype = 'e')`,
  );
  return rows.map(({ name }) => name);
}

/** The names of the migrations that made the schema; none for an empty database. */
export async function appliedMigrations(client: pg.Client): Promise<readonly string[]> {
  const found = await client.query<{ name: string | null }>(`select to_regclass('public.limpid_migration') as name`);
  if (found.rows[0]?.name === null) return [];
  const { rows } = await client.query<{ name: string }>('select name from public.limpid_migration order by name');
  return rows.map(({ name }) => name);
}

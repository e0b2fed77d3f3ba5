import type { Knex } from 'knex';
import type { TableClass } from './audit.js';

/** A migration file: forward only, in the global order of its timestamp. */
export interface Migration {
  up(knex: Knex): Promise<void>;
}

/**
 * Creates a facility-scoped master-data table with the base columns, keys that start with `facility_id` and the audit
 * guard. `columns` adds the domain columns.
 */
export async function masterTable(
  knex: Knex,
  table: `${string}.${string}`,
  columns: (table: Knex.CreateTableBuilder) => void,
  options: { readonly unique?: readonly string[] } = {},
): Promise<void> {
  const [schema, name] = split(table);
  await knex.schema.withSchema(schema).createTable(name, builder => {
    builder.uuid('facility_id').notNullable();
    builder.uuid('id').notNullable();
    builder.specificType('external_id', 'text').notNullable();
    builder.specificType('name', 'text').notNullable();
    columns(builder);
    builder.integer('version').notNullable().defaultTo(1);
    builder.timestamp('created_at', { useTz: true }).notNullable();
    builder.uuid('created_by').notNullable();
    builder.timestamp('updated_at', { useTz: true }).notNullable();
    builder.uuid('updated_by').notNullable();
    builder.timestamp('archived_at', { useTz: true });
    builder.uuid('archived_by');
    builder.text('archive_reason');
    builder.primary(['facility_id', 'id']);
    builder.foreign('facility_id').references('id').inTable('kernel.facility');
  });
  for (const column of ['external_id', ...(options.unique ?? [])]) {
    await knex.raw(`create unique index ?? on ??.?? (facility_id, lower(??))`, [
      `${name}_${column}_unique`,
      schema,
      name,
      column,
    ]);
  }
  // The default order of lists and the count of live records are answered from this index alone.
  await knex.raw(`create index ?? on ??.?? (facility_id, lower(name), id) where archived_at is null`, [
    `${name}_by_name`,
    schema,
    name,
  ]);
  await knex.raw(`create index ?? on ??.?? (facility_id, lower(name), id) where archived_at is not null`, [
    `${name}_archived`,
    schema,
    name,
  ]);
  await auditTable(knex, table, 'audited');
}

/** Lets records of a table be deleted logically: deleted ones keep their row, and their unique values are free again. */
export async function deletionColumn(
  knex: Knex,
  table: `${string}.${string}`,
  unique: readonly string[] = ['external_id'],
): Promise<void> {
  const [schema, name] = split(table);
  await knex.schema.withSchema(schema).alterTable(name, builder => {
    builder.timestamp('deleted_at', { useTz: true });
  });
  for (const column of unique) await uniqueUnlessDeleted(knex, table, column);
}

/**
 * Values of a column are unique among records that were not deleted. The index has all rows: a partial one would serve only
 * statements that repeat its condition.
 */
export async function uniqueUnlessDeleted(knex: Knex, table: `${string}.${string}`, column: string): Promise<void> {
  const [schema, name] = split(table);
  const index = `${name}_${column}_unique`;
  await knex.raw('drop index ??.??', [schema, index]);
  await knex.raw('create unique index ?? on ??.?? (facility_id, lower(??), deleted_at) nulls not distinct', [
    index,
    schema,
    name,
    column,
  ]);
}

/** Declares the class of a table: guards it, and grants the runtime role only what the class needs. */
export async function auditTable(knex: Knex, table: `${string}.${string}`, tableClass: TableClass): Promise<void> {
  await knex.raw('select kernel.declare_table(?, ?)', [table, tableClass]);
}

/** Creates a plugin's schema and grants the runtime role its use. */
export async function pluginSchema(knex: Knex, schema: string): Promise<void> {
  await knex.raw('create schema if not exists ??', [schema]);
  await knex.raw('grant usage on schema ?? to limpid_runtime', [schema]);
}

/** Makes substring search over the named columns an index lookup (trigram). */
export async function searchIndex(knex: Knex, table: `${string}.${string}`, columns: readonly string[]): Promise<void> {
  const [schema, name] = split(table);
  const expression = columns.map(column => `lower(coalesce(${column}, ''))`).join(` || ' ' || `);
  await knex.raw(`create index ?? on ??.?? using gin ((${expression}) gin_trgm_ops)`, [`${name}_search`, schema, name]);
}

/**
 * Changes rows of a guarded table in a migration. The triggers that demand an entry and keep the past rest meanwhile: what a
 * migration changes is proven anew and is no event of the past (ADR 0046).
 */
export async function changeMigratedRows(knex: Knex, table: `${string}.${string}`, statement: string): Promise<void> {
  const [schema, name] = split(table);
  const { rows } = (await knex.raw(
    `select tgname as name, tgenabled as enabled from pg_trigger where tgrelid = ?::regclass and not tgisinternal and tgenabled <> 'D'`,
    [table],
  )) as { rows: readonly { readonly name: string; readonly enabled: string }[] };
  await knex.raw('alter table ??.?? disable trigger user', [schema, name]);
  await knex.raw(statement);
  for (const trigger of rows) {
    const how = trigger.enabled === 'A' ? 'enable always' : 'enable';
    await knex.raw(`alter table ??.?? ${how} trigger ??`, [schema, name, trigger.name]);
  }
}

const openView = 'filled by a plugin above';

/**
 * Creates a view of records of a plugin above, for the SQL of plugins below it (ADR 0059): empty until that plugin fills it.
 * `columns` are the SQL types by name.
 */
export async function createOpenView(
  knex: Knex,
  view: `${string}.${string}`,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const nothing = Object.entries(columns).map(([column, type]) => `null::${type} as ${column}`);
  await knex.raw(`create view ${view} as select ${nothing.join(', ')} where false`);
  await knex.raw(`comment on view ${view} is '${openView}'`);
  await knex.raw(`grant select on ${view} to limpid_runtime`);
}

/** Fills a view that a plugin below has opened, with the columns that it opened. */
export async function fillOpenView(knex: Knex, view: `${string}.${string}`, select: string): Promise<void> {
  const { rows } = (await knex.raw(`select obj_description(to_regclass(?), 'pg_class') as comment`, [view])) as {
    rows: readonly { readonly comment: string | null }[];
  };
  if (rows[0]?.comment !== openView) throw new Error(`${view} is no view that another plugin may fill`);
  await knex.raw(`create or replace view ${view} as ${select}`);
}

function split(table: string): [string, string] {
  const [schema, name] = table.split('.');
  if (schema === undefined || name === undefined) throw new Error(`${table} is not schema.table`);
  return [schema, name];
}

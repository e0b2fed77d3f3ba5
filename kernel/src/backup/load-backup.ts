import type pg from 'pg';
import { assertSameTables, factsOf, readBackup } from './read-backup.js';
import type { CheckedBackup } from './read-backup.js';
import { BackupError, type TableFacts } from './backup-file.js';
import { copyIn, copyOut } from './copy.js';
import { storedTables } from './stored-tables.js';

/** Tables of the job queue: their form belongs to the library, and waiting jobs of another form are not taken over. */
const ofQueue = /^job_queue\./;

/**
 * Loads a checked backup into the tables of the same schema, in one transaction: all of it, read back and compared, or
 * nothing. Triggers and foreign keys are off meanwhile and in force again with the commit, which checks the keys anew.
 */
export async function loadBackup(
  client: pg.Client,
  file: string,
  key: string | null,
  checked: CheckedBackup,
): Promise<void> {
  await passTransactions(client, BigInt(checked.head.nextTransaction));
  await client.query(`set timezone = 'UTC'; set statement_timeout = 0; set lock_timeout = 0; set extra_float_digits = 1;
    set synchronize_seqscans = off; begin`);
  try {
    const restoreGuards = await takeGuardsOff(client);
    const tables = new Set((await storedTables(client)).map(({ name }) => name));
    await client.query(`truncate ${[...tables].join(', ')}`);
    const loaded: Record<string, TableFacts> = {};
    await readBackup(file, key, {
      head: () => Promise.resolve(),
      table: async ({ table, columns, rows }) => {
        const target = `${table} (${columns.join(', ')})`;
        if (tables.has(table)) {
          await copyIn(client, target, rows());
          loaded[table] = await factsOf(copyOut(client, target));
        } else if (ofQueue.test(table)) loaded[table] = await factsOf(rows());
        else throw new BackupError(`The backup has the table ${table}, which the schema of its release does not have.`);
      },
    });
    assertSameTables(loaded, checked.end.tables);
    for (const { name, last } of checked.end.sequences)
      if (last !== null)
        await client.query(`select setval(to_regclass($1), $2) where to_regclass($1) is not null`, [name, last]);
    await restoreGuards();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Switches triggers and foreign keys off; returns what restores exactly them. */
async function takeGuardsOff(client: pg.Client): Promise<() => Promise<void>> {
  const names = (await storedTables(client)).map(({ name }) => name);
  const triggers = await client.query<{ table: string; name: string; state: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as table, quote_ident(t.tgname) as name, t.tgenabled as state
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled <> 'D' and quote_ident(n.nspname) || '.' || quote_ident(c.relname) = any($1)`,
    [names],
  );
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers.rows) await client.query(`alter table ${table} disable trigger ${name}`);
  return async () => {
    for (const { table, name, definition } of keys.rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { table, name, state } of triggers.rows)
      await client.query(`alter table ${table} enable ${states[state] ?? ''} trigger ${name}`);
  };
}

/** How a trigger is enabled, by its state in the catalogue of PostgreSQL. */
const states: Readonly<Record<string, string>> = { O: '', A: 'always', R: 'replica' };

/**
 * Entries of the audit trail name their transactions, and a later transaction with the number of an earlier one would pass
 * for it. So the server gives out numbers until it is past those of the backup.
 */
async function passTransactions(client: pg.Client, next: bigint): Promise<void> {
  await client.query('set synchronous_commit = off; set statement_timeout = 0');
  for (;;) {
    const { rows } = await client.query<{ now: string }>('select pg_current_xact_id()::text as now');
    const missing = next - BigInt(rows[0]?.now ?? '0');
    if (missing <= 0n) break;
    await client.query(`do $$ begin
      for i in 1..${missing > 100_000n ? 100_000n : missing} loop perform pg_current_xact_id(); commit; end loop; end $$`);
  }
  await client.query('reset synchronous_commit');
}

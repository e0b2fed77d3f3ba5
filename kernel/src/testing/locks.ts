import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Waits until that many connections of the client's database wait for a lock: they have done all that comes before. The
 * client may be in a transaction, which otherwise sees only the connections of its first query.
 */
export async function untilWaiting(client: pg.Client, count = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  for (;;) {
    await client.query('select pg_stat_clear_snapshot()');
    if (((await client.query(waiting)).rowCount ?? 0) >= count) return;
    await sleep(5);
  }
}

/**
 * Blocks changes of the record: a write that waits for a locked row is refused after two seconds, which a busy computer
 * needs for one query. Returns a function that releases them.
 */
export async function holdChanges(owner: pg.Client, table: string, externalId: string): Promise<() => Promise<void>> {
  await owner.query(
    `create function public.hold_change() returns trigger language plpgsql set lock_timeout = 0 as
     $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$;
     create trigger hold_change before update on ${table} for each row
       when (old.external_id = ${owner.escapeLiteral(externalId)}) execute function public.hold_change();
     select pg_advisory_lock(1)`,
  );
  return async () => {
    await owner.query('select pg_advisory_unlock(1)');
    await owner.query('drop function public.hold_change cascade');
  };
}

/** Sends a call, lets others save while the answer waits for the table, and returns the answer. */
export async function savedMeanwhile<T>(
  databaseUrl: string,
  table: string,
  ask: () => Promise<T>,
  save: () => Promise<void>,
): Promise<T> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query(`begin; lock table ${table} in access exclusive mode`);
    const asked = ask();
    await untilWaiting(owner);
    await save();
    await owner.query('rollback');
    return await asked;
  } finally {
    await owner.end();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Until so many connections of the client's database wait for what somebody holds: they have done all that comes before.
 * The client may be in a transaction, which otherwise sees only the connections that were there at its first look.
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
 * Holds whoever changes the record, for as long as it takes: who waits for a row that somebody else changes is refused
 * after two seconds, which a busy machine needs for a look. Answers what lets them go on.
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

/** Asks, lets others save while the answer waits for the table, and answers what was asked. */
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

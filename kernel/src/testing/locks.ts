import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Until so many connections of the client's database wait for what somebody holds: they have done all that comes before. */
export async function untilWaiting(client: pg.Client, count = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  while (((await client.query(waiting)).rowCount ?? 0) < count) await sleep(5);
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

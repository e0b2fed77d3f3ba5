import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Until so many connections of the client's database wait for what somebody holds: they have done all that comes before. */
export async function untilWaiting(client: pg.Client, count = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  while (((await client.query(waiting)).rowCount ?? 0) < count) await sleep(5);
}

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from './database.js';
import { untilWaiting } from './locks.js';

test('a transaction that holds a lock also sees waiting connections opened after its first query', async () => {
  const { url, drop } = await testDatabase();
  const [holder, late] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  onTestFinished(async () => {
    await holder.end();
    await late.end();
    await drop();
  });
  await holder.connect();
  await holder.query('begin; lock table kernel.facility in access exclusive mode');
  await holder.query('select from pg_stat_activity');
  await late.connect();
  const read = late.query('select from kernel.facility');
  await untilWaiting(holder);
  await holder.query('rollback');
  expect((await read).rowCount).toBe(0);
});

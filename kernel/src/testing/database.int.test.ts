import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from './database.js';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('two test files never see each other’s rows', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
  await query(one.url, 'create table public.only_here (id int)');
  const sql = `select to_regclass('public.only_here') is null as missing`;
  expect(await query(two.url, sql)).toEqual([{ missing: true }]);
  await Promise.all([one.drop(), two.drop()]);
});

test('text sorts the same on every computer', async () => {
  const database = await testDatabase();
  const rows = await query(database.url, `select x from (values ('b'), ('A'), ('ä'), ('a')) as v(x) order by x`);
  expect(rows).toEqual([{ x: 'A' }, { x: 'a' }, { x: 'b' }, { x: 'ä' }]);
  await database.drop();
});

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#kernel/testing';
import { copyIn, copyOut } from './copy.js';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase('template0');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('create table wide (id bigint, text text)');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('a slow reader gets every row of a long table, and the connection serves the next statement', async () => {
  await client.query(`insert into wide select n, repeat(n::text, 40) from generate_series(1, 50000) n`);
  for (const table of ['first', 'second']) {
    await client.query(`create table ${table} (like wide)`);
    const pieces: Buffer[] = [];
    for await (const piece of copyOut(client, 'wide')) {
      await new Promise(resolve => setImmediate(resolve));
      pieces.push(piece);
    }
    async function* again(): AsyncGenerator<Buffer> {
      for (const piece of pieces) yield await Promise.resolve(piece);
    }
    expect(await copyIn(client, table, again())).toBe(50_000);
    const { rows } = await client.query(
      `select count(*)::int from (select * from wide except select * from ${table}) missing`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  }
});

test('a failure of the server, or of what is copied, fails the copy and leaves the connection usable', async () => {
  async function* wrong(): AsyncGenerator<Buffer> {
    yield await Promise.resolve(Buffer.from('no number\tx\n'));
  }
  async function* broken(): AsyncGenerator<Buffer> {
    yield await Promise.resolve(Buffer.from('1\tx\n'));
    throw new Error('the disk is gone');
  }
  await expect(copyIn(client, 'wide', wrong())).rejects.toThrow(/bigint/);
  await expect(copyIn(client, 'wide', broken())).rejects.toThrow('the disk is gone');
  const nowhere = copyOut(client, 'nowhere')[Symbol.asyncIterator]();
  await expect(nowhere.next()).rejects.toThrow(/nowhere/);
  expect((await client.query('select count(*)::int from wide')).rows).toEqual([{ count: 50_000 }]);
});

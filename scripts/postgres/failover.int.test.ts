import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#kernel/base/data/database';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres.mjs';
import { processesIn, signalTo, waitForEnd } from '../lib/processes.mjs';
import { startReplica } from './replica.mjs';

let folder: string;
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let node: Database;
const inFolder = (name: string): string => path.join(folder, name);

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'limpid-failover-'));
  primary = await startEmbeddedPostgres({ folder: inFolder('one') });
  await ask(primary.url, 'create role limpid_runtime');
  await ask(primary.url, 'create table kept (n int primary key)');
  await ask(primary.url, 'grant select, insert on kept to limpid_runtime');
  replica = await startReplica({
    primaryUrl: primary.url,
    primaryFolder: inFolder('one'),
    folder: inFolder('two'),
  });
  const [one, two] = [new URL(primary.url), new URL(replica.url)];
  // The replica is named first: the order of the hosts must not matter.
  node = openDatabase({ url: primary.url.replace(one.host, `${two.host},${one.host}`) });
}, 120_000);

afterAll(async () => {
  await node.close();
  await Promise.all([primary.stop(), replica.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const keep = (n: number): Promise<unknown> => node.writePool.query('insert into kept values ($1)', [n]);
const kept = async (): Promise<unknown[]> => (await node.readPool.query('select n from kept order by n')).rows;

test('a node with several database hosts follows the promoted replica, hears notifications again and loses nothing', async () => {
  const heard: string[] = [];
  let isBack = false;
  await node.listen(
    'channel',
    message => heard.push(message),
    () => (isBack = true),
  );
  await keep(1);
  const processes = processesIn(inFolder('one/postgres'));
  processes.forEach(pid => signalTo(pid, 'SIGKILL'));
  expect(await waitForEnd(processes, 30_000)).toBe(true);
  await ask(replica.url, 'select pg_promote(true, 60)');
  await expect.poll(() => keep(2).then(() => 'kept', String), { timeout: 30_000 }).toBe('kept');
  expect(await kept()).toEqual([{ n: 1 }, { n: 2 }]);
  await expect.poll(() => isBack, { timeout: 30_000 }).toBe(true);
  await node.writePool.query(`select pg_notify('channel', 'moved')`);
  await expect.poll(() => heard, { timeout: 30_000 }).toEqual(['moved']);
}, 120_000);

test('an old primary that is started again beside the new one gets no writes', async () => {
  primary = await startEmbeddedPostgres({ folder: inFolder('one') });
  expect(await ask(primary.url, 'select pg_is_in_recovery() as replica')).toEqual([{ replica: false }]);
  // Every further connection must choose anew.
  await ask(replica.url, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'limpid'`);
  await expect.poll(() => keep(3).then(() => 'kept', String), { timeout: 30_000 }).toBe('kept');
  expect(await ask(replica.url, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(await ask(primary.url, 'select n from kept')).toEqual([{ n: 1 }]);
}, 120_000);

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../embedded-postgres.mjs';
import { isAlive, processesIn, waitForEnd } from '../lib/processes.mjs';

const starter = `
  import { startEmbeddedPostgres } from ${JSON.stringify(new URL('../embedded-postgres.mjs', import.meta.url).href)};
  const server = await startEmbeddedPostgres({ folder: process.argv[1] });
  console.log(JSON.stringify({ url: server.url, pid: server.pid }));
  setInterval(() => undefined, 1000);`;

let folder: string;
let starters: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'limpid-crash-'));
  starters = [];
});

afterEach(async () => {
  starters.forEach(child => child.kill('SIGKILL'));
  await waitForEnd(processesIn(path.join(folder, 'postgres')), 60_000);
  rmSync(folder, { recursive: true, force: true });
});

async function startElsewhere(): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', starter, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  starters.push(child);
  const line = await new Promise<string>(resolve => child.stdout.setEncoding('utf8').once('data', resolve));
  return { child, ...(JSON.parse(line) as { url: string; pid: number }) };
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a committed write survives kill -9 of everything, and the next start needs no help', async () => {
  const first = await startElsewhere();
  await query(first.url, 'create table kept (id int primary key)');
  for (let round = 1; round <= 3; round++) {
    const { child, url, pid } = round === 1 ? first : await startElsewhere();
    await query(url, `insert into kept values (${round})`);
    process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
  }
  const server = await startEmbeddedPostgres({ folder });
  expect(await query(server.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 3 }]);
  await server.stop();
});

test('the server ends with the process that started it, even when that one is killed', async () => {
  const { child, pid } = await startElsewhere();
  child.kill('SIGKILL');
  expect(await waitForEnd([pid], 60_000)).toBe(true);
});

test('a pid file whose number now belongs to a stranger does not block the start', async () => {
  const first = await startEmbeddedPostgres({ folder });
  await first.stop();
  writeFileSync(
    path.join(folder, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${folder}/postgres\n1\n1\n\n127.0.0.1\n1 1\nready\n`,
  );
  const second = await startEmbeddedPostgres({ folder });
  expect(second.pid).not.toBe(process.pid);
  await second.stop();
  expect(isAlive(second.pid)).toBe(false);
});

test('a stop leaves no process behind', async () => {
  const server = await startEmbeddedPostgres({ folder });
  await server.stop();
  expect(processesIn(path.join(folder, 'postgres'))).toEqual([]);
});

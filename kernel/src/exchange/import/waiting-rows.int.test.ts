import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testKernel, untilWaiting, type TestClient, type TestKernel } from '../../testing/index.js';

const rows = 2345;
let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel();
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

function materials(prefix: string, { count: length = rows, last = '' } = {}): string {
  const lines = Array.from({ length }, (_, n) => `${prefix}-${n},Material ${n}`);
  return `MOC ID,Name\n${lines.join('\n')}\n${last}`;
}

/** Starts an import in the background; returns its job. */
async function begin(text: string, fields: Readonly<Record<string, string>> = { reason: 'Register' }): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.append('file', new Blob([text]), 'mocs.csv');
  const answer = await admin.upload('/master', form, { prefer: 'respond-async' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return String(answer.body['job']?.['id']);
}

async function until(id: string, ...states: string[]): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    const { state } = (await admin.get(`/jobs/${id}`)).body['job'] as unknown as { state: string };
    if (states.includes(state)) return;
    await sleep(25);
  }
  throw new Error(`the import did not become ${states.join(' or ')}`);
}

const count = async (from: string): Promise<number> =>
  Number((await limpid.sql<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count);
const waiting = (): Promise<number> => count('kernel.import_part');
const imported = (prefix: string): Promise<number> => count(`equipment.moc where external_id like '${prefix}-%'`);

test('nothing of a file waits any more when its import is done, only checked, rejected or faulty', async () => {
  const ends = [
    [await begin(materials('DONE')), 'done'],
    [await begin(materials('DRY'), { dryRun: 'true' }), 'done'],
    [await begin(materials('BAD', { last: 'BAD-X,\n' })), 'failed'],
    [await begin('MOC ID,Name,Name\nM-1,One,Two\n'), 'failed'],
  ] as const;
  for (const [id, state] of ends) await until(id, state);
  expect(await waiting()).toBe(0);
  expect([await imported('DONE'), await imported('DRY'), await imported('BAD')]).toEqual([rows, 0, 0]);
});

test('nothing of a file waits any more when its import was stopped, before it began or while it ran', async () => {
  // Long enough to be still running when its worker is told to stop.
  const running = await begin(materials('STOPPED', { count: 30_000 }));
  const queued = await begin(materials('NEVER'));
  const ofQueued = (): Promise<number> => count(`kernel.import_part where upload_id = '${queued}'`);
  expect(await ofQueued()).toBeGreaterThan(0);
  expect((await admin.put(`/jobs/${queued}/cancel`, undefined)).status).toBe(200);
  expect(await ofQueued()).toBe(0);
  await expect.poll(() => count(`kernel.job where id = '${running}' and done > 0`), { timeout: 60_000 }).toBe(1);
  expect((await admin.put(`/jobs/${running}/cancel`, undefined)).status).toBe(200);
  await until(running, 'cancelled');
  expect([await waiting(), await imported('STOPPED'), await imported('NEVER')]).toEqual([0, 0, 0]);
});

test('an import that breaks off is begun again with all of its rows, which go when it has ended', async () => {
  const owner = new pg.Client({ connectionString: limpid.databaseUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  // The import waits for the head of the audit trail, which it needs to commit.
  await owner.query('begin');
  await owner.query('select from audit.chain where scope = $1 for update', [limpid.facility.id]);
  const id = await begin(materials('AGAIN'));
  const blocked = `select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
  await untilWaiting(owner);
  await owner.query(`select pg_terminate_backend(pid) from (${blocked}) blocked`);
  await owner.query('rollback');
  await until(id, 'done');
  expect(await count(`kernel.job where id = '${id}' and attempts > 1`)).toBe(1);
  expect([await imported('AGAIN'), await waiting()]).toEqual([rows, 0]);
});

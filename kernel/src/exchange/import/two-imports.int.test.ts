import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '../../record/audit/chain/verify.js';
import {
  endedJob,
  holdChanges,
  testKernel,
  untilWaiting,
  type TestAnswer,
  type TestClient,
  type TestKernel,
} from '../../testing/index.js';
import { asOwner } from '../../testing/sample-plugin.js';

/** More than are held in memory, so that each import stages its entries while it runs. */
const rows = 600;

let limpid: TestKernel;
let admin: TestClient;
let owner: pg.Client;

beforeAll(async () => {
  limpid = await testKernel({ only: ['equipment'] });
  admin = await limpid.as('admin');
  owner = new pg.Client({ connectionString: limpid.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await limpid.close();
});

interface EndedJob {
  readonly state: string;
  readonly result: { readonly import: { readonly sections: readonly object[] } } | null;
}

/** The upload of that many new pieces of equipment with the prefix, followed by the line. */
function upload(prefix: string, last: string, headers: Readonly<Record<string, string>> = {}): Promise<TestAnswer> {
  const lines = Array.from({ length: rows }, (_, number) => `${prefix}-${number},Vessel ${number},vessel`);
  const form = new FormData();
  form.set('reason', 'Register');
  form.append('file', new Blob([`Equipment ID,Name,Type\n${lines.join('\n')}\n${last}\n`]), 'equipment.csv');
  return admin.upload('/master', form, headers);
}

async function begin(prefix: string, last: string): Promise<string> {
  const answer = await upload(prefix, last, { prefer: 'respond-async' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return String(answer.body['job']?.['id']);
}

async function stateOf(job: string): Promise<string> {
  return String((await admin.get(`/jobs/${job}`)).body['job']?.['state']);
}

const ended = (job: string): Promise<EndedJob> => endedJob<EndedJob>(admin, job);

async function entriesOf(prefix: string): Promise<number> {
  const found = await limpid.sql<{ count: number }>(
    `select count(*)::int as count from audit.entry where search like '${prefix}%' and action = 'create'`,
  );
  return found[0]?.count ?? NaN;
}

const atItsEnd = `select pid from pg_stat_activity
  where datname = current_database() and query like '%audit.end_long_write%' and wait_event = 'PgSleep'`;

test('of imports into one facility at once all are whole, the trail is unbroken, and others go on saving', async () => {
  const held = { externalId: 'HELD', name: 'Held', equipmentType: 'vessel' };
  expect((await admin.post('/equipments', held)).status).toBe(201);
  const release = await holdChanges(owner, 'equipment.equipment', 'HELD');
  const first = await begin('FIRST', 'HELD,Renamed,vessel');
  await untilWaiting(owner);
  // Jobs that import into one facility take turns; a synchronous import does not wait for them.
  const third = await begin('THIRD', 'FOOT,Foot,vessel');
  const second = upload('SECOND', 'LAST,Last,vessel');
  await expect.poll(() => asOwner(limpid.databaseUrl, atItsEnd), { timeout: 120_000 }).toHaveLength(1);

  expect([await stateOf(first), await stateOf(third)]).toEqual(['running', 'queued']);
  expect((await admin.post('/moc', { externalId: 'MEANWHILE', name: 'Meanwhile' })).status).toBe(201);
  expect((await admin.get('/equipments')).body['pagination']?.['total']).toBe(1);
  await release();

  const answer = await second;
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [one, three] = [await ended(first), await ended(third)];
  expect([one.result?.import, answer.body['import'], three.result?.import]).toMatchObject([
    { sections: [{ created: rows, updated: 1 }] },
    { sections: [{ created: rows + 1, updated: 0 }] },
    { sections: [{ created: rows + 1, updated: 0 }] },
  ]);
  expect((await admin.get('/equipments')).body['pagination']?.['total']).toBe(3 * (rows + 1));
  for (const prefix of ['first-', 'second-', 'third-']) expect(await entriesOf(prefix)).toBe(rows);
  expect(await verifyAudit(limpid.kernel.database)).toMatchObject({ intact: true, faults: [] });
});

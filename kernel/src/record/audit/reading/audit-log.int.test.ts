import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import { asService } from '../../../session/system-context.js';
import { recordAnchor } from '../chain/anchors.js';
import { createSampleTable, samplePlugin } from '../../../testing/sample-plugin.js';

let limpid: TestKernel;
let admin: TestClient;
let auditor: TestClient;
const ids: string[] = [];

beforeAll(async () => {
  limpid = await testKernel({ plugins: [samplePlugin] });
  await createSampleTable(limpid.databaseUrl);
  admin = await limpid.as('admin');
  auditor = await limpid.as('auditor');
  for (let n = 1; n <= 15; n++) {
    const created = await admin.post('/gadgets', {
      externalId: `G-${n}`,
      name: `Gadget ${n}`,
      remarks: `first "note" ${n}`,
    });
    ids.push(String(created.body['gadget']?.['id']));
  }
  await admin.post(`/gadgets/${ids[0]}`, { version: 1, remarks: 'overwritten', reason: 'recalibrated 100%' });
  await admin.put(`/gadgets/${ids[1]}/archive`, { reason: 'broken' });
});
afterAll(() => limpid.close());

interface Anchored {
  readonly entries: number;
  readonly anchors: readonly { readonly place: string; readonly seq: number; readonly at: string }[];
}

interface Logged {
  readonly auditLogs: readonly { seq: number; sentence: string; action: string; scope: string; actorId: string }[];
  readonly pagination: { total: number; totalIsMinimum: boolean; next: number | null };
}

async function logs(query: string, client = auditor): Promise<Logged> {
  const answer = await client.get(`/audit_logs?${query}`);
  expect(answer.status).toBe(200);
  return answer.body as unknown as Logged;
}

function errorOf(answer: TestAnswer): unknown[] {
  return [answer.status, answer.body['errName']];
}

test('the trail of a facility is read newest first, page by page, with its exact total', async () => {
  const first = await logs('pageLimit=6');
  const third = await logs('pageLimit=6&pageNumber=3');
  expect(first.pagination).toMatchObject({ total: 17, totalIsMinimum: false, next: 12 });
  expect(first.auditLogs[0]?.sentence).toBe('Admin Tester archived G-2 Gadget 2, because: broken');
  expect(third.auditLogs.map(entry => entry.seq)).toEqual([5, 4, 3, 2, 1]);
  expect(third.pagination.next).toBeNull();
});

test('reading on from a position gives the same entries as the numbered page', async () => {
  const { pagination } = await logs('pageLimit=6&actions=create');
  const next = await logs(`pageLimit=6&actions=create&before=${pagination.next}`);
  expect(next.auditLogs).toHaveLength(6);
  expect(next.auditLogs).toEqual((await logs('pageLimit=6&actions=create&pageNumber=2')).auditLogs);
});

test('a position in the whole trail gives what stands before it, page by page, with its exact total', async () => {
  const seqs = async (query: string): Promise<unknown> => {
    const { auditLogs, pagination } = await logs(`pageLimit=4&${query}`);
    return [auditLogs.map(entry => entry.seq), pagination.total, pagination.totalIsMinimum, pagination.next];
  };
  expect(await seqs('before=12')).toEqual([[11, 10, 9, 8], 11, false, 8]);
  expect(await seqs('before=12&pageNumber=3')).toEqual([[3, 2, 1], 11, false, null]);
  expect(await seqs('before=1')).toEqual([[], 0, false, null]);
  expect(await seqs('before=1000000')).toEqual([[17, 16, 15, 14], 17, false, 14]);
});

test('domains, actions, people, dates and a record narrow page and total', async () => {
  const actorId = (await logs('')).auditLogs[0]?.actorId ?? '';
  const totals = await Promise.all(
    [
      'domains=Gadget',
      'domains=User,Facility',
      'actions=archive,update',
      `userIds=${actorId}`,
      'userIds=00000000-0000-4000-8000-000000000009',
      `entityId=${ids[0]}`,
      'startDate=2001-01-01&endDate=2002-01-01',
      `endDate=${new Date().toISOString().slice(0, 10)}`,
    ].map(async query => (await logs(query)).pagination.total),
  );
  expect(totals).toEqual([17, 0, 2, 17, 0, 2, 0, 17]);
});

test('a search finds what was overwritten, the reason and the record, and takes wildcards as they are', async () => {
  const totals = await Promise.all(
    ['first "note" 1', 'OVERWRITTEN', 'recalibrated 100%', 'gadget 15', 'Gadget 1', '100%%', 'requestid'].map(
      async text => (await logs(`search=${encodeURIComponent(text)}`)).pagination.total,
    ),
  );
  // Gadget 1 twice (created, changed), and Gadgets 10 to 15
  expect(totals).toEqual([1, 1, 1, 1, 8, 0, 0]);
});

test.each([
  ['userIds', 'x'],
  ['startDate', 'yesterday'],
  ['startDate', '2026-02-30'],
  ['startDate', '-1'],
  ['endDate', '0000-01-01'],
  ['endDate', '2026-11-22T06:00:00'],
  ['before', '99999999999999999999'],
  ['pageLimit', '0'],
  ['pageLimit', '201'],
  ['unknown', '1'],
])('the trail refuses %s=%s by the name of the parameter', async (parameter, value) => {
  const answer = await auditor.get(`/audit_logs?${parameter}=${value}`);
  expect([...errorOf(answer), answer.body['fields']?.[0]?.['path']]).toEqual([422, 'DataValidationError', parameter]);
});

test('the export is exactly the filtered trail, and is itself an entry and the last report', async () => {
  expect((await auditor.get('/audit_logs/last_report')).body['lastReport']).toBeNull();
  const csv = await auditor.get('/audit_logs/export?format=csv&actions=archive,update');
  const lines = String(csv.body['text']).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Number,Time (UTC),"Time (facility, UTC)",User');
  expect(lines[1]).toContain('changed remarks of G-1 Gadget 1');
  await auditor.get('/audit_logs/export?format=csv&search=overwritten');
  const report = (await auditor.get('/audit_logs/last_report')).body['lastReport'];
  expect(report).toMatchObject({ actorName: 'Auditor Tester', action: 'export' });
  expect(JSON.stringify(report)).toContain('search: overwritten');
  const actorId = (await logs('')).auditLogs[0]?.actorId ?? '';
  await auditor.get(`/audit_logs/export?format=csv&userIds=${actorId}`);
  const named = (await auditor.get('/audit_logs/last_report')).body['lastReport'];
  expect(JSON.stringify(named)).toMatch(/userIds: [^;"]+ \(\w+\)/);
});

test('the trail says up to which entry it is anchored, when and where', async () => {
  const { database } = limpid.kernel;
  const anchored = (): Promise<Anchored> => auditor.read<Anchored>('/audit_logs/anchors');
  const before = await anchored();
  expect(before.anchors.map(({ place }) => place)).not.toContain('mail');
  for (const medium of ['schedule', 'mail'])
    await asService(database, 'system', null, ({ tx }) => tx.rows(recordAnchor(limpid.facility.id, medium)));
  const { entries, anchors } = await anchored();
  // Both may have been written in the same millisecond.
  expect(anchors.slice(0, 2).toSorted((left, right) => left.place.localeCompare(right.place))).toMatchObject([
    { place: 'folder', seq: entries },
    { place: 'mail', seq: entries },
  ]);
  expect(Date.now() - Date.parse(anchors[0]?.at ?? '')).toBeLessThan(600_000);
  expect((await (await limpid.as('operator')).get('/audit_logs/anchors')).status).toBe(403);
});

test('the trail is verified over its door, and the verification is an entry of it', async () => {
  const answer = await auditor.get('/audit_logs/verification');
  expect(answer.body['verification']).toMatchObject({ intact: true, faults: [] });
  const { auditLogs } = await logs('actions=verify');
  expect(auditLogs[0]).toMatchObject({ action: 'verify', actorName: 'Auditor Tester' });
});

test('people of the trail can be listed for a filter', async () => {
  const answer = await auditor.get('/audit_logs/users');
  expect((answer.body['users'] as unknown as { username: string }[]).map(user => user.username)).toContain('admin');
});

test('a facility that is named in the query is read like the one in the path, if it is one’s own', async () => {
  const named = await auditor.call('GET', `/audit_logs?facilityId=${limpid.facility.id}&actions=update`);
  expect(named.body['pagination']?.['total']).toBe(1);
  const operator = await limpid.as('operator');
  expect(errorOf(await operator.call('GET', `/audit_logs?facilityId=${limpid.facility.id}`))).toEqual([
    403,
    'NotAllowed',
  ]);
  const reviewer = await limpid.as('reviewer');
  expect(errorOf(await reviewer.call('GET', '/audit_logs?facilityId=00000000-0000-4000-8000-000000000009'))).toEqual([
    403,
    'NotAllowed',
  ]);
});

test('without a facility the trails of all one’s facilities come together, those of people only with User.Get', async () => {
  const all = await admin.call('GET', '/audit_logs?pageLimit=200');
  const scopes = new Set((all.body as unknown as Logged).auditLogs.map(entry => entry.scope));
  expect(scopes).toEqual(new Set([limpid.facility.id, 'system']));
  const reviewer = await limpid.as('reviewer');
  const own = await reviewer.call('GET', '/audit_logs?pageLimit=200');
  expect(new Set((own.body as unknown as Logged).auditLogs.map(entry => entry.scope))).toEqual(
    new Set([limpid.facility.id]),
  );
  expect(errorOf(await reviewer.call('GET', '/audit_logs?facilityId=system'))).toEqual([403, 'NotAllowed']);
});

test('passwords and tokens never enter the trail', async () => {
  // The trail of the database names tables and functions, whose names contain these words, and no values.
  const rows = await limpid.sql<{ body: string }>(`select body from audit.entry where scope <> 'database'`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(row => /argon2|Correct-horse|password_hash|token/i.test(row.body))).toEqual([]);
});

test('numbers have no gaps around a long write: page by page, by position, with a filter, of a record, exported', async () => {
  const before = (await logs('pageLimit=1')).pagination.total;
  await asService(limpid.kernel.database, 'system', limpid.facility, call => {
    for (let n = 0; n < 300; n++) {
      const entity = { table: 'sample.gadget', id: ids[n % 15] ?? '', label: `Gadget ${n}` };
      call.tx.audit({ domain: 'Gadget', action: 'inspect', entity });
    }
    return Promise.resolve();
  });
  expect((await admin.put(`/gadgets/${ids[2]}/archive`, { reason: 'worn' })).status).toBe(200);
  const total = before + 300 + 1;
  const numbersOf = ({ auditLogs }: Logged): number[] => auditLogs.map(entry => entry.seq);
  const down = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, n) => from - n);

  const newest = await logs('pageLimit=200');
  expect([numbersOf(newest), newest.pagination]).toEqual([
    down(total, total - 199),
    { pageNumber: 1, pageLimit: 200, total, totalIsMinimum: false, next: total - 199 },
  ]);
  const second = await logs('pageLimit=200&pageNumber=2');
  expect(numbersOf(second)).toEqual(down(total - 200, 1));
  expect(await logs(`pageLimit=200&before=${newest.pagination.next}`)).toMatchObject({ auditLogs: second.auditLogs });
  const inspected = await logs(`pageLimit=200&actions=inspect&before=${before + 101}`);
  expect(numbersOf(inspected)).toEqual(down(before + 100, before + 1));
  const searched = await logs(`pageLimit=200&search=gadget&before=${before + 3}`);
  expect(numbersOf(searched).slice(0, 2)).toEqual(down(before + 2, before + 1));

  const history = await admin.get(`/gadgets/${ids[2]}/history?pageLimit=200`);
  const ofRecord = numbersOf({ auditLogs: history.body['history'] as unknown as Logged['auditLogs'] } as Logged);
  expect(ofRecord).toEqual(numbersOf(await logs(`pageLimit=200&entityId=${ids[2]}`)));
  expect(ofRecord.slice(0, 2)).toEqual([total, before + 285 + 3]);

  const everywhere = (await admin.call('GET', '/audit_logs?pageLimit=200')).body as unknown as Logged;
  const here = everywhere.auditLogs.filter(({ scope }) => scope === limpid.facility.id);
  expect(here.map(entry => entry.seq)).toContain(total);
  expect(Math.max(...here.map(entry => entry.seq))).toBe(total);

  const csv = await auditor.get('/audit_logs/export?format=csv');
  const exported = String(csv.body['text']).matchAll(/^(\d+),\d{4}-/gm);
  expect(Array.from(exported, line => Number(line[1]))).toEqual(down(total, 1).toReversed());
  expect((await auditor.get('/audit_logs/verification')).body['verification']).toMatchObject({
    intact: true,
    scopes: [{ seq: total + 1 }],
  });
});

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asService } from '../../session/system-context.js';
import {
  holdChanges,
  testKernel,
  untilWaiting,
  type TestAnswer,
  type TestClient,
  type TestKernel,
} from '#kernel/testing';
import { asOwner, createSampleTable, samplePlugin } from '../../testing/sample-plugin.js';

let limpid: TestKernel;
let admin: TestClient;
let counter = 0;

beforeAll(async () => {
  limpid = await testKernel({ plugins: [samplePlugin] });
  await createSampleTable(limpid.databaseUrl);
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

async function aGadget(fields: object = {}): Promise<{ id: string; version: number; externalId: string }> {
  counter += 1;
  const answer = await admin.post('/gadgets', { externalId: `G-${counter}`, name: `Gadget ${counter}`, ...fields });
  expect(answer.status).toBe(201);
  return answer.body['gadget'] as never;
}

function errorOf(answer: TestAnswer): unknown[] {
  return [answer.status, answer.body['errName']];
}

async function sentences(id: string): Promise<string[]> {
  const answer = await admin.get(`/gadgets/${id}/history`);
  return (answer.body['history'] as unknown as { sentence: string }[]).map(entry => entry.sentence);
}

test('a record is created, read, changed, archived and restored, and its history says so in sentences', async () => {
  const { id } = await aGadget({ externalId: 'C-25', name: 'Carvedilol 25 mg', weight: { value: 100, unit: 'kg' } });
  await admin.post(`/gadgets/${id}`, { version: 1, weight: { value: 90, unit: 'kg' } });
  await admin.put(`/gadgets/${id}/archive`, { reason: 'not made any more' });
  await admin.put(`/gadgets/${id}/unarchive`, { reason: 'made again' });
  const one = await admin.get(`/gadgets/${id}`);
  expect(one.body['gadget']).toMatchObject({
    version: 4,
    weight: { value: 90, unit: 'kg' },
    isArchived: false,
    archiveReason: null,
  });
  expect(await sentences(id)).toEqual([
    'Admin Tester restored C-25 Carvedilol 25 mg, because: made again',
    'Admin Tester archived C-25 Carvedilol 25 mg, because: not made any more',
    'Admin Tester changed weight of C-25 Carvedilol 25 mg from 100 kg to 90 kg',
    'Admin Tester created C-25 Carvedilol 25 mg',
  ]);
});

test('someone who read an older version is told both versions and changes nothing', async () => {
  const { id } = await aGadget();
  await admin.post(`/gadgets/${id}`, { version: 1, remarks: 'first' });
  const late = await admin.post(`/gadgets/${id}`, { version: 1, remarks: 'second' });
  expect(errorOf(late)).toEqual([409, 'StaleRecordError']);
  expect(late.body['details']).toMatchObject({
    current: { version: 2, remarks: 'first' },
    sent: { version: 1, remarks: 'second' },
  });
  expect(await sentences(id)).toHaveLength(2);
});

test('of twenty writers with one version exactly one wins', async () => {
  const { id } = await aGadget();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => admin.post(`/gadgets/${id}`, { version: 1, remarks: `writer ${n}` })),
  );
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
  expect(answers.filter(answer => answer.status === 409)).toHaveLength(19);
  expect(await sentences(id)).toHaveLength(2);
});

test('of twenty simultaneous creates of one key exactly one wins', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => admin.post('/gadgets', { externalId: 'SAME', name: `Gadget ${n}` })),
  );
  expect(answers.filter(answer => answer.status === 201)).toHaveLength(1);
  expect(new Set(answers.filter(answer => answer.status !== 201).map(answer => answer.body['errName']))).toEqual(
    new Set(['DuplicateEntryError']),
  );
});

test('a row that another transaction holds is reported as locked instead of waiting for ever', async () => {
  const { id } = await aGadget();
  await asService(limpid.kernel.database, 'system', limpid.facility, async call => {
    await call.tx.rows({ text: 'select 1 from sample.gadget where id = $1 for update', values: [id] });
    expect(errorOf(await admin.post(`/gadgets/${id}`, { version: 1, remarks: 'too late' }))).toEqual([
      409,
      'TransactionLocked',
    ]);
  });
});

test('a locked record says who has been changing it, and since when', async () => {
  const { id, externalId } = await aGadget();
  const owner = new pg.Client({ connectionString: limpid.databaseUrl });
  await owner.connect();
  try {
    const release = await holdChanges(owner, 'sample.gadget', externalId);
    const first = admin.post(`/gadgets/${id}`, { version: 1, remarks: 'long work' });
    await untilWaiting(owner);
    const late = await admin.post(`/gadgets/${id}`, { version: 1, remarks: 'too late' });
    await release();
    await first;
    expect(errorOf(late)).toEqual([409, 'TransactionLocked']);
    expect(late.body['message']).toMatch(
      /^Not allowed: Admin Tester has been changing this record since \d\d:\d\d:\d\d UTC$/,
    );
    expect(late.body['details']).toMatchObject({ lockedBy: 'Admin Tester' });
  } finally {
    await owner.end();
  }
});

test('an update that changes nothing is refused, whatever form the same content has', async () => {
  const { id } = await aGadget({ name: 'Mixer', weight: { value: 2, unit: 'kg' }, remarks: null });
  const same = { version: 1, name: '  Mixer ', weight: { unit: 'kg', value: 2 }, remarks: null };
  expect(errorOf(await admin.post(`/gadgets/${id}`, same))).toEqual([422, 'NothingToChangeError']);
});

test('a value that is taken names its field, and tells whether the other record is archived', async () => {
  const live = await aGadget({ serialNumber: 'SN-1' });
  const taken = await admin.post('/gadgets', { externalId: 'G-x', name: 'Twin', serialNumber: 'sn-1' });
  expect([...errorOf(taken), taken.body['fields']?.[0]?.['path']]).toEqual([
    409,
    'DuplicateEntryError',
    'serialNumber',
  ]);
  await admin.put(`/gadgets/${live.id}/archive`, { reason: 'replaced' });
  const archived = await admin.post('/gadgets', { externalId: live.externalId.toLowerCase(), name: 'Twin' });
  expect([...errorOf(archived), archived.body['fields']?.[0]?.['path']]).toEqual([
    409,
    'ArchivedEntryError',
    'externalId',
  ]);
  const other = await aGadget();
  const renamed = await admin.post(`/gadgets/${other.id}`, { version: 1, externalId: live.externalId });
  expect(errorOf(renamed)).toEqual([409, 'ArchivedEntryError']);
});

test('an archived record does not change, and archiving needs a reason and the guard’s consent', async () => {
  const { id } = await aGadget();
  for (const reason of ['     ', '...', 'aAaa', '. . .'])
    expect(errorOf(await admin.put(`/gadgets/${id}/archive`, { reason }))).toEqual([422, 'DataValidationError']);
  await admin.put(`/gadgets/${id}/archive`, { reason: 'worn out' });
  expect(errorOf(await admin.post(`/gadgets/${id}`, { version: 2, remarks: 'x' }))).toEqual([
    409,
    'ArchivedEntryError',
  ]);
  const precious = await aGadget({ name: 'Precious' });
  expect(errorOf(await admin.put(`/gadgets/${precious.id}/archive`, { reason: 'worn out' }))).toEqual([
    422,
    'DataValidationError',
  ]);
});

test('a record of another facility does not exist here', async () => {
  const { id } = await aGadget();
  const path = `/plans/production/facilities/${limpid.otherFacility.id}/gadgets/${id}`;
  expect(errorOf(await admin.call('GET', path))).toEqual([404, 'NotFoundError']);
  expect(errorOf(await admin.call('POST', path, { version: 1, remarks: 'x' }))).toEqual([404, 'NotFoundError']);
});

test('what the database refuses is a refusal to the caller, never a server fault', async () => {
  for (const name of ['a\u0000b', '\uD800']) {
    const answer = await admin.post('/gadgets', { externalId: `bad ${name.length}`, name });
    expect(answer.status).toBeLessThan(500);
  }
  expect((await admin.get(`/gadgets?search=${encodeURIComponent('a\u0000b')}`)).status).toBe(422);
});

test('the database role of the product can neither delete nor truncate master data', async () => {
  const database = limpid.kernel.database;
  for (const sql of [
    'delete from sample.gadget',
    'truncate sample.gadget',
    'alter table sample.gadget disable trigger all',
  ]) {
    await expect(database.write.raw(sql)).rejects.toThrow(/permission denied|must be owner/);
  }
  await expect(asOwner(limpid.databaseUrl, 'truncate sample.gadget')).rejects.toThrow(/refused/);
});

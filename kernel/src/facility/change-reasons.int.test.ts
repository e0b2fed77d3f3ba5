import { afterAll, beforeAll, expect, test } from 'vitest';
import { named, testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { createSampleTable, samplePlugin } from '../testing/sample-plugin.js';

let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [samplePlugin], needsReasons: true });
  await createSampleTable(limpid.databaseUrl);
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

interface Entry {
  readonly action: string;
  readonly reason: string | null;
}

let count = 0;
async function newGadget(): Promise<string> {
  count += 1;
  const answer = await admin.post('/gadgets', { externalId: `G-${count}`, name: 'Scale' });
  expect(answer.status).toBe(201);
  return String(answer.body['gadget']?.['id']);
}

const entriesOf = async (id: string): Promise<Entry[]> =>
  (await admin.read<{ history: Entry[] }>(`/gadgets/${id}/history`)).history;

async function save(required: boolean, standard: readonly string[] = ['Periodic review']): Promise<void> {
  const { changeReasons } = await admin.read<{ changeReasons: { version: number } }>('/change-reasons');
  const body = { required, standard, version: changeReasons.version, reason: 'site procedure 12' };
  expect((await admin.post('/change-reasons', body)).status).toBe(200);
}

test('a new facility refuses a change without a reason by field, and creation needs none', async () => {
  const id = await newGadget();
  const refused = await admin.post(`/gadgets/${id}`, { name: 'Balance', version: 1 });
  expect([refused.status, named(refused)]).toEqual([422, 'DataValidationError']);
  expect(refused.body['fields']).toEqual([{ path: 'reason', message: 'is required' }]);
  for (const reason of ['   ', 'no', null])
    expect((await admin.post(`/gadgets/${id}`, { name: 'Balance', version: 1, reason })).status).toBe(422);
  expect((await admin.read<{ gadget: object }>(`/gadgets/${id}`)).gadget).toMatchObject({ name: 'Scale', version: 1 });
  expect(await entriesOf(id)).toMatchObject([{ action: 'create', reason: null }]);
});

test('every other refusal comes before the one for a missing reason', async () => {
  const id = await newGadget();
  expect(named(await admin.post(`/gadgets/${id}`, { name: 'Balance', version: 7 }))).toBe('StaleRecordError');
  expect(named(await admin.post(`/gadgets/${id}`, { name: 'Scale', version: 1 }))).toBe('NothingToChangeError');
});

test('the reason is in the history, trimmed, and is offered again to its user alone', async () => {
  const id = await newGadget();
  const saved = await admin.post(`/gadgets/${id}`, { name: 'Balance', version: 1, reason: '  label was wrong ' });
  expect(saved.status).toBe(200);
  expect(await entriesOf(id)).toMatchObject([{ action: 'update', reason: 'label was wrong' }, { action: 'create' }]);
  const { recent } = await admin.read<{ recent: string[] }>('/change-reasons');
  expect(recent[0]).toBe('label was wrong');
  const other = await limpid.as('specialist');
  expect((await other.read<{ recent: string[] }>('/change-reasons')).recent).toEqual([]);
});

test('the facility may make reasons optional, at once, with a reason; its neighbour is untouched', async () => {
  const id = await newGadget();
  const { version } = (await admin.read<{ changeReasons: { version: number } }>('/change-reasons')).changeReasons;
  const unreasoned = await admin.post('/change-reasons', { required: false, standard: [], version });
  expect(unreasoned.body['fields']).toEqual([{ path: 'reason', message: 'is required' }]);
  await save(false);
  expect((await admin.post(`/gadgets/${id}`, { name: 'Balance', version: 1 })).status).toBe(200);
  const neighbour = `/plans/production/facilities/${limpid.otherFacility.id}/change-reasons`;
  expect((await admin.call('GET', neighbour)).body['changeReasons']).toMatchObject({ required: true, version: 0 });
  await save(true);
  expect((await admin.post(`/gadgets/${id}`, { name: 'Scale', version: 2 })).status).toBe(422);
});

test('only who may modify the facility changes the setting, against the version that was read', async () => {
  const body = { required: true, standard: ['Periodic review'], version: 99, reason: 'site procedure' };
  expect(named(await admin.post('/change-reasons', body))).toBe('StaleRecordError');
  const auditor = await limpid.as('auditor');
  expect(named(await auditor.post('/change-reasons', body))).toBe('NotAllowed');
  expect((await auditor.get('/change-reasons')).status).toBe(200);
});

test('date and time settings take the reason', async () => {
  const { dateTimeSetting } = await admin.read<{ dateTimeSetting: object }>('/date-time-setting');
  const body = { ...dateTimeSetting, country: 'Austria' };
  expect((await admin.post('/date-time-setting', body)).status).toBe(422);
  expect((await admin.post('/date-time-setting', { ...body, reason: 'the site moved' })).status).toBe(200);
  expect(await admin.read('/date-time-setting')).toEqual({ dateTimeSetting: { ...body, version: 1 } });
});

test('users and departments follow the setting of the installation', async () => {
  const made = await admin.post('/departments', { name: 'Quality control', isQualityUnit: true });
  const id = String(made.body['department']?.['id']);
  const change = { name: 'Quality', version: 1 };
  expect((await admin.post(`/departments/${id}`, change)).body['fields']).toEqual([
    { path: 'reason', message: 'is required' },
  ]);
  const { changeReasons } = (await admin.call('GET', '/change-reasons')).body;
  const setting = { ...(changeReasons as object), required: false, reason: 'small site' };
  expect((await admin.call('PUT', '/change-reasons', setting)).status).toBe(200);
  expect((await admin.post(`/departments/${id}`, change)).status).toBe(200);
});

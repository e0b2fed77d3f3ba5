import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['equipment', 'products', 'limits', 'risk'] });
  admin = await plant.as('admin');
});
afterAll(() => plant.close());

test('a record is created, listed, changed and archived with a reason', async () => {
  const created = await admin.post('/risk-records', { externalId: 'R-1', name: 'First' });
  expect(created.status).toBe(201);
  const record = `/risk-records/${String(created.body['riskRecord']?.['id'])}`;

  const changed = await admin.post(record, { name: 'Renamed', version: 1 });
  expect(changed.body['riskRecord']).toMatchObject({ name: 'Renamed', version: 2 });
  const list = await admin.get('/risk-records');
  expect(list.body['riskRecords']).toMatchObject([{ externalId: 'R-1', name: 'Renamed' }]);

  expect((await admin.put(`${record}/archive`, { reason: 'no longer used' })).status).toBe(200);
  expect((await admin.get('/risk-records')).body['riskRecords']).toEqual([]);
});

test('nobody reads records without the permission', async () => {
  const operator = await plant.as('operator');
  expect((await operator.get('/risk-records')).status).toBe(403);
  expect((await plant.anonymous.get('/risk-records')).status).toBe(401);
});

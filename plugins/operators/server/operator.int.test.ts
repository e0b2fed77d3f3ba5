import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel({ only: ['operators'] });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

type Operator = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
const operatorOf = (answer: TestAnswer): Operator => answer.body['operator'] as unknown as Operator;
const create = (fields: object): Promise<TestAnswer> =>
  admin.post('/operator', { firstName: 'Olga', lastName: 'Berg', ...fields });
const change = ({ id, version }: Operator, fields: object): Promise<TestAnswer> =>
  admin.post(`/operator/${id}`, { version, ...fields });

test('an operator has one ID under both its names, and a name that follows first and last name', async () => {
  const answer = await create({ operatorId: 'OP-1' });
  expect(answer.status).toBe(201);
  const one = operatorOf(answer);
  expect(one).toMatchObject({ operatorId: 'OP-1', externalId: 'OP-1', name: 'Olga Berg', qualifications: [] });
  const renamed = operatorOf(await change(one, { lastName: 'Bergmann', externalId: 'OP-01' }));
  expect(renamed).toMatchObject({ operatorId: 'OP-01', externalId: 'OP-01', name: 'Olga Bergmann' });
  const called = operatorOf(await change(renamed, { name: 'Olga B.' }));
  expect(operatorOf(await change(called, { lastName: 'Berg' }))).toMatchObject({ name: 'Olga B.', lastName: 'Berg' });
  expect((await create({ operatorId: 'OP-2', externalId: 'OP-3' })).status).toBe(422);
  expect((await create({})).body['message']).toBe('externalId: is required');
  expect((await create({ operatorId: 'op-01' })).status).toBe(409);
});

test('a department is named by its name or ID, and must exist', async () => {
  const { id } = (await admin.post('/departments', { name: 'Compression' })).body['department'] as unknown as Operator;
  const one = operatorOf(await create({ operatorId: 'OP-10', department: 'compression' }));
  expect(one).toMatchObject({ department: 'Compression', departmentId: id });
  expect(operatorOf(await create({ operatorId: 'OP-11', department: id }))).toMatchObject({
    department: 'Compression',
  });
  const answer = await create({ operatorId: 'OP-12', department: 'Nowhere' });
  expect([answer.status, answer.body['message']]).toEqual([422, 'department: there is no department Nowhere']);
  expect(operatorOf(await change(one, { department: null }))).toMatchObject({ department: null, departmentId: null });
});

test('an account belongs to one operator and has access to the facility', async () => {
  const { users } = (await admin.call('GET', '/users?search=operator')).body as unknown as { users: Operator[] };
  const linkedUserId = users[0]?.id ?? '';
  expect((await create({ operatorId: 'OP-20', linkedUserId })).status).toBe(201);
  expect((await create({ operatorId: 'OP-21', linkedUserId })).status).toBe(409);
  const elsewhere = `/plans/production/facilities/${limpid.otherFacility.id}/operator`;
  const foreign = { operatorId: 'OP-22', firstName: 'A', lastName: 'B', linkedUserId };
  expect((await admin.call('POST', elsewhere, foreign)).body['message']).toBe(
    'linkedUserId: is not an account of this facility',
  );
});

test('qualifications are kept as set; one that ends before it begins is refused', async () => {
  const visual = {
    kind: 'visualInspection',
    lowestVisualLevel: { value: 0.5, unit: 'ug/sqcm' },
    qualifiedOn: '2026-01-31',
    expiresOn: '2027-01-31',
    assessor: 'Head of training',
  };
  const one = operatorOf(await create({ operatorId: 'OP-30', qualifications: [visual] }));
  expect(one['qualifications']).toEqual([visual]);
  const wrong = await change(one, { qualifications: [{ ...visual, expiresOn: '2025-01-31' }] });
  expect([wrong.status, wrong.body['message']]).toEqual([
    422,
    'qualifications.0.expiresOn: must not be before qualifiedOn',
  ]);
});

test('operators are found by a part of their name or ID, archived ones are not', async () => {
  await create({ operatorId: 'ZZ-1', firstName: 'Ines', lastName: 'Quade' });
  const second = operatorOf(await create({ operatorId: 'ZZ-2', firstName: 'Rita', lastName: 'Quade' }));
  const found = async (name: string): Promise<unknown[]> =>
    ((await admin.get(`/operator/name/${encodeURIComponent(name)}`)).body['operators'] as unknown as Operator[]).map(
      each => each['operatorId'],
    );
  expect(await found('quade')).toEqual(['ZZ-1', 'ZZ-2']);
  expect(await found('rita')).toEqual(['ZZ-2']);
  expect(await found('zz-')).toEqual(['ZZ-1', 'ZZ-2']);
  expect(await found('%')).toEqual([]);
  expect((await admin.put(`/operator/${second.id}/archive`, { reason: 'left the company' })).status).toBe(200);
  expect(await found('quade')).toEqual(['ZZ-1']);
});

test('production and laboratory staff select an operator without seeing accounts, and cannot change operators', async () => {
  for (const persona of ['operator', 'analyst'] as const) {
    const client = await limpid.as(persona);
    expect((await client.get('/operator/name/olga')).status).toBe(200);
    expect((await client.post('/operator', { operatorId: 'X', firstName: 'A', lastName: 'B' })).status).toBe(403);
  }
});

test('an operator of an archived department is not restored, and none is assigned to one', async () => {
  const made = (await admin.post('/departments', { name: 'Coating' })).body['department'] as unknown as Operator;
  const one = operatorOf(await create({ operatorId: 'OP-40', department: 'Coating' }));
  await admin.put(`/operator/${one.id}/archive`, { reason: 'left the company' });
  await admin.put(`/departments/${made.id}/archive`, { reason: 'closed down' });
  const refused = await admin.put(`/operator/${one.id}/unarchive`, { reason: 'came back' });
  expect([refused.status, refused.body['message']]).toEqual([
    422,
    'department: Coating is archived and cannot be used',
  ]);
  expect((await create({ operatorId: 'OP-41', department: made.id })).status).toBe(422);
  await admin.put(`/departments/${made.id}/unarchive`, { reason: 'opened again' });
  expect((await admin.put(`/operator/${one.id}/unarchive`, { reason: 'came back' })).status).toBe(200);
});

test('operators are found by part of their name regardless of case, those starting with it first', async () => {
  for (const [operatorId, firstName] of [
    ['OP-80', 'Ayşe İLKER'],
    ['OP-81', 'İLKER'],
  ])
    expect((await create({ operatorId, firstName, lastName: 'Kaya' })).status).toBe(201);
  const found = await admin.get(`/operator/name/${encodeURIComponent('İLKER')}`);
  expect((found.body['operators'] as unknown as Operator[]).map(one => one['operatorId'])).toEqual(['OP-81', 'OP-80']);
  expect((await admin.get(`/operator/name/${encodeURIComponent('%')}`)).body['operators']).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, named, type TestAnswer, type TestClient, testKernel, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

interface Department {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly people: number;
  readonly isQualityUnit: boolean;
}
const of = (answer: TestAnswer): Department => answer.body['department'] as unknown as Department;
const make = async (name: string, more: object = {}): Promise<Department> => {
  const answer = await admin.post('/departments', { name, ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return of(answer);
};
const names = (answer: TestAnswer): string[] =>
  (answer.body['departments'] as unknown as Department[]).map(each => each.name);

test('a department is created, led, found and shown with its people', async () => {
  const head = await makePerson(limpid);
  const made = await make('Quality assurance', { isQualityUnit: true, head: head.id });
  await makePerson(limpid, { department: 'quality assurance' });
  expect(of(await admin.get(`/departments/${made.id}`))).toMatchObject({
    name: 'Quality assurance',
    isQualityUnit: true,
    head: head.id,
    headName: 'Pat Person',
    people: 1,
  });
  expect(names(await admin.get('/departments?search=ASSUR'))).toEqual(['Quality assurance']);
  expect(names(await admin.get('/departments?search=%25'))).toEqual([]);
  expect((await admin.call('GET', `/users?department=${made.id}`)).body['users']).toHaveLength(1);
  expect((await admin.get('/departments?pageNumber=1&pageLimit=1')).body['pagination']).toMatchObject({ pageLimit: 1 });
});

test('a change needs the version that was read, like that of any declared record, and people keep their department under its new name', async () => {
  const made = await make('Packing');
  const person = await makePerson(limpid, { department: 'Packing' });
  const change = { name: 'Packaging', version: 1, reason: 'as the site names it' };
  expect(of(await admin.post(`/departments/${made.id}`, change))).toMatchObject({ name: 'Packaging', version: 2 });
  expect(named(await admin.post(`/departments/${made.id}`, { ...change, name: 'Packings' }))).toBe('StaleRecordError');
  expect(named(await admin.post(`/departments/${made.id}`, { ...change, version: 2 }))).toBe('NothingToChangeError');
  expect((await admin.call('GET', `/users/${person.id}`)).body['user']).toMatchObject({
    department: { name: 'Packaging' },
  });
  const { history } = (await admin.get(`/departments/${made.id}/history`)).body as unknown as {
    history: { action: string; reason: string | null; changes: unknown }[];
  };
  expect(history[0]).toMatchObject({
    action: 'update',
    reason: 'as the site names it',
    changes: [{ path: 'name', from: 'Packing', to: 'Packaging' }],
  });
});

test('only an empty department is archived; it keeps its name, is chosen by nobody, and comes back', async () => {
  const made = await make('Stores');
  const person = await makePerson(limpid, { department: 'Stores' });
  const archive = () => admin.put(`/departments/${made.id}/archive`, { reason: 'closed down' });
  expect((await archive()).body['fields']).toEqual([
    { path: 'id', message: '1 person belongs to Stores; move them to another department first' },
  ]);
  await admin.call('POST', `/users/${person.id}`, { version: person.version, department: null });
  expect((await archive()).status).toBe(200);
  expect(named(await archive())).toBe('NothingToChangeError');
  expect(names(await admin.get('/departments'))).not.toContain('Stores');
  expect(names(await admin.get('/archived/departments'))).toContain('Stores');
  expect(named(await admin.post('/departments', { name: 'stores' }))).toBe('ArchivedEntryError');
  const late = await admin.call('POST', `/users/${person.id}`, { version: person.version + 1, department: made.id });
  expect(late.body['fields']).toMatchObject([{ path: 'department' }]);
  const back = await admin.put(`/departments/${made.id}/unarchive`, { reason: 'opened again' });
  expect(back.status).toBe(200);
  expect(named(await admin.put(`/departments/${made.id}/unarchive`, { reason: 'again' }))).toBe('NothingToChangeError');
});

test('names are unique, heads are people, and rights are required', async () => {
  await make('Engineering');
  expect(named(await admin.post('/departments', { name: ' engineering ' }))).toBe('DuplicateEntryError');
  expect((await admin.post('/departments', { name: '   ' })).status).toBe(422);
  const nobody = '3f0e9a0e-0000-4000-8000-000000000000';
  expect((await admin.post('/departments', { name: 'Utilities', head: nobody })).body['fields']).toMatchObject([
    { path: 'head' },
  ]);
  expect((await admin.get(`/departments/${nobody}`)).status).toBe(404);
  expect((await admin.get('/departments?asOf=2026-01-01')).body['fields']).toMatchObject([{ path: 'asOf' }]);
  const operator = await limpid.as('operator');
  expect((await operator.post('/departments', { name: 'Mine' })).status).toBe(403);
});

test('changes are recorded in the trail of the installation, in the calls of whichever facility', async () => {
  const made = await make('Laboratory');
  await admin.post(`/departments/${made.id}`, { isQualityUnit: true, version: 1, reason: 'releases batches' });
  const entries = await limpid.sql<{ scope: string; action: string }>(
    `select scope, body::jsonb->>'action' as action from audit.entry where entity_id = ? order by seq`,
    [made.id],
  );
  expect(entries).toEqual([
    { scope: 'system', action: 'create' },
    { scope: 'system', action: 'update' },
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { asService } from '../../../session/system-context.js';
import { createSampleTable, gadget, samplePlugin } from '../../../testing/sample-plugin.js';
import { RecordServiceToken } from '../records/record-service-token.js';

let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel({ plugins: [samplePlugin] });
  await createSampleTable(limpid.databaseUrl);
  admin = await limpid.as('admin');
  const inputs = Array.from({ length: 60 }, (_, n) => ({
    externalId: `G-${String(n).padStart(3, '0')}`,
    name: n % 2 === 0 ? `ball ${n}` : `Mill ${n}`,
    size: n % 3 === 0 ? null : n % 7,
    weight: { value: 60 - n, unit: n % 2 === 0 ? 'kg' : 'g' },
    remarks: n === 1 ? '=1+1' : null,
  }));
  await asService(limpid.kernel.database, 'system', limpid.facility, call =>
    limpid.kernel.resolve(RecordServiceToken).createMany(gadget, call, inputs),
  );
});
afterAll(() => limpid.close());

interface Listed {
  readonly gadgets: readonly Record<string, unknown>[];
  readonly pagination: { readonly pageNumber: number; readonly pageLimit: number; readonly total: number };
}

async function list(query: string, path = '/gadgets'): Promise<Listed> {
  const answer = await admin.get(`${path}?${query}`);
  expect(answer.status).toBe(200);
  return answer.body as unknown as Listed;
}

test('a list without further wishes is the first ten by name, without regard to case', async () => {
  const { gadgets, pagination } = await list('');
  expect(pagination).toEqual({ pageNumber: 1, pageLimit: 10, total: 60 });
  expect(gadgets.map(row => row['name'])).toEqual([
    'ball 0',
    'ball 10',
    'ball 12',
    'ball 14',
    'ball 16',
    'ball 18',
    'ball 2',
    'ball 20',
    'ball 22',
    'ball 24',
  ]);
});

test.each([1, 7, 10, 11, 33, 500])('pages of %i show every record once', async pageLimit => {
  const seen: unknown[] = [];
  for (let pageNumber = 1; seen.length < 60; pageNumber++) {
    const { gadgets } = await list(`pageNumber=${pageNumber}&pageLimit=${pageLimit}&sort=-size`);
    expect(gadgets.length).toBeLessThanOrEqual(pageLimit);
    if (gadgets.length === 0) break;
    seen.push(...gadgets.map(row => row['id']));
  }
  expect(new Set(seen).size).toBe(60);
  expect(seen).toHaveLength(60);
});

test('quantities sort by what they are, not by how they are written', async () => {
  const { gadgets } = await list('sort=-weight&pageLimit=25');
  expect(gadgets[0]?.['weight']).toEqual({ value: 60, unit: 'kg' });
  const heaviest = gadgets.slice(0, 25).map(row => (row['weight'] as { unit: string }).unit);
  expect(new Set(heaviest)).toEqual(new Set(['kg']));
});

test('records without a value come last in both directions', async () => {
  for (const sort of ['size', '-size']) {
    const { gadgets } = await list(`sort=${sort}&pageLimit=100`);
    expect(gadgets.slice(-20).every(row => row['size'] === null)).toBe(true);
  }
});

test('named columns are answered with id and version, and nothing else', async () => {
  const { gadgets } = await list('columns=name,externalId&pageLimit=1');
  expect(Object.keys(gadgets[0] ?? {}).toSorted()).toEqual(['externalId', 'id', 'name', 'version']);
});

test('a search finds text anywhere in the searched fields, and takes wildcards as they are', async () => {
  expect((await list('search=LL%205')).pagination.total).toBe(11);
  expect((await list('search=g-01')).gadgets).toHaveLength(10);
  for (const text of ['%', '_', '\\', "' or '1'='1", 'G-0%']) {
    expect((await list(`search=${encodeURIComponent(text)}`)).pagination.total).toBe(0);
  }
});

test('a filter by field and a filter path narrow page and total alike', async () => {
  const { gadgets, pagination } = await list('size=5&pageLimit=100');
  expect(gadgets).toHaveLength(pagination.total);
  expect(gadgets.every(row => row['size'] === 5)).toBe(true);
  expect((await list('', '/gadgets/filter/untagged')).pagination.total).toBe(60);
});

test('a filter without a value lists the records without one, and leaves the totals of other lists as they are', async () => {
  const { gadgets, pagination } = await list('size=&pageLimit=100');
  expect([gadgets.length, pagination.total]).toEqual([20, 20]);
  expect(gadgets.every(row => row['size'] === null)).toBe(true);
  expect((await list('')).pagination.total).toBe(60);
});

test.each([
  ['columns', 'name,password_hash'],
  ['columns', 'name, (select password_hash from kernel.app_user limit 1)'],
  ['columns', 'constructor'],
  ['sort', 'name; drop table sample.gadget'],
  ['sort', '-(select 1)'],
  ['sort', '__proto__'],
  ['pageLimit', '10; select 1'],
  ['pageNumber', '-1'],
  ['pageLimit', '501'],
  ['size', '1 or 1=1'],
  ['unknown', 'x'],
])('a list refuses %s=%s by the name of the parameter', async (parameter, value) => {
  const answer = await admin.get(`/gadgets?${parameter}=${encodeURIComponent(value)}`);
  expect([answer.status, answer.body['errName'], answer.body['fields']?.[0]?.['path']]).toEqual([
    422,
    'DataValidationError',
    parameter,
  ]);
});

test('a total is exact at once after every change, also when it was counted before', async () => {
  const before = (await list('search=counted')).pagination.total;
  const created = await admin.post('/gadgets', { externalId: 'COUNTED', name: 'Counted' });
  expect((await list('search=counted')).pagination.total).toBe(before + 1);
  const id = String(created.body['gadget']?.['id']);
  await admin.put(`/gadgets/${id}/archive`, { reason: 'counted twice' });
  expect((await list('search=counted')).pagination.total).toBe(before);
  expect((await list('', '/archived/gadgets')).gadgets.map(row => row['id'])).toEqual([id]);
  expect((await list('')).pagination.total).toBe(60);
});

test('without pagination the whole list comes, with its number', async () => {
  const { gadgets, pagination } = await list('doPagination=false&sort=externalId');
  expect([gadgets.length, pagination.total]).toEqual([60, 60]);
});

test('an export holds exactly the filtered rows in their order, and no cell that a spreadsheet would run', async () => {
  const answer = await admin.get(
    '/gadgets/export?format=csv&search=mill&sort=externalId&columns=externalId,name,weight,remarks',
  );
  const lines = String(answer.body['text']).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toBe('externalId,name,weight,weight unit,remarks');
  expect(lines).toHaveLength(31);
  expect(lines[1]).toBe("G-001,Mill 1,59,g,'=1+1");
  const xlsx = await admin.get('/gadgets/export?format=xlsx');
  expect(new TextDecoder().decode(xlsx.bytes.slice(0, 2))).toBe('PK');
});

test('many records are created in one statement, each bad one answered by its error in its place', async () => {
  const outcomes = await asService(limpid.kernel.database, 'system', limpid.facility, call =>
    limpid.kernel.resolve(RecordServiceToken).createMany(gadget, call, [
      { externalId: 'NEW-1', name: 'New 1', tags: ['a', 'b'] },
      { externalId: 'g-001', name: 'Twin of a live one' },
      { externalId: 'new-1', name: 'Twin within the same import' },
      { externalId: 'NEW-2', name: '' },
      { externalId: 'NEW-3', name: 'New 3' },
    ]),
  );
  expect(outcomes.map(outcome => (outcome instanceof Error ? outcome.name : 'created'))).toEqual([
    'created',
    'DuplicateEntryError',
    'DuplicateEntryError',
    'DataValidationError',
    'created',
  ]);
  const [first] = (await list('search=new-1')).gadgets;
  expect(first).toMatchObject({ tags: ['a', 'b'], version: 1 });
  const history = await admin.get(`/gadgets/${String(first?.['id'])}/history`);
  expect(history.body['pagination']?.['total']).toBe(1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { HbelRow } from '#plugins/products/shared/hbel';
import { errorOf, HbelClient, simple } from './hbel.fixture.js';

let plant: TestKernel;
let specialist: TestClient;
let calls: HbelClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['products'] });
  specialist = await plant.as('specialist');
  calls = new HbelClient(specialist);
});
afterAll(() => plant.close());

const register = async (query: string): Promise<HbelRow[]> =>
  (await specialist.get(`/hbels${query}`)).body['hbels'] as unknown as HbelRow[];

test('the register lists every opinion, and every active without a limit in force with the productions affected', async () => {
  const active = await calls.anActive();
  const product = await specialist.post('/products', {
    externalId: 'P-REG',
    name: 'Tablet',
    actives: [{ apiId: active.id }],
  });
  await specialist.post('/productions', {
    externalId: 'PRD-REG',
    name: 'Tablet',
    productId: product.body['product']?.['id'],
  });
  const hbel = await calls.add(active.id, { reviewDueOn: '2020-01-01' });
  const rows = (await register(`?search=${active.externalId}&pageLimit=50`)).filter(
    row => row.api.externalId === active.externalId,
  );
  expect(rows.map(row => [row.id, row.flags, row.productions])).toEqual([
    [hbel.id, ['reviewOverdue', 'provisional', 'noReport'], ['PRD-REG']],
    [active.id, ['missing'], ['PRD-REG']],
  ]);
  const ids = async (path: string): Promise<string[]> => (await register(`${path}?search=PRD-REG`)).map(row => row.id);
  expect(await ids('/filter/review-due')).toEqual([hbel.id]);
  expect(await ids('/filter/missing')).toEqual([active.id]);
  expect(await ids('/filter/flagged')).toEqual([hbel.id, active.id]);
  await calls.choose(hbel);
  expect(await ids('/filter/missing')).toEqual([]);
});

test('it sorts, pages, and refuses to sort by an unknown column', async () => {
  await calls.anActive();
  const all = await register('?sort=-externalId&pageLimit=500');
  const pages = [
    ...(await register('?sort=-externalId&pageLimit=3')),
    ...(await register('?sort=-externalId&pageLimit=3&pageNumber=2')),
  ];
  expect(pages).toEqual(all.slice(0, 6));
  const values = (await register('?sort=value&pageLimit=500')).map(row => row.value);
  expect(values.indexOf(null)).toBeGreaterThan(values.findLastIndex(value => value !== null));
  expect(errorOf(await specialist.get('/hbels?sort=constructor'))).toEqual([422, 'DataValidationError', 'sort']);
});

test('the export contains exactly the filtered rows', async () => {
  const file = await specialist.get('/hbels/export?format=csv&search=PRD-REG');
  const lines = new TextDecoder().decode(file.bytes).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('PRD-REG');
  expect(lines[1]).toMatch(/,In force,|None in force/);
  const earlier = await specialist.get(`/hbels/export?format=csv&asOf=${new Date().toISOString()}`);
  expect(earlier.headers.get('content-disposition')).toMatch(/"hbels as of \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.csv"$/);
  const book = await specialist.get('/hbels/export?format=xlsx&filter=missing');
  expect(book.headers.get('content-type')).toContain('spreadsheetml');
});

test('laboratory users read it but cannot change it', async () => {
  const analyst = await plant.as('analyst');
  const { id } = await calls.anActive();
  expect((await analyst.get('/hbels')).status).toBe(200);
  expect((await analyst.post(`/apis/${id}/hbels`, simple)).status).toBe(403);
});

test('the home page counts what the filters of the register list', async () => {
  const active = await calls.anActive();
  await calls.add(active.id, { reviewDueOn: '2020-01-01' });
  const archived = await calls.anActive();
  await calls.add(archived.id, { reviewDueOn: '2020-01-01' });
  await specialist.delete(`/apis/${archived.id}`, { reason: 'No longer made here' });
  const { notes } = (await specialist.get('/home-notes')).body as unknown as {
    notes: readonly { readonly address: string; readonly count: number }[];
  };
  for (const filter of ['missing', 'review-due', 'not-reviewed', 'drafts']) {
    const listed = (await register(`/filter/${filter}?pageLimit=500`)).length;
    expect(listed).toBeGreaterThan(0);
    expect([filter, notes.find(({ address }) => address === `/app/master/hbels?filter=${filter}`)?.count]).toEqual([
      filter,
      listed,
    ]);
  }
});

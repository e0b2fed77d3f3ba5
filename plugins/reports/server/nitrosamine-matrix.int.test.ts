import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { NitrosamineLimit } from '#plugins/limits/shared/limit';
import { pagesOf } from './pages-of.fixture.js';
import { Recalculated } from './workbook/recalculated.fixture.js';

let kernel: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  kernel = await testKernel({ only: ['reports', 'nitrosamines'], demo: 'import' });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

async function production(externalId: string): Promise<string> {
  const { productions } = (await admin.get(`/productions?search=${externalId}`)).body;
  return String((productions as unknown as { id: string }[])[0]?.id);
}
const matrix = async (id: string, format = 'pdf') =>
  admin.get(`/reports/macMatrix/production/${id}/nitrosamine?format=${format}`);
const lowest = async (id: string): Promise<NitrosamineLimit | undefined> => {
  const answer = await admin.get(`/limits/nitrosamines?production=${id}`);
  return (answer.body['nitrosamineLimits'] as unknown as NitrosamineLimit[])[0];
};

test('the matrix names the nitrosamine, its authority, and the limit of the limits call', async () => {
  const id = await production('PRD-20');
  const answer = await matrix(id);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const text = (await pagesOf(answer.bytes)).join(' ');
  for (const wanted of ['N-nitroso-carvedilol', 'the strictest authority', 'Stated by', 'EMA Appendix 1', 'PRD-20'])
    expect(text).toContain(wanted);
  const limit = (await lowest(id))?.limit;
  expect(text).toContain(limit?.next.externalId);
  expect(text).toContain(String(Number(((limit?.l3MgPerSqcm ?? NaN) * 1e6).toPrecision(3))));
});

test('its formulas reproduce every stored number, and follow the cap of the policy', async () => {
  const id = await production('PRD-20');
  const book = await Recalculated.from((await matrix(id, 'xlsx')).bytes);
  let numbers = 0;
  for (const { sheet, address, value } of book.stored) {
    if (typeof value !== 'number') continue;
    numbers += 1;
    const live = Number(book.value(sheet, address));
    expect(Math.abs((live - value) / value), `${address}: ${live} is not ${value}`).toBeLessThan(1e-9);
  }
  expect(numbers).toBeGreaterThan(20);
  const row = book.rowOf('Pairs', { C: (await lowest(id))?.limit?.next.externalId ?? '' });
  const before = Number(book.value('Pairs', `N${row}`));
  book.type('Pairs', `I${row}`, 4000);
  expect(Number(book.value('Pairs', `N${row}`)) / before).toBeCloseTo(10, 9);
  book.type('Policy', 'B3', 1e-9);
  book.type('Policy', 'B2', 1);
  expect(Number(book.value('Pairs', `M${row}`))).toBe(1e-9);
});

test('a production without nitrosamines has an empty matrix with a sentence; an unknown one is not found', async () => {
  const id = await production('PRD-27');
  const text = (await pagesOf((await matrix(id)).bytes)).join(' ');
  expect(text).toContain('No nitrosamine is linked to this production.');
  const book = await Recalculated.from((await matrix(id, 'xlsx')).bytes);
  expect(book.stored).toEqual([]);
  const unknown = await matrix('6f1f3f0a-7c0e-4a55-9d7e-111111111111');
  expect([unknown.status, unknown.body['errName']]).toEqual([404, 'NotFoundError']);
});

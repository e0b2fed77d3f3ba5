import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { CleaningAgentLimit } from '#plugins/limits/shared/limit';
import { limitApart } from '../limit-apart.fixture.js';
import { pagesOf } from '../pages-of.fixture.js';
import { Recalculated } from './recalculated.fixture.js';

let kernel: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['reports'], demo: 'import' });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

test('spreadsheet and document reproduce the limits of an agent by its own factors', async () => {
  const { cleaningAgents } = await admin.read<{
    cleaningAgents: { id: string; externalId: string; version: number }[];
  }>('/cleaning_agents?search=CA05');
  const [agent] = cleaningAgents;
  const own = { safetyFactor: 500, modificationFactor: 3, bodyWeight: 35, ld50Divisor: 4000 };
  const saved = await admin.post(`/cleaning_agents/${agent?.id ?? ''}`, {
    ...own,
    version: agent?.version,
    factorsReason: 'by the supplier',
  });
  expect(saved.status).toBe(200);
  const { cleaningAgentLimits } = await admin.read<{ cleaningAgentLimits: CleaningAgentLimit[] }>(
    '/limits/cleaning-agents?pageLimit=100',
  );
  const limit = cleaningAgentLimits.find(({ cleaningAgent }) => cleaningAgent.externalId === 'CA05')?.limit;
  if (limit === undefined || limit === null) throw new Error('the agent has a limit');
  expect(limit.criterion).toBe('ld50');
  const book = await Recalculated.from((await admin.get('/reports/CleaningAgentLimit/all/xlsx')).bytes);
  expect(limitApart(book, limit)).toBeLessThan(1e-9);
  const row = book.rowOf('Pairs', { B: limit.substance.name, C: limit.next.externalId });
  expect(['AL', 'AM', 'AN', 'AO'].map(column => book.value('Pairs', `${column}${row}`))).toEqual(Object.values(own));
  // Each of the four moves the limit of its row.
  const l3 = (): number => Number(book.value('Pairs', `T${row}`));
  for (const [column, factor] of [
    ['AL', 0.5],
    ['AM', 0.5],
    ['AN', 2],
    ['AO', 0.5],
  ] as const) {
    const [before, value] = [l3(), Number(book.value('Pairs', `${column}${row}`))];
    book.type('Pairs', `${column}${row}`, value * 2);
    expect(l3() / before).toBeCloseTo(factor, 9);
    book.type('Pairs', `${column}${row}`, value);
  }
  const { bytes } = await admin.get('/reports/CleaningAgentLimit/all/pdf');
  const text = JSON.stringify(await pagesOf(bytes)).replaceAll(/\s+/g, ' ');
  expect(text).toContain('safety factor 500 instead of 1000');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { pagesOf } from '../pages-of.fixture.js';
import { Recalculated } from './recalculated.fixture.js';

let kernel: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  kernel = await testKernel({ only: ['reports'], productType: 'api', demo: 'import-api-plant' });
  admin = await kernel.as('admin');
  for (const [kind, settings] of [
    ['Chemical', { intermediateArl: { value: 40, unit: 'ppm' } }],
    ['Intermediate', { activesArl: { value: 7, unit: 'ppm' }, intermediateArl: { value: 3, unit: 'ppm' } }],
  ] as const) {
    const answer = await admin.post(`/cleaning_limit_policies/${kind}`, { ...settings, version: 0, reason: 'a trial' });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
});
afterAll(() => kernel.close());

/** 4-Aminophenol of PRA-07, an intermediate; PRA-08 makes another one of 350 kg, PRA-01 an active of 300 kg. */
test.each([
  ['PRA-07', 'PRA-08', 3 * 350],
  ['PRA-07', 'PRA-01', 7 * 300],
  ['PRA-01', 'PRA-08', 40 * 350],
])('MAC by ARL after %s and before %s is that of its own general limit', async (previous, next, mg) => {
  const { productions } = await admin.read<{ productions: { id: string }[] }>(`/productions?search=${previous}`);
  const path = `/reports/macMatrix/production/${productions[0]?.id}`;
  const book = await Recalculated.from((await admin.get(`${path}?format=xlsx`)).bytes);
  const row = book.rowOf('Pairs', { A: previous, C: next });
  expect(Number(book.value('Pairs', `Q${row}`)) / mg).toBeCloseTo(1, 12);
  expect(book.stored.find(({ sheet, address }) => sheet === 'Pairs' && address === `Q${row}`)?.value).toBeCloseTo(
    mg,
    9,
  );
  const text = (await pagesOf((await admin.get(path)).bytes)).join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain(
    previous === 'PRA-07' ? 'General limit before an intermediate 3 ppm' : 'before an intermediate 40 ppm',
  );
});

test('a row without a limit is empty, never 0, and says which input is missing', async () => {
  const { productions } = await admin.read<{ productions: { id: string; version: number }[] }>(
    '/productions?search=PRA-01',
  );
  const [bulk] = productions;
  const saved = await admin.post(`/productions/${bulk?.id}`, { version: bulk?.version, minBatchSize: null });
  expect(saved.status).toBe(200);
  const book = await Recalculated.from((await admin.get('/reports/ProductionLimit/all/xlsx')).bytes);
  const row = book.rowOf('Pairs', { A: 'PRA-02', C: 'PRA-01' });
  expect(['R', 'T', 'U'].map(column => book.value('Pairs', `${column}${row}`))).toEqual(['', '', '']);
  expect(book.value('Pairs', `W${row}`)).toContain('minimum batch size');
  // Without any criterion nothing has a limit.
  for (const column of ['B', 'C'])
    for (const setting of ['useToxicity', 'useDosage', 'useLd50', 'useARL', 'useProductLimit'])
      book.type('Policy', `${column}${book.rowOf('Policy', { A: setting })}`, 0);
  const summary = book.rowOf('Production limits', { A: 'PRA-02' });
  const before = book.rowOf('Pairs', { A: 'PRA-02', C: 'PRA-03' });
  expect(book.value('Pairs', `T${before}`)).toBe('');
  const numbers = ['C', 'E'].map(column => Number(book.value('Production limits', `${column}${summary}`)));
  // Before an intermediate its general limit counts whatever the policy says.
  expect(numbers.every(value => value > 0)).toBe(true);
  expect(book.value('Production limits', `I${summary}`)).toBe('General limit (ARL)');
  const equipment = await Recalculated.from((await admin.get('/reports/EquipmentLimit/all/xlsx')).bytes);
  for (const { sheet, address, value } of equipment.stored) expect(value, `${sheet}!${address}`).not.toBe(0);
});

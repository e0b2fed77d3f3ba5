import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { Limit } from '#plugins/limits/shared/limit';
import { limitApart } from './limit-apart.fixture.js';
import { pagesOf } from './pages-of.fixture.js';
import { Recalculated } from './workbook/recalculated.fixture.js';

let kernel: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  kernel = await testKernel({ only: ['reports'], productType: 'api', demo: 'import-api-plant' });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

const evidence = 'Study PS-7: spiked at the crystallisation';

async function save(settings: object): Promise<void> {
  const { cleaningLimitPolicy } = (await admin.get('/cleaning_limit_policies/Chemical')).body;
  const body = { ...settings, version: cleaningLimitPolicy?.['version'], reason: 'random' };
  const answer = await admin.post('/cleaning_limit_policies/Chemical', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** Ketoprofen is the active of the plant with a health-based limit. */
async function ketoprofen(): Promise<string> {
  const { productions } = (await admin.get('/productions?search=PRA-06')).body as unknown as {
    productions: { id: string }[];
  };
  return productions[0]?.id ?? '';
}

const limitsAfter = async (previous: string): Promise<Limit[]> =>
  (await admin.get(`/limits/pairs?previous=${previous}&pageLimit=500`)).body['limits'] as unknown as Limit[];

const matrixOf = async (previous: string): Promise<Recalculated> =>
  Recalculated.from((await admin.get(`/reports/macMatrix/production/${previous}?format=xlsx`)).bytes);

const policy = fc.record({
  purgeFactor: fc.oneof(fc.constant(1), fc.double({ min: 1, max: 1e5, noNaN: true })),
  modificationFactor: fc.integer({ min: 1, max: 10 }),
  useDosage: fc.boolean(),
  useLd50: fc.boolean(),
  useARL: fc.boolean(),
  useFirstAvailableCriteria: fc.boolean(),
});

test('under any purge factor a spreadsheet reproduces the limits of the product', async () => {
  const previous = await ketoprofen();
  let byHealth = 0;
  for (const [turn, sample] of fc.sample(policy, { numRuns: 12, seed: 20_261_121 }).entries()) {
    // A residue limit of its own each turn, so that there is always something to save.
    const residueLimit = { value: turn + 1, unit: 'mg/sqcm' };
    await save({ ...sample, purgeFactorEvidence: evidence, residueLimit });
    const limits = await limitsAfter(previous);
    const book = await matrixOf(previous);
    for (const limit of limits) {
      expect(limitApart(book, limit), `turn ${turn} before ${limit.next.externalId}`).toBeLessThan(1e-9);
      if (limit.criterion === 'toxicity' && sample.purgeFactor !== 1) byHealth += 1;
    }
    for (const { sheet, address, value } of book.stored)
      if (typeof value === 'number') expect(Number(book.value(sheet, address)) / value).toBeCloseTo(1, 9);
  }
  expect(byHealth).toBeGreaterThan(10);
});

test('another factor entered in the workbook gives the limits of the product, and documents say so', async () => {
  const previous = await ketoprofen();
  const alone = { useDosage: false, useLd50: false, useARL: true, useFirstAvailableCriteria: false };
  await save({ ...alone, arl: { value: 1000, unit: 'ppm' }, modificationFactor: 1, purgeFactor: 1 });
  const book = await matrixOf(previous);
  const row = book.rowOf('Policy', { A: 'purgeFactor' });
  expect(book.value('Policy', `D${row}`)).toContain(evidence);
  book.type('Policy', `B${row}`, 3);
  await save({ purgeFactor: 3 });
  const limits = await limitsAfter(previous);
  for (const limit of limits) expect(limitApart(book, limit), limit.next.externalId).toBeLessThan(1e-9);
  const credited = limits.filter(limit => limit.flags.includes('PURGE_FACTOR_CREDITED: 3'));
  expect(credited.map(limit => limit.next.externalId).toSorted()).toEqual([
    'PRA-01',
    'PRA-02',
    'PRA-03',
    'PRA-04',
    'PRA-05',
  ]);
  const document = await admin.get(`/reports/macMatrix/production/${previous}?format=pdf`);
  const text = (await pagesOf(document.bytes)).join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('credited with the measured purge factor 3');
  expect(text).toMatch(new RegExp(`Policy for actives, version \\d+: purge factor 3\\. Evidence: ${evidence}`));
});

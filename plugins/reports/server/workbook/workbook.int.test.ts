import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { Limit, LimitMatrix } from '#plugins/limits/shared/limit';
import { limitApart } from '../limit-apart.fixture.js';
import { Recalculated } from './recalculated.fixture.js';

let kernel: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['reports'], demo: 'import' });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

type Row = Record<string, unknown> & { readonly id: string; readonly version: number };

async function save(call: string, body: object): Promise<void> {
  const answer = await admin.post(call, body);
  expect([200, 422], `${call} ${JSON.stringify(answer.body)}`).toContain(answer.status);
  if (answer.status === 422) expect(answer.body).toMatchObject({ errName: 'NothingToChangeError' });
}

const rows = async (list: string, field: string): Promise<Row[]> =>
  (await admin.get(`/${list}?pageLimit=100`)).body[field] as unknown as Row[];

const perhaps = (minimum: number, maximum: number): fc.Arbitrary<number | null> =>
  fc.option(fc.double({ min: minimum, max: maximum, noNaN: true }), { freq: 3 });
const policy = fc.record({
  useToxicity: fc.boolean(),
  useDosage: fc.boolean(),
  useLd50: fc.boolean(),
  useARL: fc.constant(true),
  useFirstAvailableCriteria: fc.boolean(),
  useResidueLimit: fc.boolean(),
  residueLimit: fc.record({
    value: fc.double({ min: 1e-5, max: 1, noNaN: true }),
    unit: fc.constantFrom('mg/sqcm', 'ug/sqcm'),
  }),
  safetyFactor: fc.integer({ min: 1, max: 5000 }),
  modificationFactor: fc.integer({ min: 1, max: 10 }),
  useAlertLimit: fc.boolean(),
  alertPercent: fc.double({ min: 0.5, max: 99.5, noNaN: true }),
});
const change = fc.record({
  policy,
  doses: fc.array(perhaps(0.001, 500), { minLength: 12, maxLength: 12 }),
  batches: fc.array(perhaps(0.5, 900), { minLength: 8, maxLength: 8 }),
  patients: fc.array(perhaps(0.3, 90), { minLength: 10, maxLength: 10 }),
});

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** Inputs of the plant as the sample has them; null takes an input away. */
async function apply({ policy: settings, doses, batches, patients }: Change): Promise<void> {
  const { cleaningLimitPolicy } = (await admin.get('/cleaning_limit_policies/Chemical')).body;
  const version = cleaningLimitPolicy?.['version'];
  await save('/cleaning_limit_policies/Chemical', { ...settings, version, factorReason: 'random', reason: 'random' });
  const [actives, productions] = [await rows('apis', 'apis'), await rows('productions', 'productions')];
  for (const [index, dose] of doses.entries()) {
    const row = actives[(index * 9) % actives.length];
    const minTherapeuticDose = dose === null ? null : { value: dose, unit: 'mg' };
    await save(`/apis/${row?.id}`, { version: row?.version, minTherapeuticDose });
  }
  const products = await rows('products', 'products');
  for (const [index, kg] of patients.entries()) {
    const row = products[(index * 5) % products.length];
    const patient =
      kg === null
        ? { patientGroup: null, bodyWeight: null }
        : { patientGroup: 'paediatric', bodyWeight: { value: kg, unit: 'kg' } };
    await save(`/products/${row?.id}`, { version: row?.version, ...patient });
  }
  for (const [index, size] of batches.entries()) {
    const row = productions[(index * 7) % productions.length];
    const minBatchSize = size === null ? null : { value: size, unit: 'kg' };
    await save(`/productions/${row?.id}`, { version: row?.version, minBatchSize });
  }
}

/** Where the plant has a limit at all, by row and column of the matrix, and whose column each is. */
async function limited(): Promise<{
  readonly ids: readonly string[];
  readonly cells: readonly (readonly boolean[])[];
}> {
  const { productions, l3MgPerSqcm } = (await admin.get('/limits/matrix')).body as unknown as LimitMatrix;
  return { ids: productions.map(({ id }) => id), cells: l3MgPerSqcm.map(row => row.map(value => value !== null)) };
}

test('on plants with any inputs, including missing ones, a spreadsheet reproduces the limits of the product', async () => {
  const samples = fc.sample(change, { numRuns: 8, seed: 20_261_121 });
  let compared = 0;
  let without = 0;
  let scaled = 0;
  const sharing = await limited();
  for (const [turn, sample] of samples.entries()) {
    await apply(sample);
    const productions = await rows('productions', 'productions');
    // By the general limit, any two productions that share equipment have one, unless the batch is unknown.
    const unknown = new Set(productions.filter(row => row['minBatchSize'] === null).map(({ id }) => id));
    without += unknown.size;
    const expected = sharing.cells.map(row =>
      row.map((shares, column) => shares && !unknown.has(sharing.ids[column] ?? '')),
    );
    expect((await limited()).cells, `turn ${turn}`).toEqual(expected);
    for (const previous of [0, 1, 2].map(offset => productions[(turn * 11 + offset * 13) % productions.length])) {
      const { body } = await admin.get(`/limits/pairs?previous=${previous?.id}&pageLimit=500`);
      const limits = body['limits'] as unknown as Limit[];
      if (limits.length === 0) continue;
      const file = await admin.get(`/reports/macMatrix/production/${previous?.id}?format=xlsx`);
      expect(file.status, JSON.stringify(file.body).slice(0, 300)).toBe(200);
      const book = await Recalculated.from(file.bytes);
      for (const limit of limits) {
        const pair = `${limit.previous?.externalId} → ${limit.next.externalId}`;
        expect(limitApart(book, limit), pair).toBeLessThan(1e-9);
        compared += 1;
        if (limit.flags.some(flag => flag.startsWith('SCALED_TO_PATIENT'))) scaled += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(300);
  expect(without).toBeGreaterThan(3);
  expect(scaled).toBeGreaterThan(20);
});

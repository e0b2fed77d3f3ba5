import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { Limit } from '#plugins/limits/shared/limit';
import { limitApart } from '../limit-apart.fixture.js';
import { pagesOf } from '../pages-of.fixture.js';
import { Recalculated } from './recalculated.fixture.js';

let kernel: TestKernel;
let admin: TestClient;

interface Row {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
  readonly [field: string]: unknown;
}
async function oneOf(list: string, field: string, externalId: string): Promise<Row> {
  const rows = (await admin.read<Record<string, Row[]>>(`/${list}?pageLimit=100`))[field] ?? [];
  const row = rows.find(each => each.externalId === externalId);
  if (row === undefined) throw new Error(`${externalId} is not in ${list}`);
  return row;
}
async function saved(path: string, body: object): Promise<void> {
  const answer = await admin.post(path, body);
  if (answer.status !== 200) throw new Error(`${path} ${JSON.stringify(answer.body)}`);
}

/** Carvedilol, what PRD-20 leaves behind, with all its masses stated of a salt. */
const carvedilol = 'A016';
let production = '';

beforeAll(async () => {
  kernel = await testKernel({ only: ['reports'], demo: 'import' });
  admin = await kernel.as('admin');
  const { id, version } = await oneOf('apis', 'apis', carvedilol);
  const chosen = {
    basis: 'PDE',
    value: { value: 60, unit: 'ug' },
    route: 'any',
    selected: true,
    selectionReason: 'one',
  };
  const bases = { doseBasis: 'salt', ld50Basis: 'salt', hbels: [{ ...chosen, massBasis: 'salt' }] };
  await saved(`/apis/${id}`, { version, baseFactor: 0.8, ...bases });
  production = (await oneOf('productions', 'productions', 'PRD-20')).id;
});
afterAll(() => kernel.close());

test.each([
  ['AB', { useToxicity: true, useDosage: false, useLd50: false, useARL: false }, 'toxicity'],
  ['AC', { useToxicity: false, useDosage: true, useLd50: false, useARL: false }, 'dosage'],
  ['AD', { useToxicity: false, useDosage: false, useLd50: true, useARL: false }, 'ld50'],
])(
  'a spreadsheet reproduces the limit of the base from values stated for the salt: the share in column %s, %j',
  async (column, switches, criterion) => {
    const { cleaningLimitPolicy: policy } = await admin.read<{ cleaningLimitPolicy: Row }>(
      '/cleaning_limit_policies/Chemical',
    );
    const settings = { ...switches, requireHbel: false, version: policy.version, reason: `by ${criterion} alone` };
    await saved('/cleaning_limit_policies/Chemical', settings);
    const { limits } = await admin.read<{ limits: Limit[] }>(`/limits/pairs?previous=${production}&pageLimit=500`);
    const own = limits.filter(({ substance }) => substance.externalId === carvedilol);
    expect(own.length).toBeGreaterThan(3);
    const answer = await admin.get(`/reports/macMatrix/production/${production}?format=xlsx`);
    const book = await Recalculated.from(answer.bytes);
    for (const limit of own) {
      expect(limit.flags).toContain('AS_BASE: 0.8');
      expect(limit.criterion).toBe(criterion);
      expect(limitApart(book, limit)).toBeLessThan(1e-9);
    }
    const row = book.rowOf('Pairs', { B: own[0]?.substance.name ?? '', C: own[0]?.next.externalId ?? '' });
    expect(book.value('Pairs', `${column}${row}`)).toBe(0.8);
    const before = Number(book.value('Pairs', `T${row}`));
    book.type('Pairs', `${column}${row}`, 0.4);
    expect(Number(book.value('Pairs', `T${row}`)) / before).toBeCloseTo(0.5, 9);
  },
);

test('a spreadsheet reproduces the limit by a general limit of the residue itself', async () => {
  const { id, version } = await oneOf('apis', 'apis', carvedilol);
  await saved(`/apis/${id}`, { version, arl: { value: 3, unit: 'ppm' }, arlReason: 'agreed with the customer' });
  const { cleaningLimitPolicy: policy } = await admin.read<{ cleaningLimitPolicy: Row }>(
    '/cleaning_limit_policies/Chemical',
  );
  const alone = { useLd50: false, useARL: true, version: policy.version, reason: 'the general limit alone' };
  await saved('/cleaning_limit_policies/Chemical', alone);
  const { limits } = await admin.read<{ limits: Limit[] }>(`/limits/pairs?previous=${production}&pageLimit=500`);
  const own = limits.filter(({ substance }) => substance.externalId === carvedilol);
  expect(own.length).toBeGreaterThan(3);
  const answer = await admin.get(`/reports/macMatrix/production/${production}?format=xlsx`);
  const book = await Recalculated.from(answer.bytes);
  for (const limit of own) {
    expect([limit.criterion, limit.l1Ppm]).toEqual(['arl', expect.closeTo(3, 12)]);
    expect(limitApart(book, limit)).toBeLessThan(1e-9);
  }
  const row = book.rowOf('Pairs', { B: own[0]?.substance.name ?? '', C: own[0]?.next.externalId ?? '' });
  expect(book.value('Pairs', `AE${row}`)).toBe(3);
});

test('a spreadsheet reproduces the limit by a residue limit of the residue itself, and follows it', async () => {
  const { id, version } = await oneOf('apis', 'apis', carvedilol);
  const residueLimit = { value: 0.01, unit: 'ug/sqcm' };
  await saved(`/apis/${id}`, { version, residueLimit, residueLimitReason: 'validated' });
  const { cleaningLimitPolicy: policy } = await admin.read<{ cleaningLimitPolicy: Row }>(
    '/cleaning_limit_policies/Chemical',
  );
  const capped = { useResidueLimit: true, version: policy.version, reason: 'residue limits' };
  await saved('/cleaning_limit_policies/Chemical', capped);
  const { limits } = await admin.read<{ limits: Limit[] }>(`/limits/pairs?previous=${production}&pageLimit=500`);
  const limit = limits.find(({ substance }) => substance.externalId === carvedilol);
  if (limit === undefined) throw new Error('carvedilol has a limit');
  expect(limit.l3MgPerSqcm).toBeCloseTo(1e-5, 15);
  const book = await Recalculated.from(
    (await admin.get(`/reports/macMatrix/production/${production}?format=xlsx`)).bytes,
  );
  expect(limitApart(book, limit)).toBeLessThan(1e-9);
  const row = book.rowOf('Pairs', { B: limit.substance.name, C: limit.next.externalId });
  expect(book.value('Pairs', `AF${row}`)).toBe(1e-5);
  book.type('Pairs', `AF${row}`, 2e-6);
  expect(book.value('Pairs', `T${row}`)).toBeCloseTo(2e-6, 15);
  const off = { useResidueLimit: false, version: policy.version + 1, reason: 'as before' };
  await saved('/cleaning_limit_policies/Chemical', off);
});

test('the document says that the intake is stated for the salt, and which general limit counts', async () => {
  const { cleaningLimitPolicy: policy } = await admin.read<{ cleaningLimitPolicy: Row }>(
    '/cleaning_limit_policies/Chemical',
  );
  const both = { useDosage: true, version: policy.version, reason: 'the general limit and the dose' };
  await saved('/cleaning_limit_policies/Chemical', both);
  const { bytes } = await admin.get(`/reports/macMatrix/production/${production}?format=pdf`);
  const text = JSON.stringify(await pagesOf(bytes)).replaceAll(/\s+/g, ' ');
  expect(text).toContain('The residue has its own general limit of 3 ppm');
  expect(text).toContain('stated for the salt and converted to the base');
});

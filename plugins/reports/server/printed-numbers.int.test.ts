import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { Limit } from '#plugins/limits/shared/limit';
import { pagesOf } from './pages-of.fixture.js';

let kernel: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  kernel = await testKernel({ only: ['reports'], demo: 'import' });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

interface Equipment {
  readonly id: string;
  readonly totalSurfaceArea: { readonly value: number };
}

const id = async (externalId: string): Promise<string> => {
  const { productions } = await admin.read<{ productions: { id: string; externalId: string }[] }>(
    `/productions?search=${externalId}`,
  );
  return productions.find(production => production.externalId === externalId)?.id ?? '';
};

/** Area of the shared equipment, sqcm. */
async function sharedArea(previous: string, next: string): Promise<number> {
  const equipmentsOf = async (production: string): Promise<Set<string>> => {
    const { productionMap } = await admin.read<{ productionMap: { equipment: { id: string } }[] }>(
      `/productions/${await id(production)}/map`,
    );
    return new Set(productionMap.map(({ equipment }) => equipment.id));
  };
  const [before, after] = [await equipmentsOf(previous), await equipmentsOf(next)];
  const { equipments } = await admin.read<{ equipments: Equipment[] }>('/equipments?pageLimit=100');
  return equipments
    .filter(equipmentItem => before.has(equipmentItem.id) && after.has(equipmentItem.id))
    .reduce((sum, equipmentItem) => sum + equipmentItem.totalSurfaceArea.value, 0);
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The printed form of a number (specification, section 5), with groups and powers of ten, written down a second time. */
function rounded(value: number): string {
  const digits = value > 1 ? Math.round(value * 1000) / 1000 : Number.parseFloat(value.toPrecision(3));
  if (digits < 0.0001) {
    const power = Math.floor(Math.log10(digits));
    const first = Number.parseFloat((digits / 10 ** power).toPrecision(3));
    return `${first} × 10⁻${[...String(-power)].map(digit => raised[Number(digit)]).join('')}`;
  }
  if (digits < 10_000) return String(digits);
  return digits.toLocaleString('en-US', { maximumFractionDigits: 3 }).replaceAll(',', ' ');
}

/** Reads a printed number back. */
function read(printed: string): number {
  const [digits = '', power] = printed.replaceAll(' ', '').split('×10⁻');
  return power === undefined
    ? Number(digits)
    : Number(`${digits}e-${[...power].map(each => raised.indexOf(each)).join('')}`);
}

test.each([
  // 10 ppm of the smallest batch (formulas 4.2): the criteria by dose allow more.
  ['PRD-37', 'PRD-33', 'General limit (ARL)', 50, 10 * 50],
  ['PRD-40', 'PRD-03', 'General limit (ARL)', 186, 10 * 186],
  ['PRD-04', 'PRD-41', 'General limit (ARL)', 84, 10 * 84],
  // Smallest dose ÷ 1000 × units of the batch ÷ units a day, which are the maximum daily dose ÷ strength (formulas 4.1).
  ['PRD-16', 'PRD-41', 'Therapeutic dose', 84, (1.25 / 1000) * (84e6 / 560 / (600 / 300))],
  ['PRD-25', 'PRD-43', 'Therapeutic dose', 96, (0.0625 / 1000) * (96e6 / 320 / (500 / 100))],
])('the matrix prints of %s before %s what the call answers and a hand comes to', async (...given) => {
  const [previous, next, governor, batchKg, macMg] = given;
  const area = await sharedArea(previous, next);
  const { limits } = await admin.read<{ limits: Limit[] }>(
    `/limits/pairs?previous=${await id(previous)}&pageLimit=500`,
  );
  const limit = limits.find(each => each.next.externalId === next);
  expect((limit?.l3MgPerSqcm ?? NaN) / (macMg / area)).toBeCloseTo(1, 12);
  const pdf = (await admin.get(`/reports/macMatrix/production/${await id(previous)}`)).bytes;
  const text = (await pagesOf(pdf)).join(' ').replaceAll(/\s+/g, ' ');
  const numbers = [macMg, macMg / batchKg, area, macMg / area].map(rounded).join(' ');
  expect(text).toContain(`${next} ${limit?.next.name} ${governor} ${numbers} `);
});

test('a printed limit can be recalculated by hand from its document', async () => {
  const pdf = (await admin.get(`/reports/macMatrix/production/${await id('PRD-16')}`)).bytes;
  const text = (await pagesOf(pdf)).join(' ').replaceAll(/\s+/g, ' ');
  const [results = '', ...rest] = text.split('Inputs of these limits');
  // Its heading returns on every page.
  const inputs = rest.join(' ');
  const numbersOf = (found: RegExpExecArray | null): number[] => (found ?? []).slice(1).map(read);
  const [batchKg = NaN, unitMassMg = NaN, unitsPerDay = NaN, doseMg = NaN] = numbersOf(
    /PRD-41 ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) /.exec(inputs),
  );
  const [safety = NaN] = numbersOf(/Safety factor ([\d.]+)/.exec(inputs));
  const [macMg, , areaSqcm = NaN, l3 = NaN] = numbersOf(
    /PRD-41 .*? Therapeutic dose ([\d.]+) ([\d.]+) (\d{1,3}(?: \d{3})*(?:\.\d+)?) ([\d.]+(?: × 10⁻[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?) /.exec(
      results,
    ),
  );
  const byHand = (doseMg / safety) * ((batchKg * 1e6) / unitMassMg / unitsPerDay);
  expect([rounded(byHand), rounded(byHand / areaSqcm)]).toEqual([rounded(macMg ?? NaN), rounded(l3 ?? NaN)]);
});

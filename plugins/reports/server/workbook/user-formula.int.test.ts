import { afterAll, beforeAll, expect, test } from 'vitest';
import { definePlugin } from '#kernel/contract';
import { testKernel, testPlugin, type TestClient, type TestKernel } from '#kernel/testing';
import { MacFormulasToken, type MacFormulaInForce } from '#plugins/limits/server/api';
import type { EquipmentLimit, Limit } from '#plugins/limits/shared/limit';
import { Recalculated } from './recalculated.fixture.js';

/** Half of what the dose allows. */
const half: MacFormulaInForce = {
  id: '6f1f3f0a-7c0e-4a55-9d7e-222222222222',
  externalId: 'MAC-HALF',
  name: 'Half of the dose',
  version: 3,
  expression: 'td/sf*e_n/2',
  fingerprint: 'half',
  residueType: 'Chemical',
  criterion: 'dosage',
  reads: ['td', 'sf', 'e_n'],
  rows: ({ count, of }) => {
    const [td, sf, ratio] = [of('td'), of('sf'), of('e_n')];
    const at = (numbers: number | Float64Array, next: number): number =>
      typeof numbers === 'number' ? numbers : (numbers[next] ?? NaN);
    const read = (from: number, to: number): Float64Array =>
      Float64Array.from({ length: count }, (_, next) => {
        const [dose, factor, doses] = [td, sf, ratio].map(each => at(each.read(from, to), next));
        return (((dose ?? NaN) / (factor ?? NaN)) * (doses ?? NaN)) / 2;
      });
    return { read };
  },
  evaluate: ({ of }) => {
    const [td, sf, ratio] = [of('td'), of('sf'), of('e_n')];
    if (td === null || sf === null || ratio === null) return { error: { code: 'MISSING_INPUT', missing: ['td'] } };
    return { mg: ((td / sf) * ratio) / 2 };
  },
  describe: () => ({ text: '', inputs: [] }),
};
const definition = definePlugin({
  id: 'trial',
  bind: bind =>
    bind.extend(MacFormulasToken, {}, () => ({
      tables: [],
      inForce: () => Promise.resolve({ formulas: [half], scoresOf: () => ({}) }),
    })),
});

let kernel: TestKernel;
let specialist: TestClient;
beforeAll(async () => {
  kernel = await testKernel({
    only: ['reports'],
    demo: 'import',
    extra: [testPlugin(definition, { requires: ['limits'] })],
  });
  specialist = await kernel.as('specialist');
});
afterAll(() => kernel.close());

test('rows under a user-defined formula are fixed values, and name the formula', async () => {
  const { equipmentLimits } = (await specialist.get('/limits/equipments?pageLimit=500')).body as unknown as {
    equipmentLimits: EquipmentLimit[];
  };
  const governed = equipmentLimits.flatMap(({ limit }) => (limit?.formula?.externalId === 'MAC-HALF' ? [limit] : []));
  const [limit] = governed;
  if (limit === undefined) throw new Error('the formula governs nothing');
  const file = await specialist.get(`/reports/macMatrix/production/${limit.previous?.id}?format=xlsx`);
  expect(file.status, JSON.stringify(file.body).slice(0, 300)).toBe(200);
  const book = await Recalculated.from(file.bytes);
  // The alert level is a share of the limit, wherever that comes from.
  expect(book.stored.filter(({ sheet, address }) => sheet === 'Pairs' && !address.startsWith('U'))).toEqual([]);
  expect(book.value('About', `B${book.rowOf('About', { A: 'MAC formula MAC-HALF' })}`)).toBe('version 3');
  const pairs = (await specialist.get(`/limits/pairs?previous=${limit.previous?.id}&pageLimit=500`)).body;
  for (const pair of pairs['limits'] as unknown as Limit[]) {
    const row = book.rowOf('Pairs', { B: pair.substance.name, C: pair.next.externalId });
    expect(Math.abs(Number(book.value('Pairs', `T${row}`)) / pair.l3MgPerSqcm - 1)).toBeLessThan(1e-9);
    expect(book.value('Pairs', `V${row}`)).toBe('dosage by MAC-HALF version 3: td/sf*e_n/2');
    if (pair.criterion === 'dosage')
      expect(Math.abs(Number(book.value('Pairs', `N${row}`)) / pair.l2Mg - 1)).toBeLessThan(1e-9);
  }
});

test('limits of cleaning agents, which have no user-defined formula, stay formulas', async () => {
  const file = await specialist.get('/reports/CleaningAgentLimit/all/xlsx');
  expect(file.status, JSON.stringify(file.body).slice(0, 300)).toBe(200);
  const book = await Recalculated.from(file.bytes);
  expect(book.stored.filter(({ sheet }) => sheet === 'Pairs').length).toBeGreaterThan(100);
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { Limit } from '#plugins/limits/shared/limit';
import { Recalculated } from './recalculated.fixture.js';
import { anyEdit, differences, firstEdits, WhatIf, type NamedSummary } from './what-if.fixture.js';

const equipmentColumns = {
  sheet: 'Equipment limits',
  area: 'D',
  l3: 'E',
  alert: 'F',
  mac: 'G',
  substance: 'H',
  previous: 'I',
  next: 'J',
  criterion: 'K',
};
const productionColumns = {
  sheet: 'Production limits',
  l3: 'C',
  alert: 'D',
  mac: 'E',
  area: 'F',
  substance: 'G',
  next: 'H',
  criterion: 'I',
};
const agentColumns = {
  sheet: 'Cleaning agent limits',
  l3: 'C',
  alert: 'D',
  mac: 'E',
  area: 'F',
  next: 'G',
  criterion: 'H',
};

/** The number of cells of a column that differ from what the file stores. */
function movedIn(book: Recalculated, sheet: string, column: string): number {
  const printed = book.stored.filter(each => each.sheet === sheet && each.address.replace(/\d+/, '') === column);
  return printed.filter(({ address, value }) => book.value(sheet, address) !== value).length;
}

describe.each([
  ['products', { demo: 'import' }, 'PRD-20', 'firstUnits'],
  ['actives and intermediates', { demo: 'import-api-plant', productType: 'api' }, 'PRA-06', 'intermediate'],
] as const)('a plant that makes %s', (_what, plant, previous, last) => {
  let kernel: TestKernel;
  let admin: TestClient;
  beforeAll(async () => {
    kernel = await testKernel({ only: ['reports'], ...plant });
    admin = await kernel.as('admin');
    const { equipments } = await admin.read<{ equipments: { id: string; version: number }[] }>(
      '/equipments?search=EQ-CMP-02',
    );
    for (const { id, version } of equipments)
      await admin.post(`/equipments/${id}`, { transferFirstUnits: 45, version });
  });
  afterAll(() => kernel.close());

  const book = async (path: string): Promise<Recalculated> => Recalculated.from((await admin.get(path)).bytes);

  test('after any edit of inputs every workbook has the limits, pairs and criteria of the product after the same edit', async () => {
    const { productions } = await admin.read<{ productions: { id: string }[] }>(`/productions?search=${previous}`);
    const matrix = await book(`/reports/macMatrix/production/${productions[0]?.id}?format=xlsx`);
    const byEquipment = await book('/reports/EquipmentLimit/all/xlsx');
    const byProduction = await book('/reports/ProductionLimit/all/xlsx');
    const agents = await book('/reports/CleaningAgentLimit/all/xlsx');
    const summaries = [
      [byEquipment, equipmentColumns, '/limits/equipments', 'equipmentLimits', 'equipment'],
      [byProduction, productionColumns, '/limits/productions', 'productionLimits', 'production'],
      [agents, agentColumns, '/limits/cleaning-agents', 'cleaningAgentLimits', 'cleaningAgent'],
    ] as const;
    const moved = new Map<string, number>();
    const whatIf = new WhatIf(admin, { productions: [matrix, byEquipment, byProduction], agents });
    const edits = [...firstEdits, ...fc.sample(anyEdit, { numRuns: 47, seed: 20_261_126 })];
    for (const [turn, edit] of edits.entries()) {
      await whatIf.apply(edit);
      const name = `turn ${turn}: ${JSON.stringify(edit)}`;
      for (const [found, columns, path, list, record] of summaries) {
        const rows = (await admin.read<Record<string, NamedSummary[]>>(`${path}?pageLimit=500`))[list] ?? [];
        const named = rows.map(row => [row[record]?.externalId ?? '', row] as const);
        expect(named.length).toBeGreaterThan(2);
        expect(differences(found, columns, named), name).toEqual([]);
        const { sheet, next, criterion } = columns;
        for (const column of [next, criterion])
          moved.set(`${sheet} ${column}`, (moved.get(`${sheet} ${column}`) ?? 0) + movedIn(found, sheet, column));
      }
      const { limits } = await admin.read<{ limits: Limit[] }>(
        `/limits/pairs?previous=${productions[0]?.id}&pageLimit=500`,
      );
      for (const limit of limits) {
        const row = matrix.rowOf('Pairs', { B: limit.substance.name, C: limit.next.externalId });
        expect(Number(matrix.value('Pairs', `T${row}`)) / limit.l3MgPerSqcm, name).toBeCloseTo(1, 9);
      }
    }
    for (const kind of ['policy', 'batch', 'active', 'agent', last] as const)
      expect(whatIf.accepted.get(kind), kind).toBeGreaterThan(1);
    // Edits have moved limits to other pairs and criteria than the printed ones.
    for (const [place, count] of moved) expect(count, place).toBeGreaterThan(0);
  });
});

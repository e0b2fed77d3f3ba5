import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { CleaningAgentLimit, EquipmentLimit, Limit, ProductionLimit } from '#plugins/limits/shared/limit';
import { pagesOf } from '../pages-of.fixture.js';
import { Recalculated } from './recalculated.fixture.js';

let kernel: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  kernel = await testKernel({ only: ['reports'], demo: 'import' });
  admin = await kernel.as('admin');
  for (const [id, units] of [
    ['EQ-CMP-02', 45],
    ['EQ-CAP-01', 200],
  ] as const) {
    const { equipments } = await admin.read<{ equipments: { id: string; version: number }[] }>(
      `/equipments?search=${id}`,
    );
    const body = { transferFirstUnits: units, version: equipments[0]?.version };
    const { status } = await admin.post(`/equipments/${equipments[0]?.id}`, body);
    if (status !== 200) throw new Error(`${id} cannot be marked: ${status}`);
  }
});
afterAll(() => kernel.close());

const book = async (kind: string): Promise<Recalculated> =>
  Recalculated.from((await admin.get(`/reports/${kind}/xlsx`)).bytes);
const apart = (value: unknown, limit: Limit): number => Math.abs(Number(value) / limit.l3MgPerSqcm - 1);

/** L3 of the product against what the workbook comes to when all of its formulas are calculated anew. */
function expectRecalculated(
  found: Recalculated,
  sheet: string,
  column: string,
  rows: readonly [string, Limit][],
): void {
  for (const [id, limit] of rows)
    expect(apart(found.value(sheet, `${column}${found.rowOf(sheet, { A: id })}`), limit), id).toBeLessThan(1e-9);
}

test('a workbook recalculates limits of equipment whose residue reaches first units to those of the product', async () => {
  const { equipmentLimits } = await admin.read<{ equipmentLimits: EquipmentLimit[] }>(
    '/limits/equipments?pageLimit=500',
  );
  const own = equipmentLimits.flatMap(({ limit }) => (limit === null || limit.transfer === null ? [] : [limit]));
  expect(own.map(({ transfer }) => transfer?.equipment.externalId).toSorted()).toEqual(['EQ-CAP-01', 'EQ-CMP-02']);
  const rows = equipmentLimits.flatMap(({ equipment, limit }): [string, Limit][] =>
    limit === null ? [] : [[equipment.externalId, limit]],
  );
  const found = await book('EquipmentLimit/all');
  expectRecalculated(found, 'Equipment limits', 'E', rows);
  const equipmentItem = own.find(({ transfer }) => transfer?.equipment.externalId === 'EQ-CMP-02');
  if (equipmentItem === undefined) throw new Error('the press has no limit of its own');
  const row = found.rowOf('Pairs', {
    B: equipmentItem.substance.name,
    C: equipmentItem.next.externalId,
    X: 'EQ-CMP-02',
  });
  expect(found.value('Pairs', `Y${row}`)).toBe(45);
  // The limit of first units is proportional to them, as long as nothing else governs.
  found.type('Pairs', `Y${row}`, 9);
  expect(
    apart(found.value('Pairs', `T${row}`), { ...equipmentItem, l3MgPerSqcm: equipmentItem.l3MgPerSqcm / 5 }),
  ).toBeLessThan(1e-9);

  // The document of the one piece of equipment has its pairs as they apply there, one row each.
  const alone = await book(`EquipmentLimit/${equipmentItem.transfer?.equipment.id}`);
  expectRecalculated(alone, 'Equipment limits', 'E', [['EQ-CMP-02', equipmentItem]]);
});

test('documents of a production and of an agent recalculate to the lowest limit on any equipment', async () => {
  const { productionLimits } = await admin.read<{ productionLimits: ProductionLimit[] }>(
    '/limits/productions?pageLimit=500',
  );
  const { cleaningAgentLimits } = await admin.read<{ cleaningAgentLimits: CleaningAgentLimit[] }>(
    '/limits/cleaning-agents?pageLimit=500',
  );
  const production = productionLimits.find(({ limit }) => limit !== null && limit.transfer !== null);
  const agent = cleaningAgentLimits.find(({ limit }) => limit !== null && limit.transfer !== null);
  if (!production?.limit || !agent?.limit) throw new Error('no production or agent is limited by first units');
  const ofProduction = await book(`ProductionLimit/${production.production.id}`);
  const ofAgent = await book(`CleaningAgentLimit/${agent.cleaningAgent.id}`);
  expectRecalculated(ofProduction, 'Production limits', 'C', [[production.production.externalId, production.limit]]);
  expectRecalculated(ofAgent, 'Cleaning agent limits', 'C', [[agent.cleaningAgent.externalId, agent.limit]]);
});

test('the printed table names the equipment of the first units', async () => {
  const pages = await pagesOf((await admin.get('/reports/EquipmentLimit/all/pdf')).bytes);
  const text = JSON.stringify(pages).replaceAll(/\s+/g, ' ');
  expect(text).toContain('Residue of EQ-CMP-02 may reach only the first 45 units of the next batch');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { EquipmentLimit, Limit } from '#plugins/limits/shared/limit';
import { pagesOf } from '../pages-of.fixture.js';
import { overrideLimit } from './override-limit.fixture.js';
import { Recalculated } from './recalculated.fixture.js';

let kernel: TestKernel;
let admin: TestClient;
/** The lowest limit of the press before it is overridden. */
let calculated: Limit;
let equipment: EquipmentLimit['equipment'];

beforeAll(async () => {
  kernel = await testKernel({ only: ['reports'], demo: 'import' });
  admin = await kernel.as('admin');
  const row = await press();
  equipment = row.equipment;
  if (row.limit?.previous === null || row.limit === null) throw new Error('the press has a limit after a production');
  calculated = row.limit;
  await overrideLimit(
    kernel,
    { equipmentId: equipment.id, productionId: row.limit.previous.id, substanceId: row.limit.substance.id },
    row.limit.l3MgPerSqcm / 4,
  );
});
afterAll(() => kernel.close());

async function press(): Promise<EquipmentLimit> {
  const { equipmentLimits } = await admin.read<{ equipmentLimits: EquipmentLimit[] }>(
    '/limits/equipments?search=EQ-CMP-02',
  );
  const [row] = equipmentLimits;
  if (row === undefined) throw new Error('the demo plant has the press');
  return row;
}
const near = (value: unknown, expected: number): void =>
  expect(Math.abs(Number(value) / expected - 1)).toBeLessThan(1e-9);

test('the workbook recalculates an overridden limit, and follows the signed value and the inputs', async () => {
  const { limit } = await press();
  near(limit?.l3MgPerSqcm, calculated.l3MgPerSqcm / 4);
  const book = await Recalculated.from((await admin.get('/reports/EquipmentLimit/all/xlsx')).bytes);
  near(
    book.value('Equipment limits', `E${book.rowOf('Equipment limits', { A: 'EQ-CMP-02' })}`),
    calculated.l3MgPerSqcm / 4,
  );
  const own = {
    B: calculated.substance.name,
    C: calculated.next.externalId,
    X: 'EQ-CMP-02',
  };
  const row = book.rowOf('Pairs', own);
  near(book.value('Pairs', `AJ${row}`), calculated.l3MgPerSqcm / 4);
  near(book.value('Pairs', `AK${row}`), calculated.l3MgPerSqcm);
  near(book.value('Pairs', `T${row}`), calculated.l3MgPerSqcm / 4);
  // A looser one applies where not less is calculated than it was decided on, a stricter one never loosens.
  book.type('Pairs', `AJ${row}`, calculated.l3MgPerSqcm * 3);
  near(book.value('Pairs', `T${row}`), calculated.l3MgPerSqcm * 3);
  book.type('Pairs', `AK${row}`, calculated.l3MgPerSqcm * 2);
  near(book.value('Pairs', `T${row}`), calculated.l3MgPerSqcm);
  book.typeAll('Pairs', [`AJ${row}`], null);
  near(book.value('Pairs', `T${row}`), calculated.l3MgPerSqcm);
});

test('the printed table says that the limit is overridden, by how much and why', async () => {
  const pages = await pagesOf((await admin.get(`/reports/EquipmentLimit/${equipment.id}/pdf`)).bytes);
  const text = JSON.stringify(pages).replaceAll(/\s+/g, ' ');
  expect(text).toContain('Overridden by a signed decision, which is stricter than the calculated');
  expect(text).toContain('the gasket holds residue back');
});

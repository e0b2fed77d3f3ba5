import path from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesOf, testKernel, uploadOfFolder, type TestClient, type TestKernel } from '#kernel/testing';
import { PlantDataToken, type Plant, type PlantData } from './api.js';

const folder = path.resolve(import.meta.dirname, '../../../demo');
let kernel: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['products'] });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

const sheets = (replace?: (file: string, text: string) => string, from = 'import'): FormData =>
  uploadOfFolder(path.join(folder, from), replace);

const data = (): PlantData => kernel.kernel.resolve(PlantDataToken);
const plantNow = (): Promise<Plant> => kernel.run(call => data().whole(call));

test('a bad cell rejects the whole import and is named with section, row and column', async () => {
  const broken = sheets((file, text) => {
    if (file === 'actives.csv') return text.replace('103-90-2', '103-90-3');
    if (file === 'product_actives.csv') return text.replace('P01,A001,500,mg', 'P01,A001,-500,mg');
    return text;
  });
  const answer = await admin.upload('/master', broken);
  expect(answer.status).toBe(422);
  expect(answer.body['details']?.['errors']).toEqual(
    expect.arrayContaining([
      { section: 'Actives', row: 2, column: 'CAS', value: '103-90-3', message: 'has a wrong check digit' },
      {
        section: 'Product actives',
        row: 2,
        column: 'Strength',
        value: '-500',
        message: 'Please enter a value greater than 0',
      },
    ]),
  );
  expect((await admin.get('/apis')).body['pagination']).toMatchObject({ total: 0 });
});

test('the demo plant is imported completely: 48 productions, 50 actives, 32 pieces of equipment', async () => {
  const answer = await admin.upload('/master', sheets());
  expect(answer.status, JSON.stringify(answer.body).slice(0, 2000)).toBe(200);
  for (const [list, total] of [
    ['productions', 48],
    ['apis', 50],
    ['equipments', 32],
    ['products', 48],
    ['cleaning_agents', 16],
    ['intermediates', 12],
    ['analytical-methods', 8],
    ['moc', 7],
    ['equipment_groups', 10],
    ['prod-eq-cp-mapping', 449],
  ] as const) {
    expect((await admin.get(`/${list}`)).body['pagination'], list).toMatchObject({ total });
  }
});

test('areas equal those of the source to the last printed digit', async () => {
  const { equipments } = await plantNow();
  const expected = new Map(
    linesOf(path.join(folder, 'plant/equipment.csv')).map(line => [
      line['equipment_id'],
      Number(line['product_contact_area_sqcm']),
    ]),
  );
  expect(equipments).toHaveLength(32);
  for (const equipment of equipments) {
    const wanted = expected.get(equipment.externalId) ?? Number.NaN;
    // The source prints six decimals.
    expect(Math.abs((equipment.areaSqcm ?? Number.NaN) - wanted), equipment.externalId).toBeLessThan(1e-6);
  }
  const dryer = equipments.find(equipment => equipment.externalId === 'EQ-FBD-01');
  expect(dryer?.areaSqcm).toBeCloseTo(92_812.842_105_916_57, 9);
});

test('the plant is answered in base units, with blanks as null', async () => {
  const plant = await plantNow();
  const active = (externalId: string) => plant.actives.find(one => one.externalId === externalId);
  expect(active('A025')).toMatchObject({
    name: 'Estradiol',
    hbelMgPerDay: { oral: 0.0025 },
    ld50MgPerKg: null,
    therapeuticDoseMgPerDay: 0.5,
  });
  expect(active('A008')).toMatchObject({ ld50MgPerKg: 20_000, ld50Qualifier: '>', hbelMgPerDay: {} });
  const production = plant.productions.find(one => one.externalId === 'PRD-11');
  const product = plant.products.find(one => one.id === production?.sourceId);
  expect(production).toMatchObject({ minBatchSizeKg: 228, suite: 'OSD1', isDummy: false });
  expect(product).toMatchObject({ unitMassMg: 760, maxUnitsPerDay: null, route: 'oral' });
  expect(product?.actives.map(each => [each.strengthMg, each.maxDailyDoseMgPerDay])).toEqual([
    [500, 2550],
    [50, 100],
  ]);
  expect(plant.productions.reduce((sum, one) => sum + one.uses.length, 0)).toBe(449);
  expect(plant.agents.find(agent => agent.externalId === 'CA01')).toMatchObject({
    hbelMgPerDay: { any: 50 },
    ld50MgPerKg: 4710,
  });
});

test('only the requested rows are read after a change', async () => {
  const { actives, equipments } = await plantNow();
  const [active, equipment] = [actives[0]?.id ?? '', equipments[3]?.id ?? ''];
  const rows = [
    { table: 'products.active', id: active },
    { table: 'equipment.equipment', id: equipment },
    { table: 'products.production', id: '00000000-0000-4000-8000-000000000000' },
  ];
  const part = await kernel.run(call => data().changed(call, rows));
  expect(part.actives).toEqual([actives[0]]);
  expect(part.equipments).toEqual([equipments[3]]);
  expect([part.products, part.productions, part.agents, part.intermediates]).toEqual([[], [], [], []]);
});

test('an audited change of another table reloads all lists of the plant', async () => {
  const { actives, equipments, productions } = await plantNow();
  const ids = [actives[0]?.id ?? '', equipments[3]?.id ?? '', productions[0]?.id ?? ''];
  const part = await kernel.run(call =>
    data().changed(
      call,
      ids.map(id => ({ table: 'products.other', id })),
    ),
  );
  expect([part.actives, part.equipments, part.productions]).toEqual([[actives[0]], [equipments[3]], [productions[0]]]);
});

test('importing the same files again changes nothing', async () => {
  const answer = await admin.upload('/master', sheets());
  const sections = (
    answer.body['import'] as unknown as {
      sections: { section: string; created: number; updated: number; unchanged: number }[];
    }
  ).sections;
  expect(sections.filter(section => section.created + section.updated > 0)).toEqual([]);
});

test('an API plant, where actives and intermediates are made, can be imported too', async () => {
  const answer = await admin.upload('/master', sheets(undefined, 'import-api-plant'));
  expect(answer.status, JSON.stringify(answer.body).slice(0, 2000)).toBe(200);
  const { productions, intermediates } = await plantNow();
  expect(productions).toHaveLength(58);
  const step = productions.find(production => production.externalId === 'PRA-07');
  expect(step).toMatchObject({ kind: 'intermediate', minBatchSizeKg: 400 });
  expect(intermediates.find(one => one.id === step?.sourceId)?.externalId).toBe('I01');
});

test('the export is a workbook with numbers as numbers and IDs as text, and imports unchanged', async () => {
  const answer = await admin.get('/master');
  expect(answer.status).toBe(200);
  const bytes = answer.bytes as Uint8Array<ArrayBuffer>;
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes.buffer as never);
  const cell = (sheet: string, heading: string): unknown => {
    const found = book.getWorksheet(sheet);
    const headings = found?.getRow(1).values as readonly unknown[];
    return found?.getRow(2).getCell(headings.indexOf(heading)).value;
  };
  expect([cell('products', 'Product ID'), cell('products', 'Unit mass'), cell('products', 'Unit mass unit')]).toEqual([
    'P01',
    600,
    'mg',
  ]);
  expect([cell('product_actives', 'LDD'), cell('production_equipment', 'Step')]).toEqual([4000, 1]);
  expect([cell('active_hbels', 'Value'), cell('analytical_method_recoveries', 'Recovery %')]).toEqual([32.5, 86]);

  const form = new FormData();
  form.set('dryRun', 'true');
  form.set('file', new Blob([bytes]), 'master.xlsx');
  const again = await admin.upload('/master', form);
  expect(again.status, JSON.stringify(again.body).slice(0, 500)).toBe(200);
  const sections = again.body['import']?.['sections'] as unknown as { created: number; updated: number }[];
  expect(sections.filter(({ created, updated }) => created + updated > 0)).toEqual([]);
});

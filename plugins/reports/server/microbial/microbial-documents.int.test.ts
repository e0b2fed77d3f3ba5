import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { MicrobialEquipmentLimit } from '#plugins/limits/shared/microbial-limit';
import { pagesOf } from '../pages-of.fixture.js';
import { Recalculated } from '../workbook/recalculated.fixture.js';

let kernel: TestKernel;
let admin: TestClient;
const ids = { press: '', tubing: '', loratadine: '', digoxin: '', warfarin: '' };

interface Row {
  readonly id: string;
  readonly version: number;
}

async function one(list: string, field: string, externalId: string): Promise<Row> {
  const rows = (await admin.read<Record<string, (Row & { externalId: string })[]>>(`/${list}?search=${externalId}`))[
    field
  ];
  const found = rows?.find(each => each.externalId === externalId);
  if (found === undefined) throw new Error(externalId);
  return found;
}

async function change(list: string, field: string, externalId: string, fields: object): Promise<string> {
  const { id, version } = await one(list, field, externalId);
  const { status, body } = await admin.post(`/${list}/${id}`, { version, ...fields });
  expect(status, JSON.stringify(body)).toBe(200);
  return id;
}

/** The text of a document with single spaces. */
async function textOf(path: `/${string}`): Promise<string> {
  const answer = await admin.get(path);
  expect(answer.status).toBe(200);
  return (await pagesOf(answer.bytes)).join(' ').replaceAll(/\s+/g, ' ');
}

const book = async (path: `/${string}`): Promise<Recalculated> => Recalculated.from((await admin.get(path)).bytes);

beforeAll(async () => {
  kernel = await testKernel({ only: ['reports'], demo: 'import' });
  admin = await kernel.as('admin');
  // Loratadine as if it were injected, with all inputs; digoxin (of product P25) with none of them.
  const dose = { endotoxinRoute: 'parenteral', endotoxinDoseMgPerKgHour: 10 };
  ids.loratadine = await change('productions', 'productions', 'PRD-35', dose);
  await change('products', 'products', 'P25', { route: 'parenteral' });
  ids.digoxin = (await one('productions', 'productions', 'PRD-25')).id;
  ids.warfarin = (await one('productions', 'productions', 'PRD-48')).id;
  ids.press = (await one('equipments', 'equipments', 'EQ-CMP-02')).id;
  ids.tubing = await change('equipments', 'equipments', 'EQ-TUB-01', { roomGrade: null });
});
afterAll(() => kernel.close());

const equipments = async (): Promise<MicrobialEquipmentLimit[]> =>
  (await admin.get('/limits/microbial?pageLimit=500')).body['microbialLimits'] as unknown as MicrobialEquipmentLimit[];

test('equipment prints its bioburden and endotoxin limits with units, demanding production and policy version', async () => {
  const text = await textOf(`/reports/EquipmentLimit/${ids.press}/pdf`);
  expect(text).toContain('Microbial policy: version 0 (defaults)');
  expect(text).toContain('D Bioburden swab at most 20 10 CFU per 25 sqcm PRD-25');
  const endotoxin = (await equipments()).find(({ equipment }) => equipment.id === ids.press)?.endotoxin;
  // K / M × batch × share ÷ surface (formulas section 7), by hand.
  const limit = ((5 / 10) * 60e6 * 0.1) / (endotoxin?.areaSqcm ?? NaN);
  expect(text).toContain(
    `Endotoxin swab at most ${Number(limit.toFixed(3))} ${Number((limit / 2).toFixed(3))} EU per sqcm PRD-35`,
  );
  expect(text).toMatch(/PRD-35 Loratadine 10 mg tablets parenteral 5 10 0\.5 60 10 [\d.]+ [\d.]+/);
  expect(text).toContain('To be absent: Escherichia coli, Pseudomonas aeruginosa, Salmonella, Staphylococcus aureus.');
});

test('missing data of an endotoxin limit or a room grade is named in the document, with its production', async () => {
  const missing = 'missing route of injection, endotoxin dose (mg/kg/h)';
  const text = await textOf(`/reports/EquipmentLimit/${ids.press}/pdf`);
  expect(text.replaceAll('- ', '-')).toContain(`Endotoxin limit of PRD-25: ${missing}`);
  expect(await textOf(`/reports/ProductionLimit/${ids.digoxin}/pdf`)).toContain(
    'route of injection, endotoxin dose (mg/kg/h)',
  );
  // Equipment without carryover still has microbial limits.
  const dedicated = await textOf(`/reports/EquipmentLimit/${ids.tubing}/pdf`);
  expect(dedicated).toMatch(/Governed by None .* EQ-TUB-01 Silicone transfer tubing 6 m Missing: room grade/);
  const pairs = (await book(`/reports/EquipmentLimit/${ids.tubing}/xlsx`)).value('Pairs', 'A2');
  expect(pairs ?? null).toBeNull();
});

test('the document of all equipment lists all of it, and prints common limits once', async () => {
  const text = await textOf('/reports/EquipmentLimit/all/pdf');
  const [begin, end] = [text.indexOf('Microbial and endotoxin limits'), text.indexOf('In addition, on all')];
  const [own, common] = [text.slice(begin, end), text.slice(end)];
  for (const { equipment } of await equipments()) expect(own).toContain(equipment.externalId);
  expect(common).toContain('Bioburden rinse at most 10 5 CFU per 100 ml');
  expect(own).not.toContain('CFU per 100 ml');
});

test('a production prints its demands and the equipment whose limit it sets, and one without demands says so', async () => {
  const all = await textOf('/reports/ProductionLimit/all/pdf');
  const { limits, equipment } = (await equipments()).find(each => each.equipment.externalId === 'EQ-SIF-01') ?? {};
  expect(limits?.find(({ unit }) => unit === 'EU per sqcm')?.production?.externalId).toBe('PRD-35');
  expect(all).toMatch(new RegExp(`PRD-25 Digoxin 0.25 mg tablets 20 route .* EQ-BLE-02, .*${equipment?.externalId}`));
  expect(all).toMatch(/PRD-35 Loratadine 10 mg tablets [\d.]+ EQ-BLE-02, /);
  const warfarin = await textOf(`/reports/ProductionLimit/${ids.warfarin}/pdf`);
  expect(warfarin).toContain('None: the microbial limits of the equipment are those of the policy.');
  expect(warfarin).toMatch(/Microbial and endotoxin limits .* On each of EQ-H/);
});

test('workbooks contain every microbial limit, and their formulas reproduce the endotoxin limits', async () => {
  const sheet = 'Microbial limits';
  const equipment = await book('/reports/EquipmentLimit/all/xlsx');
  let row = 1;
  for (const equipmentItem of await equipments()) {
    row += equipmentItem.endotoxinMissing.length + (equipmentItem.outcome === 'LIMIT' ? 0 : 1);
    for (const limit of equipmentItem.limits) {
      row += 1;
      expect(equipment.value(sheet, `A${row}`)).toBe(equipmentItem.equipment.externalId);
      expect(Number(equipment.value(sheet, `G${row}`))).toBeCloseTo(limit.action, 9);
      expect(equipment.value(sheet, `I${row}`)).toBe(limit.unit);
      expect(equipment.value(sheet, `J${row}`)).toBe(limit.production?.externalId ?? 'Microbial policy');
    }
  }
  const press = equipment.rowOf(sheet, { A: 'EQ-CMP-02', D: 'Endotoxin', E: 'swab' });
  const [action, alert] = ['G', 'H'].map(column => Number(equipment.value(sheet, `${column}${press}`)));
  equipment.type('Endotoxin limits', 'E2', 20);
  expect(Number(equipment.value(sheet, `G${press}`))).toBeCloseTo((action ?? NaN) / 2, 6);
  expect(Number(equipment.value(sheet, `H${press}`))).toBeCloseTo((alert ?? NaN) / 2, 6);
  const production = await book(`/reports/ProductionLimit/${ids.loratadine}/xlsx`);
  expect(production.value('Microbial demands', 'D2')).toBeCloseTo(action ?? NaN, 6);
  expect(production.rowOf(sheet, { A: 'EQ-CMP-02', J: 'PRD-35' })).toBeGreaterThan(1);
});

test('a policy that is off prints no limit and says that it is off', async () => {
  const saved = await admin.post('/microbial_cleaning_limit_policies', {
    version: 0,
    enabled: false,
    reason: 'a trial',
  });
  expect(saved.status).toBe(200);
  for (const kind of ['EquipmentLimit', 'ProductionLimit']) {
    const text = await textOf(`/reports/${kind}/all/pdf`);
    expect(text).toMatch(/Microbial and endotoxin (limits|demands) Not assessed: the policy is off\./);
    expect(text).toContain('Microbial policy: version 1');
    expect(text).not.toContain('CFU per 100 ml');
  }
});

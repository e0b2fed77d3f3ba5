import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { TrainArea } from '#plugins/equipment/shared/equipment-train';

let plant: TestKernel;
let specialist: TestClient;
const ids = new Map<string, string>();

/** Equipment with declared areas, so that sums are known by hand. */
const areas = { 'EQ-1': 30_000, 'EQ-2': 20_000, 'EQ-3': 5_000, 'EQ-4': 7_000 };

beforeAll(async () => {
  plant = await testKernel({ only: ['equipment'] });
  specialist = await plant.as('specialist');
  for (const [externalId, value] of Object.entries(areas)) {
    const answer = await specialist.post('/equipments', {
      externalId,
      name: `Equipment ${externalId}`,
      equipmentType: 'tank',
      declaredSurfaceArea: { value, unit: 'sqcm' },
      surfaceAreaSource: 'drawing',
    });
    ids.set(externalId, String(answer.body['equipment']?.['id']));
  }
});
afterAll(() => plant.close());

const step = (order: number, usage: 'alternative' | 'parallel', ...names: string[]) => ({
  order,
  usage,
  equipmentIds: names.map(name => ids.get(name) ?? name),
});
async function train(externalId: string, steps: readonly object[], more: object = {}) {
  return specialist.post('/equipment_trains', { externalId, name: `Train ${externalId}`, steps, ...more });
}
async function areaOf(id: string): Promise<TrainArea> {
  const answer = await specialist.get(`/equipment_trains/${id}/area`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['trainArea'] as unknown as TrainArea;
}

test('the largest of alternatives and the sum of parallel equipment count, optional steps included, in the order of steps', async () => {
  const created = await train('T-1', [
    step(20, 'parallel', 'EQ-3', 'EQ-4'),
    { ...step(30, 'parallel', 'EQ-2'), optional: true },
    step(10, 'alternative', 'EQ-1', 'EQ-2'),
  ]);
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const area = await areaOf(String(created.body['equipmentTrain']?.['id']));
  expect(area.steps.map(each => [each.order, each.areaSqcm])).toEqual([
    [10, 30_000],
    [20, 12_000],
    [30, 20_000],
  ]);
  expect(area.totalSqcm).toBe(62_000);
  expect(area.steps[1]?.equipments.map(each => each.externalId)).toEqual(['EQ-3', 'EQ-4']);
});

test('equipment in two steps counts once', async () => {
  const created = await train('T-2', [step(1, 'parallel', 'EQ-3'), step(2, 'parallel', 'EQ-3', 'EQ-4')]);
  expect((await areaOf(String(created.body['equipmentTrain']?.['id']))).totalSqcm).toBe(12_000);
});

test('a train names the other trains that share equipment with it, and equipment without an area', async () => {
  const bare = await specialist.post('/equipments', { externalId: 'EQ-9', name: 'Bare', equipmentType: 'tank' });
  ids.set('EQ-9', String(bare.body['equipment']?.['id']));
  const created = await train('T-3', [step(1, 'parallel', 'EQ-4', 'EQ-9')]);
  const area = await areaOf(String(created.body['equipmentTrain']?.['id']));
  expect(area.sharedWith.map(each => each.externalId)).toEqual(['T-1', 'T-2']);
  expect(area.missing).toEqual(['EQ-9']);
  const all = await specialist.get('/equipment_trains/areas');
  expect((all.body['trainAreas'] as unknown as TrainArea[]).map(each => each.externalId)).toEqual([
    'T-1',
    'T-2',
    'T-3',
  ]);
});

test.each([
  ['a step without equipment', () => [{ order: 1, usage: 'parallel', equipmentIds: [] }], 'steps.0.equipmentIds'],
  ['a repeated order', () => [step(1, 'parallel', 'EQ-1'), step(1, 'parallel', 'EQ-2')], 'steps.1.order'],
  [
    'unknown equipment',
    () => [step(1, 'parallel', 'EQ-1'), step(2, 'parallel', '00000000-0000-4000-8000-000000000000')],
    'steps.1.equipmentIds',
  ],
  ['a way of use that does not exist', () => [{ ...step(1, 'parallel', 'EQ-1'), usage: 'both' }], 'steps.0.usage'],
])('%s is refused at its field', async (what, steps, field) => {
  const answer = await train(`T ${what}`, steps());
  expect([answer.status, answer.body['errName']]).toEqual([422, 'DataValidationError']);
  expect((answer.body['fields'] as unknown as { path: string }[]).map(fault => fault.path)).toEqual([field]);
});

test('validity: the end must not lie before the beginning, and decides whether the train is in force', async () => {
  const steps = [step(1, 'parallel', 'EQ-1')];
  const wrong = await train('T-4', steps, { validFrom: '2026-05-01', validTo: '2026-04-30' });
  expect((wrong.body['fields'] as unknown as { path: string }[]).map(fault => fault.path)).toEqual(['validTo']);
  const over = await train('T-5', steps, { validTo: '2020-01-01' });
  expect((await areaOf(String(over.body['equipmentTrain']?.['id']))).isInForce).toBe(false);
  const open = await train('T-6', steps, { validFrom: '2020-01-01' });
  expect((await areaOf(String(open.body['equipmentTrain']?.['id']))).isInForce).toBe(true);
});

test('equipment of a live train cannot be archived, and archived equipment cannot join a train', async () => {
  const kept = await specialist.put(`/equipments/${ids.get('EQ-4') ?? ''}/archive`, { reason: 'scrapped' });
  expect([kept.status, kept.body['errName']]).toEqual([422, 'DataValidationError']);
  expect(String(kept.body['message'])).toMatch(/train T-1 .*train T-2 .*train T-3/);
  const old = await specialist.post('/equipments', { externalId: 'EQ-OLD', name: 'Old', equipmentType: 'tank' });
  const id = String(old.body['equipment']?.['id']);
  await specialist.put(`/equipments/${id}/archive`, { reason: 'scrapped' });
  const refused = await train('T-7', [{ order: 1, usage: 'parallel', equipmentIds: [id] }]);
  expect((refused.body['fields'] as unknown as { path: string }[]).map(fault => fault.path)).toEqual([
    'steps.0.equipmentIds',
  ]);
});

test('trains and their steps survive an import and export as sheets', async () => {
  const admin = await plant.as('admin');
  const form = new FormData();
  form.set('reason', 'test plant');
  form.append('file', new Blob(['Train ID,Name\nT-SHEET,From a sheet\n']), 'equipment_trains.csv');
  const lines =
    'Train ID,Step,Equipment ID,Usage,Optional\nT-SHEET,2,EQ-3,parallel,yes\nT-SHEET,1,EQ-1,alternative,\nT-SHEET,1,EQ-2,alternative,\n';
  form.append('file', new Blob([lines]), 'equipment_train_steps.csv');
  const answer = await admin.upload('/master', form);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 800)).toBe(200);
  const { equipmentTrains } = (await specialist.get('/equipment_trains?search=T-SHEET')).body as unknown as {
    equipmentTrains: { id: string }[];
  };
  const area = await areaOf(equipmentTrains[0]?.id ?? '');
  expect(area.steps.map(each => [each.order, each.usage, each.optional, each.areaSqcm])).toEqual([
    [1, 'alternative', false, 30_000],
    [2, 'parallel', true, 5_000],
  ]);
});

test('equipment listed twice in a step of a sheet, and a step that is not a whole number, are refused at their rows', async () => {
  expect((await train('TR-SHEET', [step(1, 'parallel', 'EQ-1')])).status).toBe(201);
  const send = (...rows: readonly string[]) => {
    const form = new FormData();
    form.set('reason', 'Steps from a sheet');
    const text = ['Train ID,Step,Equipment ID,Usage', ...rows].join('\n');
    form.append('file', new Blob([text]), 'equipment_train_steps.csv');
    return specialist.upload('/master', form);
  };
  const rows = ['TR-SHEET,1,EQ-1,parallel', 'TR-SHEET,2,EQ-2,parallel', 'TR-SHEET,2,eq-2,parallel'];
  const twice = await send(...rows);
  expect(twice.body['details']?.['errors']).toMatchObject([{ row: 4, message: 'is listed twice in this step' }]);
  const half = await send('TR-SHEET,1,EQ-1,parallel', 'TR-SHEET,1.5,EQ-2,parallel');
  expect(half.body['details']?.['errors']).toMatchObject([{ row: 3, column: 'Step' }]);
  expect((await send(...rows.slice(0, 2))).status).toBe(200);
});

test('a train of archived equipment is not restored, and the refusal names equipment and step', async () => {
  const equipment = { externalId: 'EQ-RESTORE', name: 'Equipment EQ-RESTORE', equipmentType: 'tank' };
  const made = await specialist.post('/equipments', equipment);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const id = String(made.body['equipment']?.['id']);
  const answer = await train('T-90', [step(1, 'alternative', 'EQ-1'), step(2, 'alternative', id)]);
  const trainId = String(answer.body['equipmentTrain']?.['id']);
  const reason = { reason: 'taken apart' };
  expect((await specialist.put(`/equipment_trains/${trainId}/archive`, reason)).status).toBe(200);
  expect((await specialist.put(`/equipments/${id}/archive`, reason)).status).toBe(200);
  const refused = await specialist.put(`/equipment_trains/${trainId}/unarchive`, reason);
  expect([refused.status, refused.body['fields']]).toEqual([
    422,
    [{ path: 'steps.1.equipmentIds', message: 'Equipment EQ-RESTORE is archived and cannot be used' }],
  ]);
  expect((await specialist.put(`/equipments/${id}/unarchive`, reason)).status).toBe(200);
  expect((await specialist.put(`/equipment_trains/${trainId}/unarchive`, reason)).status).toBe(200);
});

test('users who may not read trains get neither trains nor areas', async () => {
  const analyst = await plant.as('analyst');
  expect((await analyst.get('/equipment_trains/areas')).status).toBe((await analyst.get('/equipment_trains')).status);
  expect((await plant.anonymous.get('/equipment_trains/areas')).status).toBe(401);
});

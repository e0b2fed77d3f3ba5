import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let specialist: TestClient;
const equipments: { id: string; externalId: string }[] = [];

beforeAll(async () => {
  plant = await testKernel({ only: ['equipment'] });
  specialist = await plant.as('specialist');
  for (const externalId of ['EQ-1', 'EQ-2', 'EQ-3']) {
    const equipmentType = externalId === 'EQ-3' ? 'dryer' : 'blender';
    const answer = await specialist.post('/equipments', { externalId, name: `Equipment ${externalId}`, equipmentType });
    equipments.push({ id: String(answer.body['equipment']?.['id']), externalId });
  }
});
afterAll(() => plant.close());

async function group(externalId: string): Promise<string> {
  const answer = await specialist.post('/equipment_groups', { externalId, name: `Group ${externalId}` });
  return String(answer.body['equipmentGroup']?.['id']);
}
const ids = (...names: string[]): string[] =>
  equipments.filter(equipment => names.includes(equipment.externalId)).map(equipment => equipment.id);
const members = async (path: string): Promise<unknown> => {
  const answer = await specialist.get(path);
  return (answer.body['equipments'] as unknown as { externalId: string }[]).map(row => row.externalId);
};

test('mapping sets the members, raises the version and records the names in the history', async () => {
  const id = await group('G-1');
  const first = await specialist.post(`/equipment_groups/${id}/map`, { equipments: ids('EQ-1', 'EQ-3'), version: 1 });
  expect(first.body['equipmentGroup']).toMatchObject({ version: 2 });
  await specialist.post(`/equipment_groups/${id}/map`, {
    equipments: ids('EQ-1', 'EQ-2'),
    version: 2,
    reason: 'same design',
  });
  expect(await members(`/equipment_groups/${id}/equipments`)).toEqual(['EQ-1', 'EQ-2']);
  expect(await members('/equipments/filter/no-group?columns=externalId')).toEqual(['EQ-3']);
  const history = await specialist.get(`/equipment_groups/${id}/history`);
  const [latest] = history.body['history'] as unknown as { reason: string; changes: unknown[] }[];
  expect(latest).toMatchObject({
    reason: 'same design',
    changes: [{ path: 'equipments', from: 'EQ-1, EQ-3', to: 'EQ-1, EQ-2' }],
  });
});

test('the members are on one page by default; page, search and order can be requested', async () => {
  const id = await group('G-PAGES');
  const path = `/equipment_groups/${id}/equipments`;
  await specialist.post(`/equipment_groups/${id}/map`, { equipments: ids('EQ-1', 'EQ-2', 'EQ-3'), version: 1 });
  expect(await members(path)).toEqual(['EQ-1', 'EQ-2', 'EQ-3']);
  expect(await members(`${path}?pageLimit=2&pageNumber=2`)).toEqual(['EQ-3']);
  expect(await members(`${path}?sort=-externalId`)).toEqual(['EQ-3', 'EQ-2', 'EQ-1']);
  expect(await members(`${path}?search=eq-2`)).toEqual(['EQ-2']);
  expect((await specialist.get(`${path}?pageLimit=2`)).body['pagination']).toMatchObject({ pageLimit: 2, total: 3 });
});

test('the members of one equipment type can be requested', async () => {
  const id = await group('G-2');
  await specialist.post(`/equipment_groups/${id}/map`, { equipments: ids('EQ-1', 'EQ-3'), version: 1 });
  expect(await members(`/equipment_groups/${id}/dryer`)).toEqual(['EQ-3']);
});

test.each([
  ['an old version', (all: string[]) => ({ equipments: all, version: 7 }), 409, 'StaleRecordError'],
  ['no change', () => ({ equipments: [], version: 1 }), 422, 'NothingToChangeError'],
  [
    'unknown equipment',
    () => ({ equipments: ['00000000-0000-4000-8000-000000000000'], version: 1 }),
    422,
    'DataValidationError',
  ],
  ['repeated equipment', (all: string[]) => ({ equipments: [all[0], all[0]], version: 1 }), 422, 'DataValidationError'],
])('mapping with %s is refused', async (what, body, status, errName) => {
  const id = await group(`G-${what}`);
  const answer = await specialist.post(`/equipment_groups/${id}/map`, body(ids('EQ-1')));
  expect([answer.status, answer.body['errName']]).toEqual([status, errName]);
});

test('archived equipment cannot join, but a member may stay', async () => {
  const answer = await specialist.post('/equipments', { externalId: 'EQ-9', name: 'Old', equipmentType: 'blender' });
  const old = String(answer.body['equipment']?.['id']);
  const [keeps, joins] = [await group('G-keeps'), await group('G-joins')];
  await specialist.post(`/equipment_groups/${keeps}/map`, { equipments: [old], version: 1 });
  await specialist.put(`/equipments/${old}/archive`, { reason: 'scrapped' });
  const stays = await specialist.post(`/equipment_groups/${keeps}/map`, {
    equipments: [old, ...ids('EQ-1')],
    version: 2,
  });
  expect(stays.status).toBe(200);
  const refused = await specialist.post(`/equipment_groups/${joins}/map`, { equipments: [old], version: 1 });
  expect(refused.status).toBe(422);
  expect((refused.body['fields'] as unknown as { path: string }[]).map(fault => fault.path)).toEqual(['equipments']);
});

test('the database refuses a changed membership without an audit entry of the group', async () => {
  const id = await group('G-guarded');
  const link = { facility_id: plant.facility.id, group_id: id, equipment_id: equipments[0]?.id };
  const write = plant.kernel.database.write.transaction(async trx =>
    trx('equipment.equipment_group_member').insert(link),
  );
  await expect(write).rejects.toMatchObject({ code: 'LP001' });
});

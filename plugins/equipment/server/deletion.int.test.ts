import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personWith, testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let deleter: TestClient;
let specialist: TestClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['equipment'] });
  specialist = await plant.as('specialist');
  deleter = await personWith(plant, 'Equipment.Delete');
});
afterAll(() => plant.close());

async function add(path: string, fields: object): Promise<string> {
  const { status, body } = await specialist.post(path, fields);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return String((body['equipment'] ?? body['equipmentGroup'])?.['id']);
}
const mixer = (externalId: string): object => ({ externalId, name: 'Mixer', equipmentType: 'blender' });

test('equipment that was never used is deleted with a reason: it is in no list, and its ID is free again', async () => {
  const id = await add('/equipments', mixer('EQ-D1'));
  expect((await deleter.delete(`/equipments/${id}`, {})).status).toBe(422);
  const deleted = await deleter.delete(`/equipments/${id}`, { reason: 'entered twice' });
  expect(deleted.status, JSON.stringify(deleted.body)).toBe(200);
  expect((await specialist.get(`/equipments/${id}`)).status).toBe(404);
  for (const list of ['/equipments', '/archived/equipments'])
    expect((await specialist.get(`${list}?search=EQ-D1`)).body['pagination']).toMatchObject({ total: 0 });
  expect((await specialist.put(`/equipments/${id}/unarchive`, { reason: 'once more' })).status).toBe(404);
  await add('/equipments', mixer('EQ-D1'));
  const history = await specialist.get(`/equipments/${id}/history`);
  expect(history.body['history']?.[0 as never]).toMatchObject({ reason: 'entered twice' });
});

test('equipment that a group has is not deleted, not even once it is archived there', async () => {
  const id = await add('/equipments', mixer('EQ-D2'));
  const group = await add('/equipment_groups', { externalId: 'G-D', name: 'Group' });
  const mapped = await specialist.post(`/equipment_groups/${group}/map`, {
    equipments: [id],
    version: 1,
    reason: 'same shape',
  });
  expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
  const refused = await deleter.delete(`/equipments/${id}`, { reason: 'entered twice' });
  expect([refused.status, refused.body['message']]).toEqual([
    422,
    'This equipment cannot be deleted because it was used (equipment group member). Archive it instead',
  ]);
  expect((await specialist.get(`/equipments/${id}`)).status).toBe(200);
});

test('deleting needs the permission Equipment.Delete', async () => {
  const id = await add('/equipments', mixer('EQ-D3'));
  const archiver = await personWith(plant, 'Equipment.Get', 'Equipment.Archive', 'Equipment.Modify');
  expect((await archiver.delete(`/equipments/${id}`, { reason: 'entered twice' })).status).toBe(403);
});

test('an import adds equipment with the ID of deleted equipment', async () => {
  const id = await add('/equipments', mixer('EQ-D4'));
  expect((await deleter.delete(`/equipments/${id}`, { reason: 'entered twice' })).status).toBe(200);
  const form = new FormData();
  form.set('reason', 'first list');
  form.set('file', new Blob(['Equipment ID,Name,Type\nEQ-D4,Blender,blender\n']), 'equipment.csv');
  const { body } = await (await plant.as('admin')).upload('/master', form);
  expect(body['import'], JSON.stringify(body)).toMatchObject({ sections: [{ created: 1, updated: 0 }] });
});

test('IDs are looked up by the index that keeps them unique, whatever the condition of the statement', async () => {
  const client = new pg.Client({ connectionString: plant.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `select indexrelid::regclass::text from pg_index where indisunique and indpred is not null
     and indexrelid::regclass::text like '%\\_external\\_id\\_unique'`,
  );
  await client.end();
  expect(rows).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel({ only: ['equipment'] });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

interface Equipment {
  readonly id: string;
  readonly version: number;
  readonly externalId: string;
  readonly dedication: string;
  readonly dedicatedTo: string | null;
  readonly dedicationReason: string | null;
}

let count = 0;
const create = (fields: object): Promise<TestAnswer> =>
  admin.post('/equipments', { externalId: `HOSE-${++count}`, name: 'Hose', equipmentType: 'hose', ...fields });
const equipmentOf = ({ body }: TestAnswer): Equipment => body['equipment'] as unknown as Equipment;
const faultsOf = ({ body }: TestAnswer): string[] =>
  (body['fields'] as unknown as { path: string }[]).map(({ path }) => path);
const named = { dedicatedTo: 'Metformin tablets', dedicationReason: 'silicone takes up the active' };

async function importSheet(sheet: string, query: Record<string, string> = {}): Promise<TestAnswer> {
  const form = new FormData();
  form.set('reason', 'from the equipment register');
  for (const [name, value] of Object.entries(query)) form.set(name, value);
  form.set('file', new Blob([sheet]), 'equipment.csv');
  return admin.upload('/master', form);
}

test.each([
  ['dedicatedProduct', ['dedicatedTo', 'dedicationReason']],
  ['dedicatedGroup', ['dedicatedTo', 'dedicationReason']],
  ['singleUse', ['dedicationReason']],
])('new equipment that is %s requires %s', async (dedication, asked) => {
  const refused = await create({ dedication });
  expect([refused.status, refused.body['errName']]).toEqual([422, 'DataValidationError']);
  expect(faultsOf(refused).map(path => path.replace(/^body\./, ''))).toEqual(asked);
  const fields = Object.fromEntries(asked.map(field => [field, named[field as keyof typeof named]]));
  const created = await create({ dedication, ...fields });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  expect(equipmentOf(created)).toMatchObject({ dedication, ...fields });
});

test('a reason has 3 to 500 characters, and spaces do not count', async () => {
  for (const dedicationReason of ['ab', '   ', 'x'.repeat(501)])
    expect((await create({ dedication: 'singleUse', dedicationReason })).status).toBe(422);
});

test('shared equipment accepts neither, and both are cleared when it becomes shared', async () => {
  const refused = await create(named);
  expect(faultsOf(refused).map(path => path.replace(/^body\./, ''))).toEqual(['dedicatedTo', 'dedicationReason']);
  const { id, version } = equipmentOf(await create({ dedication: 'dedicatedGroup', ...named }));
  const shared = await admin.post(`/equipments/${id}`, { dedication: 'shared', version });
  expect(equipmentOf(shared)).toMatchObject({ dedication: 'shared', dedicatedTo: null, dedicationReason: null });
  const { body } = await admin.get(`/equipments/${id}/history`);
  expect(JSON.stringify(body)).toContain('silicone takes up the active');
});

test('a change of the dedication requires both at their fields, and neither can be cleared', async () => {
  const { id, version } = equipmentOf(await create({}));
  const refused = await admin.post(`/equipments/${id}`, { dedication: 'dedicatedProduct', version });
  expect([refused.status, faultsOf(refused)]).toEqual([422, ['dedicatedTo', 'dedicationReason']]);
  const saved = await admin.post(`/equipments/${id}`, { dedication: 'dedicatedProduct', ...named, version });
  expect(saved.status).toBe(200);
  for (const field of ['dedicatedTo', 'dedicationReason']) {
    const emptied = await admin.post(`/equipments/${id}`, { [field]: null, version: version + 1 });
    expect([emptied.status, faultsOf(emptied)]).toEqual([422, [field]]);
  }
});

test('an older file is imported without a reason, is listed as such, and its equipment can be edited', async () => {
  const sheet =
    'Equipment ID,Name,Type,Dedication\nOLD-1,Old hose,hose,dedicatedProduct\nOLD-2,Old bag,bag,singleUse\n';
  expect((await importSheet(sheet)).status).toBe(200);
  const without = async (): Promise<string[]> =>
    (
      await admin.read<{ equipments: Equipment[] }>('/equipments/filter/no-dedication-reason?sort=externalId')
    ).equipments.map(({ externalId }) => externalId);
  expect(await without()).toEqual(['OLD-1', 'OLD-2']);
  const { equipments } = await admin.read<{ equipments: Equipment[] }>('/equipments?search=OLD-1');
  const { id = '', version = 0 } = equipments[0] ?? {};
  // A change that does not touch the dedication needs no reason for it.
  const renamed = await admin.post(`/equipments/${id}`, { name: 'Older hose', version });
  expect(equipmentOf(renamed)).toMatchObject({ dedication: 'dedicatedProduct', dedicationReason: null });
  const half = await admin.post(`/equipments/${id}`, {
    dedicationReason: named.dedicationReason,
    version: version + 1,
  });
  expect([half.status, faultsOf(half)]).toEqual([422, ['dedicatedTo']]);
  expect((await admin.post(`/equipments/${id}`, { ...named, version: version + 1 })).status).toBe(200);
  expect(await without()).toEqual(['OLD-2']);
  // Importing the older file again removes nothing.
  expect((await importSheet(sheet)).status).toBe(200);
  expect(equipmentOf(await admin.get(`/equipments/${id}`))).toMatchObject(named);
});

test('a file with these columns is checked like a form, and an export can be imported again', async () => {
  const heading = 'Equipment ID,Name,Type,Dedication,Dedicated to,Dedication reason';
  const refused = await importSheet(`${heading}\nNEW-1,Hose,hose,dedicatedGroup,,\n`);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('Dedication reason');
  expect(JSON.stringify(refused.body)).toContain('Dedicated to');
  const row = 'NEW-1,Hose,hose,dedicatedGroup,Metformin tablets,silicone takes up the active';
  expect((await importSheet(`${heading}\n${row}\n`)).status).toBe(200);
  const exported = new TextDecoder().decode((await admin.get('/master?format=csv&sections=Equipment')).bytes);
  expect(exported).toContain('dedicatedGroup,Metformin tablets,silicone takes up the active');
  // The export includes equipment saved before these fields existed.
  expect(exported).toContain('OLD-2');
  expect((await importSheet(exported)).status).toBe(200);
});

test('without a plugin for productions nothing is made on equipment, and unknown equipment is not found', async () => {
  const { id } = equipmentOf(await create({ dedication: 'dedicatedProduct', ...named }));
  const { body } = await admin.get(`/equipments/${id}/dedication`);
  expect(body['equipmentDedication']).toEqual({
    dedication: 'dedicatedProduct',
    isShared: false,
    isSharedDespiteDedication: false,
    usedFor: [],
  });
  expect((await admin.get('/equipments/00000000-0000-4000-8000-000000000000/dedication')).status).toBe(404);
});

test('groups without a justification are listed as such until they have one', async () => {
  const made = await admin.post('/equipment_groups', { externalId: 'EG-J', name: 'Hoses' });
  const { id, version } = made.body['equipmentGroup'] as unknown as Equipment;
  const without = async (): Promise<number> =>
    (await admin.read<{ equipmentGroups: unknown[] }>('/equipment_groups/filter/no-justification')).equipmentGroups
      .length;
  expect(await without()).toBe(1);
  await admin.post(`/equipment_groups/${id}`, { justification: 'Same design, material and procedure', version });
  expect(await without()).toBe(0);
});

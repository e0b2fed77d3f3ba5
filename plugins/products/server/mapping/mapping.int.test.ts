import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let specialist: TestClient;
let number = 0;

beforeAll(async () => {
  plant = await testKernel({ only: ['products'] });
  specialist = await plant.as('specialist');
});
afterAll(() => plant.close());

async function created(path: string, one: string, body: object): Promise<{ id: string; externalId: string }> {
  number += 1;
  const externalId = `${one.slice(0, 3).toUpperCase()}-${number}`;
  const answer = await specialist.post(path, { externalId, name: `${one} ${number}`, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body[one] as unknown as { id: string; externalId: string };
}
const anEquipment = (more: object = {}) => created('/equipments', 'equipment', { equipmentType: 'blender', ...more });
async function aProduction(): Promise<{ id: string; externalId: string }> {
  const product = await created('/products', 'product', {});
  return created('/productions', 'production', { productId: product.id });
}
interface Pair {
  readonly equipment: { readonly externalId: string };
  readonly production: { readonly externalId: string };
  readonly stepOrder: number | null;
  readonly cleaningProcedureNumber: string | null;
  readonly inherited: boolean;
}
const pairs = (body: unknown, field: string): readonly Pair[] => (body as Record<string, readonly Pair[]>)[field] ?? [];

test('the equipment of a production is answered in the order of its steps, from both sides, with the procedure in force', async () => {
  const [first, second] = [
    await anEquipment({ cleaningProcedureNumber: 'CP-1' }),
    await anEquipment({ cleaningProcedureNumber: 'CP-2' }),
  ];
  const { id, externalId } = await aProduction();
  const equipments = [
    { equipmentId: second.id, stepOrder: 2, cleaningProcedureNumber: 'CP-9' },
    { equipmentId: first.id, stepOrder: 1 },
  ];
  const mapped = await specialist.post(`/productions/${id}/map`, { equipments, version: 1, reason: 'process flow' });
  expect([mapped.status, mapped.body['version']]).toEqual([200, 2]);
  for (const path of ['map', 'equipment-mapping']) {
    const answer = await specialist.get(`/productions/${id}/${path}`);
    const rows = pairs(answer.body, 'productionMap');
    expect(rows.map(row => [row.equipment.externalId, row.cleaningProcedureNumber, row.inherited])).toEqual([
      [first.externalId, 'CP-1', true],
      [second.externalId, 'CP-9', false],
    ]);
  }
  const page = await specialist.get(`/productions/${id}/equipment-mapping?pageLimit=1&pageNumber=2`);
  expect(pairs(page.body, 'productionMap').map(row => row.equipment.externalId)).toEqual([second.externalId]);
  expect(page.body['pagination']).toEqual({ pageNumber: 2, pageLimit: 1, total: 2 });
  const none = await specialist.get(`/equipments/${first.id}/production-mapping?search=nobody`);
  expect(none.body).toMatchObject({ productionMapping: [], pagination: { total: 0 } });
  const from = await specialist.get(`/equipments/${first.id}/production-mapping`);
  expect(pairs(from.body, 'productionMapping').map(row => row.production.externalId)).toEqual([externalId]);
  const all = await specialist.get(`/prod-eq-cp-mapping?search=${externalId}&pageLimit=1&pageNumber=2`);
  expect(pairs(all.body, 'prodEqCpMapping').map(row => row.equipment.externalId)).toEqual([second.externalId]);
  expect(all.body['pagination']).toEqual({ pageNumber: 2, pageLimit: 1, total: 2 });
  const history = await specialist.get(`/productions/${id}/history`);
  const [latest] = history.body['history'] as unknown as { changes: { from: string; to: string }[] }[];
  expect(latest?.changes[0]?.to).toBe(`${first.externalId} (step 1), ${second.externalId} (step 2, procedure CP-9)`);
});

test('the matrix answers the requested columns and refuses unknown ones, even if it is empty', async () => {
  const equipment = await anEquipment({ cleaningProcedureNumber: 'CP-1' });
  const { id, externalId } = await aProduction();
  await specialist.post(`/productions/${id}/map`, { equipments: [{ equipmentId: equipment.id }], version: 1 });
  const some = await specialist.get(`/prod-eq-cp-mapping?search=${externalId}&columns=cleaningProcedureNumber`);
  const [row] = pairs(some.body, 'prodEqCpMapping');
  expect(Object.keys(row ?? {})).toEqual(['production', 'equipment', 'cleaningProcedureNumber']);
  const elsewhere = `/plans/production/facilities/${plant.otherFacility.id}/prod-eq-cp-mapping?columns=nonsense`;
  const refused = await specialist.call('GET', elsewhere);
  expect([refused.status, refused.body['fields']]).toEqual([
    422,
    [{ path: 'columns', message: 'nonsense is not a column of this list' }],
  ]);
});

test('equipment of a live production cannot be archived; once the production is archived, it can', async () => {
  const equipment = await anEquipment();
  const { id, externalId } = await aProduction();
  await specialist.post(`/productions/${id}/map`, { equipments: [{ equipmentId: equipment.id }], version: 1 });
  const refused = await specialist.put(`/equipments/${equipment.id}/archive`, { reason: 'scrapped' });
  expect([refused.status, refused.body['errName']]).toEqual([422, 'DataValidationError']);
  expect(refused.body['message']).toContain(`production ${externalId}`);
  await specialist.put(`/productions/${id}/archive`, { reason: 'discontinued' });
  expect((await specialist.put(`/equipments/${equipment.id}/archive`, { reason: 'scrapped' })).status).toBe(200);
});

test('archiving equipment and mapping it at the same time never leaves archived equipment in use', async () => {
  for (let round = 0; round < 5; round += 1) {
    const equipment = await anEquipment();
    const { id } = await aProduction();
    const [archived, mapped] = await Promise.all([
      specialist.put(`/equipments/${equipment.id}/archive`, { reason: 'scrapped' }),
      specialist.post(`/productions/${id}/map`, { equipments: [{ equipmentId: equipment.id }], version: 1 }),
    ]);
    expect([archived.status, mapped.status].filter(status => status === 200)).toHaveLength(1);
  }
});

test('archived, unknown or repeated equipment is refused by name of the field', async () => {
  const gone = await anEquipment();
  await specialist.put(`/equipments/${gone.id}/archive`, { reason: 'scrapped' });
  const live = await anEquipment();
  const { id } = await aProduction();
  const use = (...ids: string[]) => ({ equipments: ids.map(equipmentId => ({ equipmentId })), version: 1 });
  for (const [body, path] of [
    [use(gone.id), 'equipments.0.equipmentId'],
    [use('00000000-0000-4000-8000-000000000000'), 'equipments.0.equipmentId'],
    [use(live.id, live.id), 'equipments.1.equipmentId'],
  ] as const) {
    const answer = await specialist.post(`/productions/${id}/map`, body);
    expect(answer.status).toBe(422);
    expect((answer.body['fields'] as unknown as { path: string }[]).map(fault => fault.path)).toEqual([path]);
  }
});

test('equipment of another facility is refused by the API and by the database', async () => {
  const elsewhere = `/plans/production/facilities/${plant.otherFacility.id}/equipments`;
  const foreign = await specialist.call('POST', elsewhere, {
    externalId: 'EQ-X',
    name: 'Foreign',
    equipmentType: 'tank',
  });
  const equipmentId = String(foreign.body['equipment']?.['id']);
  const { id } = await aProduction();
  const answer = await specialist.post(`/productions/${id}/map`, { equipments: [{ equipmentId }], version: 1 });
  expect([answer.status, answer.body['errName']]).toEqual([422, 'DataValidationError']);
  const link = { facility_id: plant.facility.id, production_id: id, equipment_id: equipmentId };
  const write = plant.kernel.database.write.transaction(async trx => trx('products.production_equipment').insert(link));
  await expect(write).rejects.toMatchObject({ code: '23503' });
});

test('an unchanged mapping is reported as unchanged', async () => {
  const equipment = await anEquipment();
  const { id } = await aProduction();
  const equipments = [{ equipmentId: equipment.id, stepOrder: 1 }];
  await specialist.post(`/productions/${id}/map`, { equipments, version: 1 });
  const again = await specialist.post(`/productions/${id}/map`, { equipments, version: 2 });
  expect([again.status, again.body['errName']]).toEqual([422, 'NothingToChangeError']);
});

test('users without Production.Set cannot map', async () => {
  const { id } = await aProduction();
  const operator = await plant.as('operator');
  expect((await operator.post(`/productions/${id}/map`, { equipments: [], version: 1 })).status).toBe(403);
  expect((await operator.get(`/productions/${id}/map`)).status).toBe(200);
});

test('productions and their pairs are found regardless of case, also where lower case differs between languages', async () => {
  const { id: equipmentId } = await anEquipment();
  const product = await created('/products', 'product', {});
  for (const name of ['ΤΑΒΛΕΤΕΣ', 'İLAÇ']) {
    const { id } = await created('/productions', 'production', { name, productId: product.id });
    const mapped = { equipments: [{ equipmentId }], version: 1, reason: 'process flow' };
    expect((await specialist.post(`/productions/${id}/map`, mapped)).status).toBe(200);
    const search = encodeURIComponent(` ${name} `);
    const found = { pageNumber: 1, pageLimit: 10, total: 1 };
    for (const path of [`/productions?search=${search}`, `/prod-eq-cp-mapping?search=${search}`])
      expect((await specialist.get(path)).body['pagination'], path).toEqual(found);
  }
});

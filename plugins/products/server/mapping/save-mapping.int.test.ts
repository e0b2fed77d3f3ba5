import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let specialist: TestClient;
let number = 0;

beforeAll(async () => {
  plant = await testKernel({ only: ['procedures'] });
  specialist = await plant.as('specialist');
});
afterAll(() => plant.close());

interface Named {
  readonly id: string;
  readonly externalId: string;
}
async function created(path: string, one: string, body: object = {}): Promise<Named> {
  number += 1;
  const externalId = `${one.slice(0, 4).toUpperCase()}-${number}`;
  const answer = await specialist.post(path, { externalId, name: `${one} ${number}`, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body[one] as unknown as Named;
}
const anEquipment = () => created('/equipments', 'equipment', { equipmentType: 'tank' });
async function aProduction(): Promise<Named> {
  const { id } = await created('/products', 'product');
  return created('/productions', 'production', { productId: id });
}
const save = (productions: readonly object[], client = specialist, reason = 'new process flow'): Promise<TestAnswer> =>
  client.post('/prod-eq-cp-mapping', { productions, reason });
const equipmentOf = async ({ id }: Named): Promise<string[]> => {
  const { body } = await specialist.get(`/productions/${id}/map`);
  const rows = body['productionMap'] as unknown as { equipment: Named; contactShare: number | null }[];
  return rows.map(row => `${row.equipment.externalId}${row.contactShare === null ? '' : ` ${row.contactShare} %`}`);
};
const pathsOf = (answer: TestAnswer): string[] =>
  (answer.body['fields'] as unknown as { path: string }[]).map(fault => fault.path);

test('several productions are saved at once, and each has its own audit entry with the one reason', async () => {
  const [mixer, dryer] = [await anEquipment(), await anEquipment()];
  const [one, other] = [await aProduction(), await aProduction()];
  const answer = await save([
    { id: one.id, version: 1, equipments: [{ equipmentId: mixer.id, stepOrder: 1, contactShare: 50 }] },
    { id: other.id, version: 1, equipments: [{ equipmentId: mixer.id }, { equipmentId: dryer.id }] },
  ]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const saved = answer.body['productions'] as unknown as { externalId: string; version: number }[];
  expect(new Map(saved.map(row => [row.externalId, row.version]))).toEqual(
    new Map([
      [one.externalId, 2],
      [other.externalId, 2],
    ]),
  );
  expect([await equipmentOf(one), await equipmentOf(other)]).toEqual([
    [`${mixer.externalId} 50 %`],
    [dryer.externalId, mixer.externalId].toSorted(),
  ]);
  for (const { id } of [one, other]) {
    const history = await specialist.get(`/productions/${id}/history?pageLimit=1`);
    expect(history.body['history']?.[0 as never]?.['reason']).toBe('new process flow');
  }
});

test('one faulty pair and nothing is saved; every faulty pair is named', async () => {
  const equipment = await anEquipment();
  const gone = await anEquipment();
  await specialist.put(`/equipments/${gone.id}/archive`, { reason: 'scrapped' });
  const [good, bad] = [await aProduction(), await aProduction()];
  const answer = await save([
    { id: good.id, version: 1, equipments: [{ equipmentId: equipment.id }] },
    {
      id: bad.id,
      version: 1,
      equipments: [{ equipmentId: equipment.id, cleaningProcedureNumber: 'CP-NOWHERE' }, { equipmentId: gone.id }],
    },
  ]);
  expect(answer.status).toBe(422);
  expect(pathsOf(answer)).toEqual(['productions.1.equipments.1.equipmentId']);
  const procedure = await save([
    { id: good.id, version: 1, equipments: [{ equipmentId: equipment.id }] },
    { id: bad.id, version: 1, equipments: [{ equipmentId: equipment.id, cleaningProcedureNumber: 'CP-NOWHERE' }] },
  ]);
  expect(pathsOf(procedure)).toEqual(['productions.1.equipments.0.cleaningProcedureNumber']);
  expect([await equipmentOf(good), await equipmentOf(bad)]).toEqual([[], []]);
});

test('a stale save writes nothing, and every production changed by others is named with both versions', async () => {
  const equipment = await anEquipment();
  const [mine, first, second] = [await aProduction(), await aProduction(), await aProduction()];
  const use = { equipments: [{ equipmentId: equipment.id }] };
  await save([first, second].map(({ id }) => ({ id, version: 1, ...use })));
  const answer = await save([mine, first, second].map(({ id }) => ({ id, version: 1, equipments: [] })));
  expect([answer.status, answer.body['errName']]).toEqual([409, 'StaleRecordError']);
  const stale = answer.body['details']?.['stale'] as unknown as { externalId: string }[];
  expect(stale.map(row => row.externalId).toSorted()).toEqual([first.externalId, second.externalId].toSorted());
  expect(stale[0]).toMatchObject({ version: 2, sentVersion: 1 });
  expect(await equipmentOf(first)).toEqual([equipment.externalId]);
});

test('of two users who save overlapping productions at once one succeeds, the other is refused, and neither blocks', async () => {
  const equipment = await anEquipment();
  const productions = [await aProduction(), await aProduction(), await aProduction()];
  const admin = await plant.as('admin');
  const wanted = productions.map(({ id }) => ({ id, version: 1, equipments: [{ equipmentId: equipment.id }] }));
  const answers = await Promise.all([save(wanted), save(wanted.toReversed(), admin)]);
  expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409]);
});

test('saving without a change is reported as unchanged', async () => {
  const production = await aProduction();
  const answer = await save([{ id: production.id, version: 1, equipments: [] }]);
  expect([answer.status, answer.body['errName']]).toEqual([422, 'NothingToChangeError']);
});

test('a repeated production, a foreign one, a missing reason and a share above 100 % are refused by name', async () => {
  const production = await aProduction();
  const equipment = await anEquipment();
  const row = { id: production.id, version: 1, equipments: [{ equipmentId: equipment.id }] };
  expect(pathsOf(await save([row, row]))).toEqual(['productions.1.id']);
  expect(pathsOf(await save([{ ...row, id: crypto.randomUUID() }]))).toEqual(['productions.0.id']);
  expect(pathsOf(await save([row], specialist, ''))).toEqual(['reason']);
  const share = { ...row, equipments: [{ equipmentId: equipment.id, contactShare: 120 }] };
  expect(pathsOf(await save([share]))).toEqual(['productions.0.equipments.0.contactShare']);
});

test('users without Production.Set may read the grid but not save it', async () => {
  const production = await aProduction();
  const operator = await plant.as('operator');
  const row = { id: production.id, version: 1, equipments: [] };
  expect((await save([row], operator)).status).toBe(403);
  expect((await operator.get('/prod-eq-cp-mapping/grid')).status).toBe(200);
  expect((await (await plant.as('analyst')).get('/prod-eq-cp-mapping/grid')).status).toBe(403);
});

test('the grid shows live productions and equipment with their pairs and the procedures that pairs may name', async () => {
  const procedure = await created('/cleaning-procedure', 'cleaningProcedure', { level: 'batchChangeover' });
  const equipment = await anEquipment();
  const [production, gone] = [await aProduction(), await aProduction()];
  const cleaningProcedureNumber = procedure.externalId;
  await save([{ id: production.id, version: 1, equipments: [{ equipmentId: equipment.id, cleaningProcedureNumber }] }]);
  await specialist.put(`/productions/${gone.id}/archive`, { reason: 'discontinued' });
  const { body } = await specialist.get('/prod-eq-cp-mapping/grid');
  const grid = body['mappingGrid'] as unknown as Record<string, readonly Record<string, unknown>[]>;
  expect(grid['productions']?.map(row => row['id'])).toContain(production.id);
  expect(grid['productions']?.map(row => row['id'])).not.toContain(gone.id);
  expect(grid['equipments']).toContainEqual(expect.objectContaining({ id: equipment.id, isArchived: false }));
  expect(grid['equipments']).toContainEqual(expect.objectContaining({ dedication: 'shared', dedicatedTo: null }));
  expect(grid['pairs']).toContainEqual({
    productionId: production.id,
    equipmentId: equipment.id,
    stepOrder: null,
    alternative: null,
    cleaningProcedureNumber,
    contactShare: null,
  });
  expect(grid['procedures']).toContainEqual({
    number: cleaningProcedureNumber,
    name: expect.any(String) as string,
    level: 'batchChangeover',
  });
});

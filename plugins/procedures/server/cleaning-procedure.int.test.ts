import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let specialist: TestClient;
let number = 0;

beforeAll(async () => {
  plant = await testKernel({ only: ['procedures'] });
  specialist = await plant.as('specialist');
});
afterAll(() => plant.close());

async function created(path: string, one: string, body: object = {}): Promise<{ id: string; externalId: string }> {
  number += 1;
  const externalId = `${one.slice(0, 4)}-${number}`;
  const answer = await specialist.post(path, { externalId, name: `${one} ${number}`, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body[one] as unknown as { id: string; externalId: string };
}
const aProcedure = (body: object = {}) => created('/cleaning-procedure', 'cleaningProcedure', body);
const anEquipment = (body: object = {}) => created('/equipments', 'equipment', { equipmentType: 'tank', ...body });
async function aProduction(): Promise<{ id: string; externalId: string }> {
  const { id } = await created('/products', 'product');
  return created('/productions', 'production', { productId: id });
}

test('a procedure keeps its agents; an archived agent is refused by name of the field', async () => {
  const agent = await created('/cleaning_agents', 'cleaningAgent');
  const gone = await created('/cleaning_agents', 'cleaningAgent');
  await specialist.put(`/cleaning_agents/${gone.id}/archive`, { reason: 'no longer bought' });
  const { id } = await aProcedure({
    level: 'productChangeover',
    cleaningAgentIds: [agent.id],
    cleaningModes: ['CIP', 'WIP'],
    dirtyHoldMaxHours: 48,
    cleanHoldMaxHours: 168,
  });
  const answer = await specialist.get(`/cleaning-procedure/${id}`);
  expect(answer.body['cleaningProcedure']).toMatchObject({
    level: 'productChangeover',
    cleaningAgentIds: [agent.id],
    cleaningModes: ['CIP', 'WIP'],
    dirtyHoldMaxHours: 48,
  });
  const refused = await specialist.post(`/cleaning-procedure/${id}`, { cleaningAgentIds: [gone.id], version: 1 });
  expect([refused.status, refused.body['fields']?.[0 as never]?.['path']]).toEqual([422, 'cleaningAgentIds']);
});

test('a procedure in use by equipment or a production cannot be archived, and the users are named', async () => {
  const procedure = await aProcedure();
  const equipment = await anEquipment({ cleaningProcedureNumber: procedure.externalId });
  const other = await anEquipment();
  const production = await aProduction();
  const equipments = [{ equipmentId: other.id, cleaningProcedureNumber: procedure.externalId }];
  const mapped = await specialist.post(`/productions/${production.id}/map`, { equipments, version: 1 });
  expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
  const archive = () => specialist.put(`/cleaning-procedure/${procedure.id}/archive`, { reason: 'superseded' });
  const refused = await archive();
  expect(refused.status).toBe(422);
  expect(refused.body['message']).toContain(`equipment ${equipment.externalId}, production ${production.externalId}`);

  await specialist.post(`/productions/${production.id}/map`, { equipments: [], version: 2 });
  await specialist.put(`/equipments/${equipment.id}/archive`, { reason: 'scrapped' });
  expect((await archive()).status).toBe(200);
});

test('a pair accepts only numbers of live procedures, regardless of case, and stores the spelling of the procedure', async () => {
  const [live, gone] = [await aProcedure(), await aProcedure()];
  await specialist.put(`/cleaning-procedure/${gone.id}/archive`, { reason: 'superseded' });
  const equipment = await anEquipment();
  const production = await aProduction();
  const map = (cleaningProcedureNumber: string) =>
    specialist.post(`/productions/${production.id}/map`, {
      equipments: [{ equipmentId: equipment.id, cleaningProcedureNumber }],
      version: 1,
    });
  for (const unusable of [gone.externalId, 'CP-NOWHERE']) {
    const refused = await map(unusable);
    expect(refused.body['fields']).toEqual([
      {
        path: 'equipments.0.cleaningProcedureNumber',
        message: `${unusable} is not a cleaning procedure of this facility`,
      },
    ]);
  }
  const mapped = await map(live.externalId.toUpperCase());
  expect(mapped.body['productionMap']?.[0 as never]?.['cleaningProcedureNumber']).toBe(live.externalId);
  const turkish = await aProcedure({ externalId: 'TEMİZLİK-1' });
  const other = await specialist.post(`/productions/${production.id}/map`, {
    equipments: [{ equipmentId: equipment.id, cleaningProcedureNumber: 'temizlik-1' }],
    version: 2,
  });
  expect(other.body['productionMap']?.[0 as never]?.['cleaningProcedureNumber']).toBe(turkish.externalId);
});

test('archiving a procedure and naming it at the same time never leaves an archived procedure in use', async () => {
  for (let round = 0; round < 5; round += 1) {
    const procedure = await aProcedure();
    const equipment = await anEquipment();
    const production = await aProduction();
    const equipments = [{ equipmentId: equipment.id, cleaningProcedureNumber: procedure.externalId }];
    const [archived, mapped] = await Promise.all([
      specialist.put(`/cleaning-procedure/${procedure.id}/archive`, { reason: 'superseded' }),
      specialist.post(`/productions/${production.id}/map`, { equipments, version: 1 }),
    ]);
    expect([archived.status, mapped.status].filter(status => status === 200)).toHaveLength(1);
  }
});

const reason = { reason: 'no longer used' };

test('a procedure of an archived agent is not restored, and the refusal names the agent', async () => {
  const agent = await created('/cleaning_agents', 'cleaningAgent', { name: 'Rinse aid' });
  const { id } = await aProcedure({ cleaningAgentIds: [agent.id] });
  expect((await specialist.put(`/cleaning-procedure/${id}/archive`, reason)).status).toBe(200);
  expect((await specialist.put(`/cleaning_agents/${agent.id}/archive`, reason)).status).toBe(200);
  const refused = await specialist.put(`/cleaning-procedure/${id}/unarchive`, reason);
  expect([refused.status, refused.body['fields']]).toEqual([
    422,
    [{ path: 'cleaningAgentIds', message: 'Rinse aid is archived and cannot be used' }],
  ]);
  expect((await specialist.put(`/cleaning_agents/${agent.id}/unarchive`, reason)).status).toBe(200);
  expect((await specialist.put(`/cleaning-procedure/${id}/unarchive`, reason)).status).toBe(200);
});

test('a production is not restored to archived equipment or an archived procedure', async () => {
  const [equipment, procedure] = [await anEquipment({ name: 'Old blender' }), await aProcedure()];
  const { id } = await aProduction();
  const equipments = [{ equipmentId: equipment.id, cleaningProcedureNumber: procedure.externalId }];
  expect((await specialist.post(`/productions/${id}/map`, { equipments, version: 1 })).status).toBe(200);
  for (const path of [`/productions/${id}`, `/equipments/${equipment.id}`, `/cleaning-procedure/${procedure.id}`])
    expect((await specialist.put(`${path}/archive`, reason)).status, path).toBe(200);
  const restored = () => specialist.put(`/productions/${id}/unarchive`, reason);
  const refused = await restored();
  expect([refused.status, refused.body['message']]).toEqual([
    422,
    'equipments: Old blender is archived and cannot be used',
  ]);
  await specialist.put(`/equipments/${equipment.id}/unarchive`, reason);
  expect((await restored()).body['message']).toBe(
    `equipments.0.cleaningProcedureNumber: ${procedure.externalId} is not a cleaning procedure of this facility`,
  );
  await specialist.put(`/cleaning-procedure/${procedure.id}/unarchive`, reason);
  expect((await restored()).status).toBe(200);
});

test('an agent of a live procedure or method cannot be archived, and the users are named', async () => {
  const agent = await created('/cleaning_agents', 'cleaningAgent');
  const procedure = await aProcedure({ cleaningAgentIds: [agent.id] });
  const method = await created('/analytical-methods', 'analyticalMethod', { cleaningAgentId: agent.id });
  const archived = () => specialist.put(`/cleaning_agents/${agent.id}/archive`, reason);
  const refused = await archived();
  expect([refused.status, refused.body['message']]).toEqual([
    422,
    'This cleaning agent cannot be archived: it is used by ' +
      `analytical method ${method.externalId}, cleaning procedure ${procedure.externalId}`,
  ]);
  for (const path of [`/cleaning-procedure/${procedure.id}`, `/analytical-methods/${method.id}`])
    expect((await specialist.put(`${path}/archive`, reason)).status, path).toBe(200);
  expect((await archived()).status).toBe(200);
});

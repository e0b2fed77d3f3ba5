import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let specialist: TestClient;
let agentId: string;
let number = 0;

beforeAll(async () => {
  plant = await testKernel({ only: ['procedures'] });
  specialist = await plant.as('specialist');
  const agent = await specialist.post('/cleaning_agents', { externalId: 'CA-1', name: 'Lye' });
  agentId = String(agent.body['cleaningAgent']?.['id']);
});
afterAll(() => plant.close());

const create = (body: object): Promise<TestAnswer> =>
  specialist.post('/cleaning-procedure', { externalId: `CP-${(number += 1)}`, name: 'Wash', ...body });
const idOf = (answer: TestAnswer): string => String(answer.body['cleaningProcedure']?.['id']);
const faults = (answer: TestAnswer): string[] =>
  (answer.body['fields'] as unknown as { path: string }[]).map(({ path }) => path);

const whole = {
  waterGrade: 'purified',
  finalRinseVolume: { value: 50, unit: 'L' },
  dryingMethod: 'Compressed air',
  disassembly: ['Spray ball', 'Outlet valve'],
  visualInspectionRequired: true,
  observerRequired: true,
  dirtyHoldMaxHours: 48,
  dirtyHoldStudy: 'DHT-01',
  campaignMaxDuration: { value: 2, unit: 'week(s)' },
  verificationFrequency: { value: 1, unit: 'year(s)' },
  effectiveFrom: '2026-11-01',
};
const wash = { action: 'Wash', temperatureMinC: 60, temperatureMaxC: 70, timeMinMinutes: 10, critical: true };

test('a procedure keeps its steps in their order with every parameter, and its concentrations', async () => {
  const made = await create({
    ...whole,
    cleaningAgentIds: [agentId],
    agentConcentrations: [{ cleaningAgentId: agentId, minimum: 1, maximum: 2, unit: '% v/v' }],
    steps: [{ action: 'Rinse' }, { ...wash, cleaningAgentId: agentId }, { action: 'Dry', drain: true }],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const kept = (await specialist.get(`/cleaning-procedure/${idOf(made)}`)).body['cleaningProcedure'];
  expect(kept).toMatchObject({
    ...whole,
    agentConcentrations: [{ cleaningAgentId: agentId, minimum: 1, maximum: 2, unit: '% v/v' }],
    steps: [{ action: 'Rinse' }, { ...wash, cleaningAgentId: agentId }, { action: 'Dry', drain: true }],
  });
});

test.each([
  ['a reversed temperature', [{ action: 'Wash', temperatureMinC: 70, temperatureMaxC: 60 }], 'steps.0.temperatureMaxC'],
  [
    'a reversed time',
    [{ action: 'Dry' }, { action: 'Wash', timeMinMinutes: 2, timeMaxMinutes: 1 }],
    'steps.1.timeMaxMinutes',
  ],
  ['a critical step without a limit', [{ action: 'Wash', critical: true }], 'steps.0.critical'],
  ['a step without an action', [{ drain: true }], 'steps.0.action'],
  ['an unknown parameter', [{ action: 'Wash', colour: 'red' }], 'steps.0.colour'],
])('%s is refused at its step', async (_what, steps, path) => {
  const refused = await create({ steps });
  expect([refused.status, faults(refused)]).toEqual([422, [path]]);
});

test('steps and concentrations name agents of the procedure alone, and a concentration goes with its agent', async () => {
  const concentration = { cleaningAgentId: agentId, minimum: 1, maximum: 2, unit: 'ppm' };
  const refused = await create({
    steps: [{ action: 'Wash', cleaningAgentId: agentId }],
    agentConcentrations: [concentration],
  });
  expect(faults(refused)).toEqual(['agentConcentrations.0.cleaningAgentId', 'steps.0.cleaningAgentId']);
  const reversed = await create({
    cleaningAgentIds: [agentId],
    agentConcentrations: [{ ...concentration, maximum: 0.5 }],
  });
  expect(faults(reversed)).toEqual(['agentConcentrations.0.maximum']);
  const made = await create({ cleaningAgentIds: [agentId], agentConcentrations: [concentration] });
  const without = await specialist.post(`/cleaning-procedure/${idOf(made)}`, { cleaningAgentIds: [], version: 1 });
  expect(without.body['cleaningProcedure']).toMatchObject({ cleaningAgentIds: [], agentConcentrations: null });
});

test('a changed step is a sentence of the history, with the agent by name', async () => {
  const made = await create({
    cleaningAgentIds: [agentId],
    steps: [{ action: 'Rinse' }, { ...wash, cleaningAgentId: agentId }],
  });
  const steps = [{ action: 'Rinse' }, { ...wash, temperatureMinC: 65, cleaningAgentId: agentId }];
  const changed = await specialist.post(`/cleaning-procedure/${idOf(made)}`, {
    steps,
    version: 1,
    reason: 'validated',
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const { body } = await specialist.get(`/cleaning-procedure/${idOf(made)}/history`);
  expect(JSON.stringify(body)).toContain(
    'from Wash with Lye, 60 to 70 °C, at least 10 min, critical to Wash with Lye, 65 to 70 °C, at least 10 min, critical',
  );
  const same = await specialist.post(`/cleaning-procedure/${idOf(made)}`, { steps, version: 2 });
  expect(same.body['errName']).toBe('NothingToChangeError');
});

test('a procedure supersedes another one, archived or not, and never itself in a circle', async () => {
  const [old, next] = [await create({}), await create({})];
  const supersede = (of: TestAnswer, supersedesId: string, version: number) =>
    specialist.post(`/cleaning-procedure/${idOf(of)}`, { supersedesId, version });
  expect((await specialist.put(`/cleaning-procedure/${idOf(old)}/archive`, { reason: 'replaced' })).status).toBe(200);
  expect((await supersede(next, idOf(old), 1)).status).toBe(200);
  expect((await specialist.put(`/cleaning-procedure/${idOf(old)}/unarchive`, { reason: 'compared' })).status).toBe(200);
  for (const [of, id] of [
    [old, idOf(old)],
    [old, idOf(next)],
    [old, '00000000-0000-4000-8000-000000000000'],
  ] as const) {
    // Archiving and restoring have raised the version.
    const refused = await supersede(of, id, 3);
    expect([refused.status, faults(refused)]).toEqual([422, ['supersedesId']]);
  }
  const uses = await specialist.get(`/cleaning-procedure/${idOf(old)}/uses`);
  expect(uses.body).toMatchObject({ equipments: [], pairs: [], supersededBy: [{ id: idOf(next) }] });
});

test('the uses of a procedure are its equipment, its pairs and its agents', async () => {
  const made = await create({ cleaningAgentIds: [agentId] });
  const { externalId } = made.body['cleaningProcedure'] as unknown as { externalId: string };
  const equipment = await specialist.post('/equipments', {
    externalId: 'EQ-1',
    name: 'Tank',
    equipmentType: 'tank',
    cleaningProcedureNumber: externalId,
  });
  const equipmentId = String(equipment.body['equipment']?.['id']);
  const product = await specialist.post('/products', { externalId: 'P-1', name: 'Product' });
  const productId = String(product.body['product']?.['id']);
  const production = await specialist.post('/productions', { externalId: 'PR-1', name: 'Production', productId });
  const equipments = [{ equipmentId, cleaningProcedureNumber: externalId }];
  const { id } = production.body['production'] as unknown as { id: string };
  await specialist.post(`/productions/${id}/map`, { equipments, version: 1 });
  expect((await specialist.get(`/cleaning-procedure/${idOf(made)}/uses`)).body).toMatchObject({
    equipments: [{ externalId: 'EQ-1' }],
    pairs: [{ production: { externalId: 'PR-1' }, equipment: { externalId: 'EQ-1' } }],
    cleaningAgents: [{ externalId: 'CA-1' }],
  });
});

const csvOf = async (section: string): Promise<string> => {
  const { bytes } = await specialist.get(`/master?format=csv&sections=${encodeURIComponent(section)}`);
  return new TextDecoder().decode(bytes);
};

test('steps are imported in the order of their numbers, a bad cell is named, and the export is the same again', async () => {
  await create({ externalId: 'CP-SHEET', cleaningAgentIds: [agentId] });
  const upload = (file: string, text: string) => {
    const form = new FormData();
    form.set('reason', 'New steps');
    form.append('file', new Blob([text]), file);
    return specialist.upload('/master', form);
  };
  const heading = 'Procedure ID,Step,Action,Agent ID,Minimum temperature °C,Maximum temperature °C,Critical\n';
  const bad = await upload('cleaning_procedure_steps.csv', `${heading}CP-SHEET,1,Wash,CA-9,70,60,yes\n`);
  expect([bad.status, JSON.stringify(bad.body)]).toEqual([422, expect.stringContaining('CA-9 does not exist')]);
  const reversed = await upload('cleaning_procedure_steps.csv', `${heading}CP-SHEET,1,Wash,CA-1,70,60,yes\n`);
  expect([reversed.status, JSON.stringify(reversed.body)]).toEqual([422, expect.stringContaining('must not be below')]);
  const good = await upload(
    'cleaning_procedure_steps.csv',
    `${heading}CP-SHEET,20,Dry,,,,no\nCP-SHEET,10,Wash,CA-1,60,70,yes\n`,
  );
  expect(good.status, JSON.stringify(good.body)).toBe(200);
  const agents = 'Procedure ID,Agent ID,Minimum concentration,Maximum concentration,Concentration unit\n';
  expect((await upload('cleaning_procedure_agents.csv', `${agents}CP-SHEET,CA-1,1,2,% v/v\n`)).status).toBe(200);
  const steps = await csvOf('Cleaning procedure steps');
  expect(steps).toContain('CP-SHEET,1,Wash,CA-1,60,70,,,,,,,yes,no');
  expect(steps).toContain('CP-SHEET,2,Dry,,,,,,,,,,no,no');
  expect(await csvOf('Cleaning procedure agents')).toContain('CP-SHEET,CA-1,1,2,% v/v');
  const again = await upload('cleaning_procedure_steps.csv', steps);
  expect(JSON.stringify(again.body)).toContain('"updated":0');
});

test('a procedure keeps its file and refuses one of another type than it claims', async () => {
  const made = await create({});
  const form = (content: string, name: string): FormData => {
    const data = new FormData();
    data.set('reason', 'as issued');
    data.append('file', new Blob([content]), name);
    return data;
  };
  const path = `/cleaning-procedure/${idOf(made)}/attachments`;
  expect((await specialist.upload(path, form('%PDF-1.7 text', 'CP.pdf'))).status).toBe(201);
  expect((await specialist.upload(path, form('<html>', 'CP.pdf'))).status).toBe(422);
  expect((await specialist.get(path)).body['attachments']).toMatchObject([{ fileName: 'CP.pdf' }]);
});

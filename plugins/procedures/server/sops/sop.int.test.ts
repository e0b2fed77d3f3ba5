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

const create = (body: object): Promise<TestAnswer> =>
  specialist.post('/sop', { externalId: `SOP-${(number += 1)}`, name: 'Swab sampling', ...body });
const idOf = (answer: TestAnswer): string => String(answer.body['sop']?.['id']);
const faults = (answer: TestAnswer): string[] =>
  (answer.body['fields'] as unknown as { path: string }[]).map(({ path }) => path);
/** The day a number of days from today, in the time zone of the facility (UTC). */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('an SOP keeps its kind, owner, dates and linked records, and is changed and archived with a reason', async () => {
  const equipment = await specialist.post('/equipments', { externalId: 'EQ-1', name: 'Tank', equipmentType: 'tank' });
  const equipmentId = String(equipment.body['equipment']?.['id']);
  const procedure = await specialist.post('/cleaning-procedure', { externalId: 'CP-1', name: 'Wash' });
  const procedureId = String(procedure.body['cleaningProcedure']?.['id']);
  const stated = {
    revision: '3',
    kind: 'CleaningValidationSOP',
    owner: 'QA',
    effectiveFrom: '2026-01-01',
    reviewDueOn: '2029-01-01',
    equipmentIds: [equipmentId],
    cleaningProcedureIds: [procedureId],
  };
  const made = await create(stated);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect((await specialist.get(`/sop/${idOf(made)}`)).body['sop']).toMatchObject(stated);
  const changed = await specialist.post(`/sop/${idOf(made)}`, { equipmentIds: [], version: 1, reason: 'other scope' });
  expect(changed.body['sop']).toMatchObject({ equipmentIds: [], cleaningProcedureIds: [procedureId], version: 2 });
  expect((await specialist.put(`/sop/${idOf(made)}/archive`, { reason: 'withdrawn' })).status).toBe(200);
  expect((await specialist.get('/archived/sop')).body['sops']).toMatchObject([{ revision: '3' }]);
});

test.each([
  ['an unknown kind', { kind: 'poem' }, 'kind'],
  ['a review before the SOP is effective', { effectiveFrom: '2026-02-01', reviewDueOn: '2026-02-01' }, 'reviewDueOn'],
  ['unknown equipment', { equipmentIds: ['00000000-0000-4000-8000-000000000000'] }, 'equipmentIds'],
  ['an unknown procedure', { cleaningProcedureIds: ['00000000-0000-4000-8000-000000000000'] }, 'cleaningProcedureIds'],
  ['an unknown SOP that it supersedes', { supersedesId: '00000000-0000-4000-8000-000000000000' }, 'supersedesId'],
])('%s is refused by the name of its field', async (_what, body, path) => {
  const refused = await create(body);
  expect([refused.status, faults(refused)]).toEqual([422, [path]]);
});

test('reviews that have passed or come within 7, 30 and 90 days are each listed once and counted on the home page', async () => {
  for (const days of [-1, 3, 20, 80, 200]) await create({ externalId: `DUE ${days}`, reviewDueOn: dayIn(days) });
  const listed = async (filter: string): Promise<unknown[]> => {
    const { sops } = await specialist.read<{ sops: { externalId: string }[] }>(`/sop/filter/${filter}`);
    return sops.map(({ externalId }) => externalId);
  };
  expect(await listed('overdue')).toEqual(['DUE -1']);
  expect(await listed('due-7')).toEqual(['DUE 3']);
  expect(await listed('due-30')).toEqual(['DUE 20']);
  expect(await listed('due-90')).toEqual(['DUE 80']);
  const { body } = await specialist.get('/home-notes');
  expect(JSON.stringify(body)).toContain('SOP due for review within 30 days');
});

test('SOPs are imported with their linked records and exported again', async () => {
  await specialist.post('/equipments', { externalId: 'EQ-2', name: 'Tank', equipmentType: 'tank' });
  const form = new FormData();
  form.set('reason', 'New SOPs');
  const sheet = 'SOP ID,Title,Kind,Review due on,Equipment IDs\nSOP-IN,Inspection,visualInspection,2030-01-01,EQ-2\n';
  form.append('file', new Blob([sheet]), 'sops.csv');
  const answer = await specialist.upload('/master', form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { bytes } = await specialist.get('/master?format=csv&sections=SOPs');
  expect(new TextDecoder().decode(bytes)).toMatch(/SOP-IN,Inspection,,visualInspection,,,2030-01-01,,EQ-2,/);
});

test('SOPs cannot be read without the permission for cleaning procedures', async () => {
  expect((await plant.anonymous.get('/sop')).status).toBe(401);
  const analyst = await plant.as('analyst');
  expect((await analyst.get('/sop')).status).toBe(403);
});

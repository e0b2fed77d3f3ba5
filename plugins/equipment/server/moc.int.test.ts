import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let specialist: TestClient;
let number = 0;

beforeAll(async () => {
  plant = await testKernel({ only: ['equipment'] });
  specialist = await plant.as('specialist');
});
afterAll(() => plant.close());

const create = (body: object = {}): Promise<TestAnswer> =>
  specialist.post('/moc', { externalId: `M-${(number += 1)}`, name: 'Steel', ...body });
const idOf = (answer: TestAnswer): string => String(answer.body['moc']?.['id']);
const faults = (answer: TestAnswer): string[] =>
  (answer.body['fields'] as unknown as { path: string }[]).map(({ path }) => path);
const groupingReason = 'same finish';

test('a material is represented by another one with a reason, and the reason goes with the representation', async () => {
  const steel = idOf(await create());
  expect(faults(await create({ groupedWithId: steel }))).toEqual(['groupingReason']);
  const made = await create({ groupedWithId: steel, groupingReason, isRecoveryRequired: false });
  expect(made.body['moc']).toMatchObject({ groupedWithId: steel, groupingReason, isRecoveryRequired: false });
  const alone = await specialist.post(`/moc/${idOf(made)}`, { groupedWithId: null, version: 1 });
  expect(alone.body['moc']).toMatchObject({ groupedWithId: null, groupingReason: null });
});

test('a material represents itself, not through others, and is not archived while it represents one', async () => {
  const steel = idOf(await create());
  const other = idOf(await create({ groupedWithId: steel, groupingReason }));
  const third = idOf(await create());
  const represent = (id: string, groupedWithId: string) =>
    specialist.post(`/moc/${id}`, { groupedWithId, groupingReason, version: 1 });
  for (const [id, by] of [
    [steel, steel],
    [third, other],
    [steel, third],
    [third, '00000000-0000-4000-8000-000000000000'],
  ] as const)
    expect(faults(await represent(id, by))).toEqual(['groupedWithId']);
  const refused = await specialist.put(`/moc/${steel}/archive`, { reason: 'not bought' });
  expect([refused.status, String(refused.body['message'])]).toEqual([422, expect.stringContaining('it represents M-')]);
});

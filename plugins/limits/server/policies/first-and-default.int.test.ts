import { afterAll, beforeAll, expect, test } from 'vitest';
import { personWith, testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let plant: TestKernel;
let specialist: TestClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['limits'] });
  specialist = await plant.as('specialist');
});
afterAll(() => plant.close());

test('CleaningPolicy.Add saves the first version of a policy only; CleaningPolicy.Delete returns to the defaults', async () => {
  const [adder, remover] = [
    await personWith(plant, 'CleaningPolicy.Add'),
    await personWith(plant, 'CleaningPolicy.Delete'),
  ];
  const path = '/cleaning_limit_policies/Chemical';
  const first = await adder.post(path, {
    useSAR: true,
    globalRecoveryPercentage: 80,
    version: 0,
    reason: 'first policy',
  });
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const second = await adder.post(path, { globalRecoveryPercentage: 70, version: 1, reason: 'second policy' });
  expect([second.status, second.body['message']]).toEqual([
    403,
    'Changing what was saved before needs CleaningPolicy.Modify',
  ]);
  expect((await adder.delete(path, { version: 1, reason: 'as before' })).status).toBe(403);
  const reset = await remover.delete(path, { version: 1, reason: 'as before' });
  expect(reset.status, JSON.stringify(reset.body)).toBe(200);
  expect(reset.body['cleaningLimitPolicy']).toMatchObject({
    version: 2,
    globalRecoveryPercentage: 100,
    reason: 'as before',
  });
  expect((await remover.delete(path, { version: 2, reason: 'once more' })).body['errName']).toBe(
    'NothingToChangeError',
  );
});

test('DefaultUnit.Add states units first; DefaultUnit.Delete returns one quantity to its standard unit', async () => {
  const [adder, remover] = [await personWith(plant, 'DefaultUnit.Add'), await personWith(plant, 'DefaultUnit.Delete')];
  const chosen = {
    defaultUnits: [
      { key: 'pde', unit: 'ug' },
      { key: 'volume', unit: 'L' },
    ],
    reason: 'first units',
  };
  const first = await adder.post('/default_units', { ...chosen, version: 0 });
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect((await adder.post('/default_units', { ...chosen, version: 1 })).status).toBe(403);
  const removed = await remover.delete('/default_units/pde', { version: 1, reason: 'as specified' });
  expect(removed.status, JSON.stringify(removed.body)).toBe(200);
  const { defaultUnits } = (await specialist.get('/default_units?doPagination=false')).body as unknown as {
    defaultUnits: { key: string; unit: string }[];
  };
  expect(defaultUnits.filter(({ key }) => ['pde', 'volume'].includes(key)).map(each => each.unit)).toEqual(['mg', 'L']);
  expect((await remover.delete('/default_units/weight', { version: 2, reason: 'no key' })).status).toBe(422);
});

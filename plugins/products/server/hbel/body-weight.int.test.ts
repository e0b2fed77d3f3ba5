import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { ShownHbel } from '#plugins/products/shared/hbel';
import { errorOf, HbelClient, hbelOf } from './hbel.fixture.js';

let plant: TestKernel;
let specialist: TestClient;
let calls: HbelClient;

beforeAll(async () => {
  plant = await testKernel({ only: ['products'] });
  specialist = await plant.as('specialist');
  calls = new HbelClient(specialist);
});
afterAll(() => plant.close());

const derivation = {
  method: 'pointOfDeparture',
  pointOfDeparture: { study: '13 weeks, rat', kind: 'NOAEL', value: 10, unit: 'mg/kg/day' },
  bodyWeightKg: 50,
  factors: { ufc: { value: 250, reason: 'by the species and length of the study' } },
};

test('an opinion has the body weight of its derivation and no other; without a derivation the stated one', async () => {
  const { id } = await calls.anActive();
  const derived = await calls.add(id, { derivation, value: { value: 2, unit: 'mg' } });
  expect(derived.forBodyWeightKg).toBe(50);
  const change = (hbel: ShownHbel, body: object): Promise<TestAnswer> =>
    specialist.post(`/hbels/${hbel.id}`, { version: hbel.version, ...body });
  expect(errorOf(await change(derived, { forBodyWeightKg: 70 }))).toEqual([
    422,
    'DataValidationError',
    'forBodyWeightKg',
  ]);
  const child = { derivation: { ...derivation, bodyWeightKg: 10 }, value: { value: 0.4, unit: 'mg' } };
  const changed = hbelOf(await change(derived, child));
  expect(changed.forBodyWeightKg).toBe(10);
  // The body weight of the limit outlives its derivation.
  expect(hbelOf(await change(changed, { derivation: null })).forBodyWeightKg).toBe(10);
  const stated = await calls.add(id, { forBodyWeightKg: 20, authority: 'EMA', route: 'parenteral' });
  expect(stated.forBodyWeightKg).toBe(20);
  for (const forBodyWeightKg of [0, -1, 1001, '20'])
    expect((await change(stated, { forBodyWeightKg })).status, `${forBodyWeightKg}`).toBe(422);
});

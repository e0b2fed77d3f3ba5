import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
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

const refused = [422, 'DataValidationError', 'effectiveFrom'];
const far = { effectiveFrom: '2199-01-01' };

test('an opinion is not put into force before its effective date', async () => {
  const { id } = await calls.anActive();
  expect(errorOf(await calls.choose(await calls.add(id, far)))).toEqual(refused);
  const { hbels } = await calls.opinions(id);
  expect(hbels.map(hbel => hbel.status)).toEqual(['draft']);
});

test('the effective date in force cannot move to the future, that of a draft may', async () => {
  const { id } = await calls.anActive();
  const draft = await calls.add(id, { effectiveFrom: '2026-01-01' });
  const moved = hbelOf(await specialist.post(`/hbels/${draft.id}`, { ...far, version: draft.version }));
  const back = { effectiveFrom: '2026-01-01', version: moved.version };
  const now = hbelOf(await calls.choose(hbelOf(await specialist.post(`/hbels/${draft.id}`, back))));
  expect(now).toMatchObject({ status: 'inForce', effectiveFrom: '2026-01-01' });
  const later = { ...far, version: now.version, reason: 'planned for later' };
  expect(errorOf(await specialist.post(`/hbels/${now.id}`, later))).toEqual(refused);
});

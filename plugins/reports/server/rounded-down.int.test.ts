import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { EquipmentLimit } from '#plugins/limits/shared/limit';
import { shownLimit, shownNumber } from '#schemas/lib/shown-number';
import { pagesOf } from './pages-of.fixture.js';

let kernel: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  kernel = await testKernel({ only: ['reports'], demo: 'import' });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ');

async function printed(): Promise<string> {
  return spaced((await pagesOf((await admin.get('/reports/EquipmentLimit/all/pdf')).bytes)).join(' '));
}

async function chosen(): Promise<readonly string[]> {
  const answer = await admin.call('GET', `/ui/manifest?facility=${kernel.facility.id}`);
  return answer.body['chosen'] as unknown as readonly string[];
}

test('a facility that chooses so prints its limits rounded down; by default they are rounded', async () => {
  const { equipmentLimits } = await admin.read<{ equipmentLimits: EquipmentLimit[] }>(
    '/limits/equipments?pageLimit=100',
  );
  const values = equipmentLimits.flatMap(({ limit }) => limit?.sal.value ?? []);
  const differing = values.filter(value => shownLimit(value, true) !== shownNumber(value));
  expect(differing.length).toBeGreaterThan(3);
  const before = await printed();
  for (const value of values) expect(before).toContain(` ${spaced(shownNumber(value))} `);
  expect(await chosen()).toEqual([]);
  const switched = { enabled: true, version: 0, reason: 'site procedure on rounding' };
  expect((await admin.put('/features/limits-rounded-down', switched)).status).toBe(200);
  const after = await printed();
  for (const value of values) expect(after).toContain(` ${spaced(shownLimit(value, true))} `);
  expect(await chosen()).toEqual(['limits-rounded-down']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import type { FeasibilityRow } from '#plugins/limits/shared/feasibility';
import type { EquipmentLimit, Explanation } from '#plugins/limits/shared/limit';
import { roundedDown, roundedNumber, formatLimit, formatNumber } from '#schemas/lib/format-number';
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
  const differing = values.filter(value => formatLimit(value, true) !== formatNumber(value));
  expect(differing.length).toBeGreaterThan(3);
  const before = await printed();
  for (const value of values) expect(before).toContain(` ${spaced(formatNumber(value))} `);
  expect(await chosen()).toEqual([]);
  const switched = { enabled: true, version: 0, reason: 'site procedure on rounding' };
  expect((await admin.put('/features/limits-rounded-down', switched)).status).toBe(200);
  const after = await printed();
  for (const value of values) expect(after).toContain(` ${spaced(formatLimit(value, true))} `);
  expect(await chosen()).toEqual(['limits-rounded-down']);
});

test('the sentences of explanations, of feasibility and of the search state limits rounded down as well', async () => {
  const { equipmentLimits } = await admin.read<{ equipmentLimits: EquipmentLimit[] }>(
    '/limits/equipments?pageLimit=100',
  );
  const limits = equipmentLimits.flatMap(({ limit }) => limit ?? []);
  expect(limits.some(({ l3MgPerSqcm }) => roundedDown(l3MgPerSqcm) !== roundedNumber(l3MgPerSqcm))).toBe(true);
  for (const limit of limits) {
    const { sentence } = await admin.read<Explanation>(`/limits/explain?${explainQuery(limit)}`);
    expect(sentence).toContain(` may leave at most ${roundedDown(limit.l3MgPerSqcm)} mg on each sqcm`);
  }
  // Those that some method reads come last.
  const { feasibility } = await admin.read<{ feasibility: FeasibilityRow[] }>(
    '/limits/feasibility?sort=-verdict&pageLimit=100',
  );
  const stated = feasibility.flatMap(({ sentence, concentrationPpm }) => {
    const text = /At the limit an extract contains (\S+) ppm/.exec(sentence)?.[1];
    return text === undefined ? [] : [[Number(text), roundedDown(concentrationPpm)]];
  });
  expect(stated.length).toBeGreaterThan(3);
  for (const [text, expected] of stated) expect(text).toBe(expected);
  const { found } = await admin.read<{ found: { title: string }[] }>('/search?text=PRD-25%20before%20PRD-17');
  const pair = limits.find(({ previous, next }) => previous?.externalId === 'PRD-25' && next.externalId === 'PRD-17');
  expect(found[0]?.title).toContain(`: ${formatLimit(pair?.sal.value, true)} mg/sqcm`);
});

import { expect, test } from 'vitest';
import { Chooser, type TestClient, type TestEdit } from '#kernel/testing';
import type { EquipmentLimit, ProductionLimit } from '#plugins/limits/shared/limit';
import type { Policy } from '#plugins/limits/shared/policy';
import type { Comparison } from '#schemas/views';
import { post, WalkedPlant } from './walked-plant.fixture.js';

/** A plant that makes actives and intermediates, with edits: the first test edits, the others read the past. */
const plant = new WalkedPlant({ only: ['limits'], productType: 'api', demo: 'import-api-plant' }, answers);

const choose = new Chooser(20_261_123);
let numbers = 0;

async function policy(residueType: string, change: Record<string, unknown>): Promise<TestEdit[]> {
  const call = `/cleaning_limit_policies/${residueType}`;
  const { cleaningLimitPolicy } = await plant.admin.read<{ cleaningLimitPolicy: Policy }>(call);
  return post(call, { ...change, version: cleaningLimitPolicy.latestVersion, reason: 'trial' });
}

async function uses(): Promise<object[]> {
  const equipments = choose.some(await plant.rows('equipments'), 4);
  return equipments.map(({ id }, step) => ({
    equipmentId: id,
    stepOrder: step + 1,
    alternative: step < 2 ? 'a' : null,
  }));
}

const makers: readonly (() => Promise<TestEdit[]>)[] = [
  () => policy('Chemical', { purgeFactor: 1 + 50 * choose.next(), purgeFactorEvidence: 'Study PS-7' }),
  () => policy('Intermediate', { purgeFactor: 1 + 50 * choose.next(), purgeFactorEvidence: 'Study PS-8' }),
  () => policy('Intermediate', { useToxicity: false, activesArl: { value: 20 * choose.factor(), unit: 'ppm' } }),
  async () => {
    const { id, version } = choose.pick(await plant.rows('intermediates'));
    return post(`/intermediates/${id}`, { version, ttc: { value: choose.factor(), unit: 'ug' } });
  },
  async () => {
    const { id } = choose.pick(await plant.rows('productions'));
    return [{ method: 'PUT', path: `/productions/${id}/archive`, body: { reason: 'trial' } }];
  },
  async () => {
    const { id, version, name } = choose.pick(await plant.rows('productions'));
    return post(`/productions/${id}`, { version, externalId: `Ä ${++numbers}`, name: `${name} renamed` });
  },
  async () => {
    const { id } = choose.pick(await plant.rows('archived/productions'));
    return [{ method: 'PUT', path: `/productions/${id}/unarchive`, body: { reason: 'trial' } }];
  },
  async () => {
    const chosen = choose.some(await plant.rows('productions'), 3);
    const productions: object[] = [];
    for (const { id, version } of chosen) productions.push({ id, version, equipments: await uses() });
    return post('/prod-eq-cp-mapping', { productions, reason: 'trial' });
  },
  async () => {
    const [{ id: equipmentItem }, { id, version }] = [
      choose.pick(await plant.rows('equipments')),
      choose.pick(await plant.rows('apis')),
    ];
    const value = { value: choose.factor(), unit: 'mg' };
    return [
      ...post(`/apis/${id}`, { version, ld50: { value: 900 * choose.factor(), unit: 'mg/kg' } }),
      { method: 'POST', path: `/apis/${id}/hbels`, as: 'opinion', body: { basis: 'PDE', route: 'oral', value } },
      { method: 'PUT', path: '/hbels/$opinion/choose', body: { version: 1, reason: 'new', ratioExplanation: 'new' } },
      { method: 'POST', path: '/productions', as: 'made', body: { ...dummy(), apiId: id } },
      {
        method: 'POST',
        path: '/productions/$made/map',
        body: { version: 1, equipments: [{ equipmentId: equipmentItem }] },
      },
    ] as TestEdit[];
  },
];
const dummy = () => ({
  externalId: `DUMMY-${++numbers}`,
  name: 'Trial',
  kind: 'api',
  isDummy: true,
  minBatchSize: { value: 40, unit: 'kg' },
});

const views = ['pairs', 'equipments', 'equipment-groups', 'equipment-trains', 'productions', 'cleaning-agents'];
async function answers(client: TestClient, query: string): Promise<readonly unknown[]> {
  const found: unknown[] = [
    await client.read(`/limits/matrix?${query}`),
    await client.read(`/limits/summary?${query}`),
  ];
  for (const view of views) found.push(await client.read(`/limits/${view}?pageLimit=500&${query}`));
  return [...found, await client.read(`/limits/feasibility?pageLimit=500&${query}`)];
}

test('after any edit in a plant of actives and intermediates: previews come true, and the past stays', async () => {
  const moved = await plant.walk(makers);
  expect(moved).toEqual(expect.arrayContaining(['Limits of changeovers', 'Limits per equipment', 'Policies']));
});

test('a server that starts now returns the same for every moment as the one that saw all edits', async () => {
  await plant.sameFromSecond();
});

type Limits = ReadonlyMap<string, number>;
/** Lowest limits by record id, from the stored responses. */
function limitsIn(seen: readonly unknown[], kind: 'equipment' | 'production'): Limits {
  const { equipmentLimits } = seen[3] as { equipmentLimits: EquipmentLimit[] };
  const { productionLimits } = seen[6] as { productionLimits: ProductionLimit[] };
  const found =
    kind === 'equipment'
      ? equipmentLimits.map(({ equipment, limit }) => [equipment.id, limit] as const)
      : productionLimits.map(({ production, limit }) => [production.id, limit] as const);
  return new Map(found.flatMap(([id, limit]) => (limit === null ? [] : [[id, limit.l3MgPerSqcm]])));
}

function differenceOf(before: Limits, after: Limits) {
  const both = [...before].flatMap(([id, old]): [number, number][] => {
    const now = after.get(id);
    return now === undefined ? [] : [[old, now]];
  });
  return {
    tighter: both.filter(([old, now]) => now < old).length,
    looser: both.filter(([old, now]) => now > old).length,
    new: after.size - both.length,
    gone: before.size - both.length,
  };
}

test('the comparison of any two moments is the difference of their responses', async () => {
  const reader = await plant.reader();
  const { stored } = plant;
  for (const index of stored.keys()) {
    const [earlier, later] = [index, (index * 5 + 3) % stored.length].toSorted((a, b) => a - b);
    const [from, to] = [stored[earlier ?? -1], stored[later ?? -1]];
    if (from === undefined || to === undefined) continue;
    const { comparison } = await reader.read<Comparison>(`/compare?from=${from.moment}&to=${to.moment}`);
    for (const kind of ['equipment', 'production'] as const) {
      const finding = comparison.findings.find(({ title }) => title === `Limits per ${kind}`);
      const expected = differenceOf(limitsIn(from.seen, kind), limitsIn(to.seen, kind));
      expect(finding?.counts, `${kind}, ${index}`).toMatchObject(expected);
    }
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { MassBalance } from '#plugins/sampling/shared/mass-balance';

let plant: TestKernel;
let specialist: TestClient;
let previousId: string;
let nextId: string;
const equipmentItems: string[] = [];

/** SMP-07: residue and area of three zones, and the MAC that they are compared with. */
const golden = {
  zones: [
    { residueUgPerSqcm: 0.2, areaSqcm: 200_000 },
    { residueUgPerSqcm: 0.9, areaSqcm: 30_000 },
    { residueUgPerSqcm: 1.1, areaSqcm: 20_000 },
  ],
  macMg: 312.5,
} as const;

async function made(path: string, one: string, body: object): Promise<string> {
  const answer = await specialist.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return String(answer.body[one]?.['id']);
}

async function mapped(productionId: string, ids: readonly string[]): Promise<void> {
  const { body } = await specialist.get(`/productions/${productionId}`);
  const equipments = ids.map(equipmentId => ({ equipmentId }));
  const sent = { equipments, version: body['production']?.['version'], reason: 'the route' };
  const answer = await specialist.post(`/productions/${productionId}/map`, sent);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

beforeAll(async () => {
  plant = await testKernel({ only: ['sampling'] });
  specialist = await plant.as('specialist');
  for (const [index, { areaSqcm }] of golden.zones.entries())
    equipmentItems.push(
      await made('/equipments', 'equipment', {
        externalId: `EQ-${index + 1}`,
        name: `Zone ${index + 1}`,
        equipmentType: 'vessel',
        declaredSurfaceArea: { value: areaSqcm, unit: 'sqcm' },
        surfaceAreaSource: 'the example',
      }),
    );
  const apiId = await made('/apis', 'api', {
    externalId: 'A-1',
    name: 'Balanced active',
  });
  const product = (externalId: string, more: object) =>
    made('/products', 'product', { externalId, name: externalId, ...more });
  previousId = await made('/productions', 'production', {
    externalId: 'P-1',
    name: 'Before',
    productId: await product('PR-1', { actives: [{ apiId }] }),
  });
  nextId = await made('/productions', 'production', {
    externalId: 'P-2',
    name: 'After',
    productId: await product('PR-2', { dosageUnitMass: { value: 100, unit: 'mg' }, maxUnitsPerDay: 1 }),
    // Of which 10 ppm are the MAC.
    minBatchSize: { value: golden.macMg / 10, unit: 'kg' },
  });
  for (const id of [previousId, nextId]) await mapped(id, equipmentItems);
});
afterAll(() => plant.close());

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A set on one piece of equipment whose swabs found so much, reviewed by another person. */
async function measured(
  equipmentId: string,
  found: readonly number[],
  { isReviewed = true, contaminant = 'product' } = {},
): Promise<string> {
  const sample = (place: string) => ({
    place,
    description: 'worked example',
    sampleType: 'swab',
    contaminant,
    areaSqcm: 25,
    volumeMl: 10,
    limit: { value: 1.25, unit: 'ug/sqcm' },
  });
  const setId = await made('/sample-sets', 'sampleSet', {
    equipmentId,
    productionId: previousId,
    samples: found.map((_value, index) => sample(`L${index}`)),
    cleaningCompletedAt: hoursAgo(3),
    inspectedAt: hoursAgo(2),
    visuallyClean: true,
  });
  const { body } = await specialist.get(`/sample-sets/${setId}`);
  const analyst = await plant.as('analyst');
  for (const [index, { id }] of ((body['sampleSet']?.['samples'] ?? []) as unknown as { id: string }[]).entries()) {
    const step = async (by: TestClient, action: string, version: number, more: object = {}): Promise<void> => {
      const answer = await by.post(`/set-samples/${id}/actions`, { action, version, ...more });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    await step(specialist, 'take', 1);
    await step(analyst, 'receive', 2);
    const result = { residueOption: 'quantified', observedResidue: found[index], unit: 'ug/sqcm' };
    await step(analyst, 'enterResult', 3, { result });
    if (isReviewed) await step(specialist, 'review', 4);
  }
  return setId;
}

async function balance(id: string, withIds: readonly string[] = []): Promise<MassBalance> {
  const answer = await specialist.get(
    `/sample-sets/${id}/mass-balance${withIds.length === 0 ? '' : `?with=${withIds.join(',')}`}`,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['massBalance'] as unknown as MassBalance;
}

test('SMP-07: the sets of a train together leave a share of what may be carried over', async () => {
  const sets: string[] = [];
  for (const [index, { residueUgPerSqcm }] of golden.zones.entries())
    // The highest result of a zone counts.
    sets.push(await measured(equipmentItems[index] ?? '', [residueUgPerSqcm / 2, residueUgPerSqcm]));
  const [first = '', ...others] = sets;
  const alone = await balance(first);
  expect(alone.others.map(({ id }) => id).toSorted()).toEqual(others.toSorted());
  expect(alone.residues).toMatchObject([
    { verdict: 'incomplete', missing: ['Without a sample set here: 2 further equipment shared with P-2'] },
  ]);
  const whole = await balance(first, others);
  expect(whole.others).toEqual([]);
  expect(whole.residues).toMatchObject([
    { residue: 'product', macMg: golden.macMg, verdict: 'pass', missing: [], next: { externalId: 'P-2' } },
  ]);
  expect(whole.residues[0]?.totalMg).toBeCloseTo(89, 9);
  expect(whole.residues[0]?.shareOfMac).toBeCloseTo(0.2848, 12);
});

test('more than may be carried over fails, although other equipment is not sampled', async () => {
  const failing = await measured(equipmentItems[0] ?? '', [1.25 * 1.2500001], { isReviewed: false });
  const [found] = (await balance(failing)).residues;
  expect(found).toMatchObject({ verdict: 'fail' });
  const { body } = await specialist.get(`/sample-sets/${failing}`);
  const label = ((body['sampleSet']?.['samples'] ?? []) as unknown as { label: string }[])[0]?.label;
  expect(found?.missing[0]).toBe(`Not reviewed: ${label}`);
});

test('equipment that the next production does not use is left out, and each piece counts once', async () => {
  const [own, other] = [await measured(equipmentItems[1] ?? '', [0.5]), await measured(equipmentItems[1] ?? '', [0.5])];
  const twice = await specialist.get(`/sample-sets/${own}/mass-balance?with=${other}`);
  expect([twice.status, JSON.stringify(twice.body)]).toEqual([422, expect.stringContaining('EQ-2 is there twice')]);
  const typed = await specialist.get(`/sample-sets/${own}/mass-balance?with=all`);
  expect(typed.status).toBe(422);
  await mapped(nextId, equipmentItems.slice(0, 1));
  const [found] = (await balance(own)).residues;
  expect(found).toMatchObject({ zones: [], totalMg: 0, verdict: 'incomplete' });
});

test('a set without a production says why it has no balance', async () => {
  const setId = await made('/sample-sets', 'sampleSet', {
    equipmentId: equipmentItems[0],
    samples: [
      { place: 'L', description: 'x', sampleType: 'visual', contaminant: 'product', limit: { value: 1, unit: 'ppm' } },
    ],
  });
  expect((await balance(setId)).whyNone).toBe('The set names no production');
});

test('a cleaning agent is beside the next production with the least room, with all equipment that it cleans there', async () => {
  const [large = '', middle = '', small = ''] = equipmentItems;
  const agentId = await made('/cleaning_agents', 'cleaningAgent', {
    externalId: 'CA-1',
    name: 'Detergent',
    ade: { value: 1000, unit: 'mg' },
  });
  const agent = (await specialist.get(`/cleaning_agents/${agentId}`)).body['cleaningAgent'];
  const cleans = { equipments: equipmentItems, version: agent?.['version'], reason: 'as in its procedure' };
  expect((await specialist.post(`/cleaning_agents/${agentId}/map`, cleans)).status).toBe(200);
  const after = async (externalId: string, kg: number, equipment: readonly string[]): Promise<void> => {
    const unit = { dosageUnitMass: { value: 100, unit: 'mg' }, maxUnitsPerDay: 1 };
    const productId = await made('/products', 'product', { externalId: `PR-${externalId}`, name: externalId, ...unit });
    const minBatchSize = { value: kg, unit: 'kg' };
    const body = { externalId, name: externalId, productId, minBatchSize };
    await mapped(await made('/productions', 'production', body), equipment);
  };
  await after('P-3', 25, [large, middle]);
  // A higher surface limit than before P-3, 125 mg on 20,000 sqcm, but a lower MAC.
  await after('P-4', 12.5, [small]);
  const contaminant = 'cleaningAgent';
  const [found] = (await balance(await measured(small, [7], { contaminant }))).residues;
  expect(found).toMatchObject({ next: { externalId: 'P-4' }, macMg: 125, verdict: 'fail' });
  const [partly] = (await balance(await measured(middle, [0.1], { contaminant }))).residues;
  expect(partly).toMatchObject({ next: { externalId: 'P-3' }, macMg: 250, verdict: 'incomplete' });
  expect(partly?.missing).toEqual(['Without a sample set here: 1 further equipment shared with P-3']);
});

import { beforeAll, expect, test } from 'vitest';
import { momentBetween, previewOf } from '#kernel/testing';
import type { EquipmentDedication } from '#plugins/equipment/shared/dedication';
import type { TrainArea } from '#plugins/equipment/shared/equipment-train';
import type { FeasibilityRow } from '#plugins/limits/shared/feasibility';
import { flagWord } from '#plugins/limits/shared/limit-words';
import type {
  EquipmentGroupLimit,
  EquipmentLimit,
  EquipmentTrainLimit,
  Explanation,
  LimitSummary,
} from '#plugins/limits/shared/limit';
import { close, DemoLimits } from './demo-limits.fixture.js';
import { GoldenPlant } from './golden-plant.fixture.js';

/*
 * A press of 10 000 sqcm is recorded as dedicated to one product. 10 ppm of the minimum batch of 100 kg are 1000 mg,
 * so that 0.1 mg may remain on each sqcm wherever another product follows there.
 */
const demo = new DemoLimits({ only: ['limits', 'nitrosamines'] });
const plant = new GoldenPlant(demo);
const quantity = (value: number, unit: string) => ({ value, unit });
const reason = 'trial';
const kept = { dedication: 'dedicatedProduct', dedicatedTo: 'the first', dedicationReason: 'its residue sticks' };

interface Row {
  readonly id: string;
  readonly version: number;
}

let press = '';
let [ownApi, otherApi] = ['', ''];
let [first, second]: [Row, Row] = [
  { id: '', version: 0 },
  { id: '', version: 0 },
];

const versionOf = async (id: string): Promise<number> =>
  (await demo.read<{ equipment: Row }>(`/equipments/${id}`)).equipment.version;
const say = async (id: string, fields: object): Promise<void> => {
  await demo.write(`/equipments/${id}`, { ...fields, version: await versionOf(id) });
};
const product = (apiId: string, strengthMg = 5): Promise<Row> =>
  plant.product({
    dosageUnitMass: quantity(200, 'mg'),
    actives: [{ apiId, strength: quantity(strengthMg, 'mg'), ldd: quantity(10, 'mg') }],
  });
const batchOf = (fields: object): Promise<Row> => plant.production({ minBatchSize: quantity(100, 'kg'), ...fields });
const onPress = async (query = ''): Promise<EquipmentLimit | undefined> =>
  (
    await demo.read<{ equipmentLimits: EquipmentLimit[] }>(`/limits/equipments?pageLimit=500${query}`)
  ).equipmentLimits.find(row => row.equipment.id === press);
const reported = async (): Promise<LimitSummary['sharedDespiteDedication']> =>
  (await demo.read<LimitSummary>('/limits/summary')).sharedDespiteDedication;
const archive = (id: string, action: 'archive' | 'unarchive') => demo.put(`/productions/${id}/${action}`, { reason });

/** Runs `look` while another production uses the press. */
async function besides(fields: object, look: (production: Row) => Promise<void>): Promise<void> {
  const production = await batchOf(fields);
  await plant.map(production, press);
  try {
    await look(production);
  } finally {
    await archive(production.id, 'archive');
  }
}

async function sharedFor(...made: readonly string[]): Promise<void> {
  expect((await onPress())?.outcome).not.toBe(undefined);
  const [found] = await reported();
  expect(found?.equipment.id).toBe(press);
  expect(found?.usedFor.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
  const { equipmentDedication } = await demo.read<{ equipmentDedication: EquipmentDedication }>(
    `/equipments/${press}/dedication`,
  );
  expect(equipmentDedication).toMatchObject({ isShared: true, isSharedDespiteDedication: true });
  expect(equipmentDedication.usedFor).toEqual(found?.usedFor);
}

async function dedicatedToOne(): Promise<void> {
  expect(await onPress()).toBeUndefined();
  expect(await reported()).toEqual([]);
  const { equipmentDedication } = await demo.read<{ equipmentDedication: EquipmentDedication }>(
    `/equipments/${press}/dedication`,
  );
  expect(equipmentDedication).toMatchObject({ isShared: false, isSharedDespiteDedication: false });
}

let made: Row = first;
beforeAll(async () => {
  press = await plant.equipment(quantity(10_000, 'sqcm'));
  await say(press, kept);
  ownApi = (await plant.create('/apis', 'api', {})).id;
  otherApi = (await plant.create('/apis', 'api', {})).id;
  made = await product(ownApi);
  first = await batchOf({ productId: made.id });
  second = await batchOf({ productId: made.id, minBatchSize: quantity(300, 'kg') });
  for (const each of [first, second]) await plant.map(each, press);
});

test('several productions of one product leave equipment dedicated to it out of all limits', async () => {
  await dedicatedToOne();
  expect(
    (await demo.specialist.get(`/limits/explain?substance=${ownApi}&previous=${first.id}&next=${second.id}`)).status,
  ).toBe(200);
  const pair = await demo.read<Explanation>(
    `/limits/explain?substance=${ownApi}&previous=${first.id}&next=${second.id}`,
  );
  expect(pair.outcome).toBe('NO_SHARED_EQUIPMENT');
});

test('a second product makes it shared: limits as of shared equipment, each flagged for the dedication', async () => {
  const other = await product(otherApi);
  const before = await momentBetween();
  await besides({ productId: other.id }, async third => {
    await sharedFor(made.id, other.id);
    const row = await onPress();
    close(row?.limit?.l3MgPerSqcm, 0.1);
    const { externalId } = row?.equipment ?? { externalId: '' };
    expect(row?.limit?.flags).toContain(`SHARED_DESPITE_DEDICATION: ${externalId}`);
    const where = `substance=${ownApi}&previous=${first.id}&next=${third.id}`;
    const trace = await demo.read<Explanation>(`/limits/explain?${where}`);
    expect(trace.limit?.flags.map(flagWord)).toContain(
      `${externalId} is recorded as dedicated to one product, but productions make several on it: it counts as shared.`,
    );
    expect(trace.steps.find(({ formula }) => formula === 'A')?.inputs[0]?.name).toContain('used for several');
    const swab = { sampleType: 'swab', areaSqcm: 25, volumeMl: 10, recoveryPercent: 100 };
    close((await demo.sample(where, swab)).limit?.l4Mg, 2.5);
    const { feasibility } = await demo.read<{ feasibility: FeasibilityRow[] }>(
      `/limits/feasibility?pageLimit=500&search=${externalId}`,
    );
    expect(
      feasibility
        .filter(each => each.equipment.id === press)
        .map(each => each.substance.id)
        .toSorted(),
    ).toEqual([ownApi, otherApi].toSorted());
    // The same limits when recorded as shared, without the note.
    await say(press, { dedication: 'shared' });
    const plain = await onPress();
    expect(plain?.limit).toEqual({
      ...row?.limit,
      flags: row?.limit?.flags.filter(flag => !flag.startsWith('SHARED_DESPITE_DEDICATION')),
    });
    expect(await reported()).toEqual([]);
    await say(press, kept);
    // Before the third production nothing was shared.
    expect(await onPress(`&asOf=${before}`)).toBeUndefined();
  });
  await dedicatedToOne();
});

test('an archived production does not count, a restored one does', async () => {
  const other = await product(otherApi);
  await besides({ productId: other.id }, async third => {
    await archive(third.id, 'archive');
    await dedicatedToOne();
    await archive(third.id, 'unarchive');
    await sharedFor(made.id, other.id);
  });
});

test.each([
  ['another strength of the same active', async () => ({ productId: (await product(ownApi, 50)).id })],
  ['a combination with the same active', async () => ({ productId: (await combined()).id })],
  ['a placebo', async () => ({ productId: (await plant.product({ dosageUnitMass: quantity(200, 'mg') })).id })],
  ['a planned production (dummy)', async () => ({ productId: (await product(otherApi)).id, isDummy: true })],
  ['the bulk of the same active', async () => Promise.resolve({ apiId: ownApi })],
  ['an intermediate', async () => ({ intermediateId: (await plant.create('/intermediates', 'intermediate', {})).id })],
])('%s is not the product to which equipment is dedicated', async (_what, fieldsOf) => {
  const fields: { productId?: string; apiId?: string; intermediateId?: string } = await fieldsOf();
  await besides(fields, () => sharedFor(made.id, fields.productId ?? fields.apiId ?? fields.intermediateId ?? ''));
  await dedicatedToOne();
});

const combined = (): Promise<Row> =>
  plant.product({
    dosageUnitMass: quantity(200, 'mg'),
    actives: [ownApi, otherApi].map(apiId => ({ apiId, strength: quantity(5, 'mg'), ldd: quantity(10, 'mg') })),
  });

test('groups, trains and the area of the train include it', async () => {
  const group = await plant.create('/equipment_groups', 'equipmentGroup', {});
  await demo.write(`/equipment_groups/${group.id}/map`, { equipments: [press], version: group.version });
  const steps = [{ order: 1, usage: 'parallel', equipmentIds: [press] }];
  const train = await plant.create('/equipment_trains', 'equipmentTrain', { steps });
  const area = async (): Promise<number> =>
    (await demo.read<{ trainArea: TrainArea }>(`/equipment_trains/${train.id}/area`)).trainArea.totalSqcm;
  const limits = async () => {
    const { equipmentGroupLimits } = await demo.read<{ equipmentGroupLimits: EquipmentGroupLimit[] }>(
      '/limits/equipment-groups?pageLimit=500',
    );
    const { equipmentTrainLimits } = await demo.read<{ equipmentTrainLimits: EquipmentTrainLimit[] }>(
      '/limits/equipment-trains?pageLimit=500',
    );
    return [
      equipmentGroupLimits.find(row => row.equipmentGroup.id === group.id)?.limit?.l3MgPerSqcm ?? null,
      equipmentTrainLimits.find(row => row.equipmentTrain.id === train.id)?.limit?.l3MgPerSqcm ?? null,
    ];
  };
  expect([await area(), ...(await limits())]).toEqual([0, null, null]);
  const other = await product(otherApi);
  await besides({ productId: other.id }, async () => {
    expect(await area()).toBe(10_000);
    for (const limit of await limits()) close(limit, 0.1);
  });
  expect([await area(), ...(await limits())]).toEqual([0, null, null]);
});

test('a preview of the mapping reports that the dedication would be broken, and the new limits', async () => {
  const other = await product(otherApi);
  const third = await batchOf({ productId: other.id });
  const findings = await previewOf(demo.admin, [
    {
      method: 'POST',
      path: `/productions/${third.id}/map`,
      body: { equipments: [{ equipmentId: press }], version: third.version, reason },
    },
  ]);
  const found = findings.find(({ title }) => title === 'Dedicated equipment that is shared');
  expect(found?.counts).toMatchObject({ new: 1, gone: 0 });
  expect(found?.differences[0]).toMatchObject({ before: null, direction: 'new', page: `/master/equipment/${press}` });
  expect(findings.find(({ title }) => title === 'Limits per equipment')?.counts.new).toBe(1);
  await dedicatedToOne();
});

test('single-use equipment and equipment without product contact stay out, whatever is made on it', async () => {
  const other = await product(otherApi);
  await besides({ productId: other.id }, async () => {
    await say(press, { dedication: 'singleUse', dedicatedTo: null });
    expect(await onPress()).toBeUndefined();
    expect(await reported()).toEqual([]);
    await say(press, { ...kept, contactType: 'nonContact' });
    expect(await onPress()).toBeUndefined();
    expect(await reported()).toEqual([]);
    await say(press, { contactType: 'direct' });
  });
});

/** A response without what distinguishes moments, and without the note. */
const plain = (answer: unknown): string =>
  JSON.stringify(answer, (key, value: unknown) => {
    if (key === 'basis') return undefined;
    if (key !== 'flags') return value;
    return (value as string[]).filter(flag => !flag.startsWith('SHARED_DESPITE_DEDICATION'));
  });

test('in every scope equipment that several products use has the limits of shared equipment, first units and nitrosamines included', async () => {
  const { id } = await demo.record('equipments', 'equipments', 'EQ-CMP-01');
  await say(id, { transferFirstUnits: 27 });
  const calls = [
    'equipments',
    'productions',
    'pairs',
    'equipment-groups',
    'equipment-trains',
    'cleaning-agents',
    'nitrosamines',
    'feasibility',
    'feasibility/residues',
  ].map(scope => `/limits/${scope}?pageLimit=500`);
  calls.push('/limits/matrix', `/limits/nitrosamines?pageLimit=500&equipment=${id}`);
  const answers = async (): Promise<[string, string][]> => {
    const found: [string, string][] = [];
    for (const call of calls) found.push([call, plain(await demo.read(call))]);
    return found;
  };
  const shared = await answers();
  await say(id, kept);
  for (const [index, [call, answer]] of (await answers()).entries()) expect(answer, call).toBe(shared[index]?.[1]);
  const { equipmentLimits } = await demo.read<{ equipmentLimits: EquipmentLimit[] }>(
    '/limits/equipments?search=EQ-CMP-01',
  );
  expect(equipmentLimits[0]?.limit?.flags).toContain('SHARED_DESPITE_DEDICATION: EQ-CMP-01');
  // None of this would apply to single-use equipment.
  await say(id, { dedication: 'singleUse', dedicatedTo: null });
  const without = new Map(await answers());
  for (const scope of ['equipments', 'pairs', 'nitrosamines'])
    expect(without.get(`/limits/${scope}?pageLimit=500`)).not.toBe(
      new Map(shared).get(`/limits/${scope}?pageLimit=500`),
    );
});

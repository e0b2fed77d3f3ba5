import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EquipmentTrainLimit, Explanation, LimitSummary } from '#schemas/limits/limit';
import { close, DemoLimits } from './demo-limits.fixture.js';
import { GoldenPlant } from './golden-plant.fixture.js';

let demo: DemoLimits;
let plant: GoldenPlant;
beforeAll(async () => {
  demo = await DemoLimits.start();
  plant = new GoldenPlant(demo);
}, 120_000);
afterAll(() => demo.close());

const quantity = (value: number, unit: string) => ({ value, unit });
const explain = (address: string): Promise<Explanation> => demo.read<Explanation>(`/limits/explain?${address}`);

/** A general limit of 10 ppm × 50 kg = 500 mg over two machines, of which only one has an area. */
test('a machine whose area nobody has entered leaves no limit and is named, it never counts as none', async () => {
  const known = await plant.machine(quantity(1000, 'sqcm'));
  const bare = await plant.create('/equipments', 'equipment', { equipmentType: 'vessel' });
  const active = await plant.create('/apis', 'api', {});
  const productOf = async () => (await plant.product({ actives: [{ apiId: active.id }] })).id;
  const previous = await plant.production({ productId: await productOf() });
  const next = await plant.production({ productId: await productOf(), minBatchSize: quantity(50, 'kg') });
  for (const production of [previous, next]) await plant.map(production, known, bare.id);
  const steps = [{ order: 1, equipmentIds: [known, bare.id], usage: 'parallel' }];
  const train = await plant.create('/equipment_trains', 'equipmentTrain', { steps });
  const address = `substance=${active.id}&next=${next.id}&previous=${previous.id}`;

  const unknown = await explain(address);
  expect([unknown.outcome, unknown.missing, unknown.limit]).toEqual(['MISSING_INPUT', ['surfaceArea'], null]);
  expect(unknown.equipment.map(machine => machine.areaSqcm).toSorted()).toEqual([1000, null]);
  const name = unknown.equipment.find(machine => machine.areaSqcm === null)?.externalId;
  expect(unknown.sentence).toContain(`missing surfaceArea of ${name}`);
  const { missing } = await demo.read<LimitSummary>('/limits/summary');
  expect(missing.find(each => each.record.id === bare.id)).toMatchObject({ input: 'surfaceArea', blocks: 2 });
  const trainLimit = async () =>
    (
      await demo.read<{ equipmentTrainLimits: EquipmentTrainLimit[] }>('/limits/equipment-trains?pageLimit=500')
    ).equipmentTrainLimits.find(each => each.equipmentTrain.id === train.id);
  expect(await trainLimit()).toMatchObject({ areaSqcm: null, outcome: 'MISSING_INPUT', missing: ['surfaceArea'] });

  const entered = {
    declaredSurfaceArea: quantity(4000, 'sqcm'),
    surfaceAreaSource: 'drawing 7',
    version: bare.version,
  };
  await demo.write(`/equipments/${bare.id}`, entered);
  close((await explain(address)).limit?.l3MgPerSqcm, 500 / 5000);
  expect(await trainLimit()).toMatchObject({ areaSqcm: 5000, outcome: 'LIMIT' });
});

import { beforeAll, expect, test } from 'vitest';
import type { Explanation } from '#plugins/limits/shared/limit';
import { close, DemoLimits } from './demo-limits.fixture.js';
import { GoldenPlant } from './golden-plant.fixture.js';

const demo = new DemoLimits();
const plant = new GoldenPlant(demo);
const bulk = new GoldenPlant(new DemoLimits({ productType: 'api', demo: 'import-api-plant' }));
const quantity = (value: number, unit: string) => ({ value, unit });
const mg = (value: number) => quantity(value, 'mg');

/*
 * 100 kg of 200 mg tablets, two per day: 250 000 daily doses. The residue has no dose of its own; its product states a
 * minimum of 6.25 mg/day, and a product limit of 40 mg in the next batch.
 */
let [from, to, left, residue] = ['', '', '', ''];
let address = '';

beforeAll(async () => {
  const equipment = await plant.equipment(quantity(250_000, 'sqcm'));
  const active = await plant.create('/apis', 'api', {});
  const first = await plant.product({ actives: [{ apiId: active.id, minDailyDose: mg(6.25) }], productLimit: mg(40) });
  const second = await plant.product({ dosageUnitMass: mg(200), maxUnitsPerDay: 2 });
  const previous = await plant.production({ productId: first.id });
  const next = await plant.production({ productId: second.id, minBatchSize: quantity(100, 'kg') });
  for (const each of [previous, next]) await plant.map(each, equipment);
  [left, from, to, residue] = [first.id, second.id, next.id, active.id];
  address = `/limits/explain?substance=${residue}&previous=${previous.id}&next=${next.id}`;
});

type Input = Explanation['steps'][number]['inputs'][number];

/** Every number of a trace with a record: its symbol and record. */
async function sourced(switches: object): Promise<{ readonly inputs: readonly Input[]; readonly places: object }> {
  const off = { useToxicity: false, useDosage: false, useARL: false, useProductLimit: false };
  const { steps } = await demo.under('Chemical', { ...off, ...switches }, () => demo.read<Explanation>(address));
  const inputs = steps.flatMap(step => step.inputs);
  const places = Object.fromEntries(
    inputs.map(({ symbol, source }) => [symbol, source === null ? null : `${source.kind} ${source.id}`]),
  );
  return { inputs, places };
}

test('each number of a dose criterion names the record that states it: the product, not its production', async () => {
  const { inputs, places } = await sourced({ useDosage: true });
  expect(places).toMatchObject({
    TD: `products ${left}`,
    MBS: `productions ${to}`,
    w: `products ${from}`,
    'units per day': `products ${from}`,
    SF: 'policies Chemical',
  });
  close(inputs.find(({ symbol }) => symbol === 'TD')?.value, 6.25);
  const { id, version } = (await demo.read<{ api: { id: string; version: number } }>(`/apis/${residue}`)).api;
  await demo.write(`/apis/${id}`, { version, minTherapeuticDose: mg(5) });
  expect((await sourced({ useDosage: true })).places).toMatchObject({ TD: `actives ${residue}` });
});

test('a typed limit names the record that it is typed on: of active and product the one with the lower', async () => {
  expect((await sourced({ useProductLimit: true })).places).toMatchObject({ PL: `products ${left}` });
  const { id, version } = (await demo.read<{ api: { id: string; version: number } }>(`/apis/${residue}`)).api;
  await demo.write(`/apis/${id}`, { version, productLimit: mg(30) });
  expect((await sourced({ useProductLimit: true })).places).toMatchObject({ PL: `actives ${residue}` });
});

test('the maximum daily dose before a bulk active names the product that states it, or the active itself', async () => {
  const equipment = await bulk.equipment(quantity(1000, 'sqcm'));
  const made = await bulk.create('/apis', 'api', {});
  const lower = await bulk.product({ actives: [{ apiId: made.id, ldd: mg(1000) }] });
  const higher = await bulk.product({ actives: [{ apiId: made.id, ldd: mg(4000) }] });
  const other = await bulk.create('/apis', 'api', { minTherapeuticDose: mg(10) });
  const next = await bulk.production({ apiId: made.id, minBatchSize: quantity(300, 'kg') });
  const previous = await bulk.production({ apiId: other.id, minBatchSize: quantity(100, 'kg') });
  for (const each of [next, previous]) await bulk.map(each, equipment);
  const place = async (): Promise<unknown> => {
    const call = `/limits/explain?substance=${other.id}&previous=${previous.id}&next=${next.id}`;
    const { steps } = await bulk.demo.under('Chemical', { useARL: false }, () => bulk.demo.read<Explanation>(call));
    return steps.flatMap(({ inputs }) => inputs).find(({ symbol }) => symbol === 'LDD')?.source;
  };
  expect(await place()).toMatchObject({ kind: 'products', id: higher.id });
  expect(higher.id).not.toBe(lower.id);
  await bulk.demo.write(`/apis/${made.id}`, { version: made.version, maxDailyDose: mg(5000) });
  expect(await place()).toMatchObject({ kind: 'actives', id: made.id });
});

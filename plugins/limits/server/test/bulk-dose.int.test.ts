import { expect, test } from 'vitest';
import type { Explanation } from '#plugins/limits/shared/limit';
import { flagWord } from '#plugins/limits/shared/limit-words';
import { close, DemoLimits } from './demo-limits.fixture.js';
import { GoldenPlant } from './golden-plant.fixture.js';

const plant = new GoldenPlant(new DemoLimits({ productType: 'api', demo: 'import-api-plant' }));
const mg = (value: number) => ({ value, unit: 'mg' });

/** The HBEL criterion of 0.1 mg/day before 300 kg of a bulk active whose dose only these products state. */
async function beforeBulkOf(...products: readonly object[]): Promise<number | null | undefined> {
  return toxicityOf(await explainedBefore(products));
}

const toxicityOf = ({ candidates }: Explanation): number | null | undefined =>
  candidates.find(each => each.criterion === 'toxicity')?.macMg;

async function explainedBefore(products: readonly object[]): Promise<Explanation> {
  const equipment = await plant.equipment({ value: 1000, unit: 'sqcm' });
  const bulk = await plant.create('/apis', 'api', {});
  for (const { actives, ...product } of products as readonly { actives: readonly object[] }[])
    await plant.product({ ...product, actives: actives.map(active => ({ apiId: bulk.id, ...active })) });
  const next = await plant.production({ apiId: bulk.id, minBatchSize: { value: 300, unit: 'kg' } });
  const hbel = { basis: 'PDE', value: mg(0.1), route: 'oral', selected: true, selectionReason: 'the only one' };
  const residue = await plant.create('/apis', 'api', { hbels: [{ ...hbel, status: 'effective' }] });
  const previous = await plant.production({ apiId: residue.id, minBatchSize: { value: 100, unit: 'kg' } });
  await plant.map(next, equipment);
  await plant.map(previous, equipment);
  return plant.demo.read<Explanation>(
    `/limits/explain?substance=${residue.id}&previous=${previous.id}&next=${next.id}`,
  );
}

test('the maximum daily dose of a bulk active is the content of the maximum units per day, where a product states units', async () => {
  // 8 units of 500 mg are 4000 mg/day: 300 kg hold 75 000 of them (LAD-12), and 75 000 × 0.1 mg are 7500 mg.
  const byUnits = { lddBasis: 'dosageUnits', maxUnitsPerDay: 8, actives: [{ strength: mg(500) }] };
  close(await beforeBulkOf(byUnits), 7500);
});

test('units per day and daily masses of a product count besides doses that others state: the largest applies', async () => {
  const stated = { actives: [{ strength: mg(500), ldd: mg(1000) }] };
  close(await beforeBulkOf(stated), 30_000);
  close(await beforeBulkOf(stated, { maxUnitsPerDay: 8, actives: [{ strength: mg(500) }] }), 7500);
  // 4800 mg of tablets of 600 mg are 8 a day as well.
  const byMass = { lddBasis: 'productMass', ldd: mg(4800), dosageUnitMass: mg(600), actives: [{ strength: mg(500) }] };
  close(await beforeBulkOf(stated, byMass), 7500);
  expect(await beforeBulkOf({ actives: [{ strength: mg(500) }] })).toBeNull();
});

test('a bulk active whose dose only some of its products state is flagged, because others may be taken in more', async () => {
  const stated = { actives: [{ strength: mg(500), ldd: mg(1000) }] };
  const partly = await explainedBefore([stated, { actives: [{ strength: mg(500) }] }]);
  close(toxicityOf(partly), 30_000);
  expect(partly.limit?.flags).toContain('LARGEST_DOSE_PARTLY_KNOWN');
  expect(flagWord('LARGEST_DOSE_PARTLY_KNOWN')).toContain('the limit may be lower');
  expect((await explainedBefore([stated])).limit?.flags).not.toContain('LARGEST_DOSE_PARTLY_KNOWN');
});

test('combination products that the policy for actives ignores still count in the largest dose for cleaning agents', async () => {
  const equipment = await plant.equipment({ value: 1000, unit: 'sqcm' });
  const [bulk, partner] = [await plant.create('/apis', 'api', {}), await plant.create('/apis', 'api', {})];
  await plant.product({ actives: [{ apiId: bulk.id, strength: mg(5), ldd: mg(10) }] });
  const inCombination = { apiId: bulk.id, strength: mg(500), ldd: mg(1000) };
  await plant.product({ actives: [inCombination, { apiId: partner.id, strength: mg(5), ldd: mg(10) }] });
  const next = await plant.production({ apiId: bulk.id, minBatchSize: { value: 300, unit: 'kg' } });
  await plant.map(next, equipment);
  const agent = await plant.create('/cleaning_agents', 'cleaningAgent', { ade: mg(0.1) });
  const { id, version } = agent;
  await plant.demo.write(`/cleaning_agents/${id}/map`, { equipments: [equipment], version, reason: 'trial' });
  const toxicity = async () =>
    toxicityOf(await plant.demo.read<Explanation>(`/limits/explain?substance=${agent.id}&next=${next.id}`));
  // 300 kg hold 300 000 doses of 1000 mg, not 30 million of 10 mg.
  await plant.demo.under('Chemical', { ignoreCombo: true }, async () => close(await toxicity(), 30_000));
  await plant.demo.under('Detergent', { ignoreCombo: true }, async () => close(await toxicity(), 3_000_000));
});

import { expect, test } from 'vitest';
import type { ProductionLimit } from '#plugins/limits/shared/limit';
import { DemoLimits } from './demo-limits.fixture.js';
import { GoldenPlant } from './golden-plant.fixture.js';

const demo = new DemoLimits();
const plant = new GoldenPlant(demo);

/** A general limit of 10 ppm is the same for every active of a product (formulas 4.4). */
test('of actives with equal limits the least soluble is the marker, of equally soluble ones the first ID, in any order', async () => {
  const equipment = await plant.equipment({ value: 1000, unit: 'sqcm' });
  const other = await plant.create('/apis', 'api', {});
  const nextProduct = await plant.product({ actives: [{ apiId: other.id }] });
  const next = await plant.production({ productId: nextProduct.id, minBatchSize: { value: 50, unit: 'kg' } });
  await plant.map(next, equipment);
  const terms = ['soluble', null, 'practically insoluble', 'very soluble', 'practically insoluble'];
  const actives: { readonly id: string; readonly term: string | null }[] = [];
  for (const term of terms) {
    const { id } = await plant.create('/apis', 'api', { solubilityTerm: term });
    actives.push({ id, term });
  }
  const least = actives.find(({ term }) => term === 'practically insoluble')?.id;
  for (const order of [actives, actives.toReversed()]) {
    const product = await plant.product({ actives: order.map(({ id }) => ({ apiId: id })) });
    const previous = await plant.production({ productId: product.id });
    await plant.map(previous, equipment);
    const { productionLimits } = await demo.read<{ productionLimits: ProductionLimit[] }>(
      '/limits/productions?pageLimit=500',
    );
    const found = productionLimits.find(({ production }) => production.id === previous.id);
    expect([found?.outcome, found?.limit?.substance.id]).toEqual(['LIMIT', least]);
  }
});

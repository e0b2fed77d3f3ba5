import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlantActive } from '#plugins/products/server/api';
import { defaultPolicy, nextUnder, type PlantInput, type Production, type ResidueType } from '../../engine/index.js';
import { bulkDoses } from './bulk-doses.js';

const types: readonly ResidueType[] = ['Chemical', 'Detergent', 'Intermediate', 'Nitrosamine'];
const bulk = { baseFactor: null, maxDailyDoseMgPerDay: null } as PlantActive;
const product = fc.record({ mgPerDay: fc.integer({ min: 1, max: 5000 }), isCombination: fc.boolean() });
const switches = fc.record({
  Chemical: fc.boolean(),
  Detergent: fc.boolean(),
  Intermediate: fc.boolean(),
  Nitrosamine: fc.boolean(),
});

/** The largest dose by one policy, calculated independently: combination products count unless it ignores them and there is another. */
function expected(products: readonly { mgPerDay: number; isCombination: boolean }[], ignores: boolean): number {
  const alone = products.filter(({ isCombination }) => !isCombination);
  const counted = ignores && alone.length > 0 ? alone : products;
  return Math.max(...counted.map(({ mgPerDay }) => mgPerDay));
}

test('in the largest dose of a bulk active the switch for combination products of each policy acts on its residue type alone', () => {
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 5 }), switches, (stated, ignores) => {
      const policies = Object.fromEntries(
        types.map(type => [type, { ...defaultPolicy(type), ignoreCombo: ignores[type] }]),
      ) as PlantInput['policies'];
      const { maxDailyDoseMgPerDay, batch } = bulkDoses(bulk, { stated, open: [] }, policies);
      const next = { actives: [{ maxDailyDoseMgPerDay }], ...batch } as unknown as Production;
      for (const type of types)
        expect(nextUnder(next, type).actives[0]?.maxDailyDoseMgPerDay).toBe(expected(stated, ignores[type]));
    }),
  );
});

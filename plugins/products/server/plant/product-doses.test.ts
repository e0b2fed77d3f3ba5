import { expect, test } from 'vitest';
import type { ProductRow } from './plant-rows.js';
import { toProduct } from './product-doses.js';

const product: ProductRow = {
  id: 'p',
  external_id: 'P',
  name: 'P',
  route: 'oral',
  patient_group: null,
  body_weight: null,
  dosage_unit_mass: { value: 200, unit: 'mg' },
  max_units_per_day: null,
  ldd_basis: 'activeMass',
  ldd: null,
  actives: [],
  product_limit: null,
  base_factors: null,
};

const mg = (value: number) => ({ value, unit: 'mg' as const });
const half = { apiId: 'a', strength: mg(5), ldd: mg(10) };

test.each([
  ['activeMass', { actives: [half] }, null],
  ['activeMass', { max_units_per_day: 8 }, 8],
  ['activeMass', { max_units_per_day: 8, actives: [half] }, 8],
  ['activeMass', { max_units_per_day: 1, actives: [half] }, 2],
  ['dosageUnits', { max_units_per_day: 8, actives: [half] }, 8],
  ['dosageUnits', { max_units_per_day: 1, actives: [half] }, 1],
  ['productMass', { ldd: mg(1000) }, 5],
  ['productMass', { ldd: mg(1000), max_units_per_day: 8 }, 8],
])('the maximum number of units a day by %s and %j is %d: a label is never passed over', (ldd_basis, fields, units) => {
  expect(toProduct({ ...product, ldd_basis, ...fields }).maxUnitsPerDay).toBe(units);
});

test.each([
  ['an only active takes it', [{ apiId: 'a', strength: mg(5) }], [12]],
  [
    'each takes its share by strength',
    [
      { apiId: 'a', strength: mg(5) },
      { apiId: 'b', strength: mg(1) },
    ],
    [10, 2],
  ],
  ['a higher dose of the active stays', [{ apiId: 'a', strength: mg(5), ldd: mg(20) }], [20]],
  ['unknown shares', [{ apiId: 'a', strength: mg(5) }, { apiId: 'b' }], [null, null]],
])('a maximum daily dose of the product as mass of its actives: %s', (_what, actives, doses) => {
  const row = { ...product, ldd_basis: 'activeMass', ldd: mg(12), actives };
  expect(toProduct(row).actives.map(active => active.maxDailyDoseMgPerDay)).toEqual(doses);
});

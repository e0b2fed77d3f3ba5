import { expect, test } from 'vitest';
import { Equipment } from '#plugins/equipment/shared/equipment';
import { Active } from '#plugins/products/shared/active';
import { Intermediate } from '#plugins/products/shared/intermediate';
import { Product } from '#plugins/products/shared/product';
import { criterionFields } from './criterion-fields.js';

test.each([
  ['api', Active],
  ['product', Product],
  ['equipment', Equipment],
  ['intermediate', Intermediate],
] as const)('every field that criteria of %s may look at is one of the record', (subject, { properties }) => {
  const names = criterionFields[subject].map(({ name }) => name);
  expect(names.filter(name => !Object.hasOwn(properties, name))).toEqual([]);
});

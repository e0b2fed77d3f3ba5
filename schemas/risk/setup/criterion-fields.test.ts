import { expect, test } from 'vitest';
import { Equipment } from '../../equipment/equipment.js';
import { Active } from '../../products/active.js';
import { Intermediate } from '../../products/intermediate.js';
import { Product } from '../../products/product.js';
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

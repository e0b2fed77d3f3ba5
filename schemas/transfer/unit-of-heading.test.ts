import { expect, test } from 'vitest';
import { suggestColumns } from './match-headings.js';
import { unitOfHeading, withoutUnit } from './unit-of-heading.js';

test.each([
  ['Batch size (kg)', 'kg', 'Batch size'],
  ['Surface area [cm²]', 'sqcm', 'Surface area'],
  ['LDD (mg/day)', 'mg', 'LDD'],
  ['Rinse volume (L)', 'L', 'Rinse volume'],
  ['LD50 mg/kg', 'mg/kg', 'LD50'],
  ['Surface area cm2', 'sqcm', 'Surface area'],
  ['Checked in', null, 'Checked in'],
  ['Line L', null, 'Line L'],
  ['kg', null, 'kg'],
  ['Remarks (internal)', null, 'Remarks (internal)'],
  ['Name', null, 'Name'],
])('%s', (heading, unit, rest) => {
  expect(unitOfHeading(heading)).toBe(unit);
  expect(withoutUnit(heading)).toBe(rest);
});

test('a unit behind a heading does not keep its column from being found', () => {
  const known = { headings: ['Production ID', 'Min batch size', 'Min batch size unit'], alsoCalled: {} };
  expect(suggestColumns(['Smallest batch size (kg)'], known)).toEqual({ 'Smallest batch size (kg)': 'Min batch size' });
});

import { expect, test } from 'vitest';
import { decadeScale } from './decade-scale.js';

test('the axis has whole decades around the values, and equal distances for equal ratios', () => {
  const { at, decades } = decadeScale([0.02, 3], [0, 300]);
  expect(decades).toEqual([0.01, 0.1, 1, 10]);
  expect([0.01, 0.1, 1, 10].map(at)).toEqual([0, 100, 200, 300].map(place => expect.closeTo(place, 9)));
});

test('a single value, also a power of ten, has the minimum number of decades', () => {
  expect(decadeScale([1], [0, 100]).decades).toEqual([1, 10]);
  expect(decadeScale([5], [0, 100], { least: 3 }).decades).toEqual([1, 10, 100, 1000]);
});

test('a margin keeps values off the ends', () => {
  expect(decadeScale([1, 10], [0, 100], { margin: 0.3 }).decades).toEqual([0.1, 1, 10, 100]);
});

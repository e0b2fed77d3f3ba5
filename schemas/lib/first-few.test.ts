import { expect, test } from 'vitest';
import { firstFew } from './first-few.js';

test('all names are listed, or the first few and how many more there are', () => {
  expect(firstFew([], 2)).toBe('');
  expect(firstFew(['a', 'b'], 2)).toBe('a, b');
  expect(firstFew(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
});

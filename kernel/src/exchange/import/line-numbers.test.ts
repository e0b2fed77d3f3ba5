import { expect, test } from 'vitest';
import { LineNumbers } from './line-numbers.js';

test('every row is found at its line, whatever was left out between', () => {
  const lines = new LineNumbers();
  const given = [2, 3, 4, 7, 8, 20, 21, 22, 40];
  lines.add(given.slice(0, 4));
  lines.add(given.slice(4));
  expect(given.map((_line, index) => lines.at(index))).toEqual(given);
});

import { expect, test } from 'vitest';
import { columnLetters } from './column-letters.js';

test('columns are called as spreadsheets call them, the last of 16384 too', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
    'XFD',
  ]);
});

import { expect, test } from 'vitest';
import { Standing } from './standing.js';

test('a record is found again at its first row, however many stand between', () => {
  const standing = new Standing();
  const rows = 5000;
  for (let row = 2; row < rows; row++) expect(standing.before(`vessel ${row}`, row)).toBeNull();
  for (let row = 2; row < rows; row++)
    expect(standing.before(`vessel ${row}`, rows + row)).toEqual({ row, isFirstRepetition: true });
  expect(standing.before('vessel 2', 3 * rows)).toEqual({ row: 2, isFirstRepetition: false });
});

test('rows without a key are no record', () => {
  const standing = new Standing();
  expect(standing.before('', 2)).toBeNull();
  expect(standing.before('', 3)).toBeNull();
});

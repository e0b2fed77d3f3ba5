import { expect, test } from 'vitest';
import { FirstRows } from './first-rows.js';

test('a record is found again at its first row, however many stand between', () => {
  const firstRows = new FirstRows();
  const rows = 5000;
  for (let row = 2; row < rows; row++) expect(firstRows.before(`vessel ${row}`, row)).toBeNull();
  for (let row = 2; row < rows; row++)
    expect(firstRows.before(`vessel ${row}`, rows + row)).toEqual({ row, isFirstRepetition: true });
  expect(firstRows.before('vessel 2', 3 * rows)).toEqual({ row: 2, isFirstRepetition: false });
});

test('rows without a key are no record', () => {
  const firstRows = new FirstRows();
  expect(firstRows.before('', 2)).toBeNull();
  expect(firstRows.before('', 3)).toBeNull();
});

import { expect, test } from 'vitest';
import { changedErrors, RowErrors } from './row-errors.js';

const errorOf = (row: number, n: number): { section: string; row: number; column: string; message: string } => ({
  section: 'MOCs',
  row,
  column: 'Name',
  message: `fault ${n}`,
});

test('errors are reported in row order, those of one row as they were found, one by one or by index', () => {
  const found = new RowErrors();
  const rows = Array.from({ length: 40_000 }, (_, n) => (n % 5 === 0 ? 2 : n));
  const added = rows.map(errorOf);
  for (const error of added) found.add(error);
  const expected = added.toSorted((a, b) => a.row - b.row);
  const list = found.inOrder();
  expect([...list]).toEqual(expected);
  expect([list.length, list.at(39_999), list.at(40_000)]).toEqual([40_000, expected.at(-1), undefined]);
  const changed = changedErrors(list, error => ({ ...error, row: error.row + 1 }));
  expect([changed.length, changed.at(0), changed.at(40_000)]).toEqual([40_000, errorOf(2, 1), undefined]);
});

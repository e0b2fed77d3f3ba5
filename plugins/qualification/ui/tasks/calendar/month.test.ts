import { expect, test } from 'vitest';
import { monthOf, monthsAfter, monthWords } from './month.js';

test('a month is shown in whole weeks from Monday to Sunday', () => {
  const { first, last, days } = monthOf('2026-11-27');
  expect([first, last, days[0], days.at(-1), days.length]).toEqual([
    '2026-11-01',
    '2026-11-30',
    '2026-10-26',
    '2026-12-06',
    42,
  ]);
  expect(monthOf('2027-02-01').days).toHaveLength(28);
});

test('months are counted over the end of the year', () => {
  expect([monthsAfter('2026-11', 2), monthsAfter('2026-01', -1), monthWords('2027-01')]).toEqual([
    '2027-01',
    '2025-12',
    'January 2027',
  ]);
});

import { expect, test } from 'vitest';
import { faultOfDay } from './fault-of-day.js';

test.each(['30.11.2026', '11/30/2026', '20261130', '2026-02-29', '2026-13-01', '2026-00-10', '2026-1-5', 'abc'])(
  'a date is accepted only as year, month and day: %s is not',
  text => {
    expect(faultOfDay(text)).toBe(`“${text}” is not a date. Use the format 2026-11-23.`);
  },
);

test('a date outside the range is refused with its bound', () => {
  expect(faultOfDay('2026-11-24', '', '2026-11-23')).toBe('2026-11-24 is too late: the last date is 2026-11-23.');
  expect(faultOfDay('2026-11-22', '2026-11-23')).toBe('2026-11-22 is too early: the first date is 2026-11-23.');
  for (const text of ['', ' ', ' 2026-11-23 ', '2026-11-23'])
    expect(faultOfDay(text, '2026-11-23', '2026-11-23')).toBe('');
});

import { expect, test } from 'vitest';
import { beginOfDay, dayAfter, dayIn } from './date-text.js';

test.each([
  ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00.000Z'],
  ['Etc/GMT+12', '2026-11-21', '2026-11-21T12:00:00.000Z'],
  // There is no midnight: clocks go from 00:00 to 01:00.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  // There are two midnights: clocks go from 01:00 back to 00:00.
  ['America/Havana', '2024-11-03', '2024-11-03T04:00:00.000Z'],
  // The hour before midnight comes twice.
  ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z'],
])('in %s the day %s begins with its first moment', (timezone, day, moment) => {
  const begin = beginOfDay(day, timezone);
  expect(begin.toISOString()).toBe(moment);
  expect([dayIn(timezone, begin), dayAfter(dayIn(timezone, new Date(begin.getTime() - 1)))]).toEqual([day, day]);
});

test('the day after the last of a month or of February is the first of the next', () => {
  expect(['2026-12-31', '2024-02-28', '2026-02-28'].map(dayAfter)).toEqual(['2027-01-01', '2024-02-29', '2026-03-01']);
});

import { expect, test } from 'vitest';
import { dueBandOf } from './due-bands.js';

test.each([
  ['2026-11-20', 'overdue'],
  ['2026-11-21', 'due-7'],
  ['2026-11-28', 'due-7'],
  ['2026-11-29', 'due-30'],
  ['2026-12-21', 'due-30'],
  ['2026-12-22', 'due-90'],
  ['2027-02-19', 'due-90'],
  ['2027-02-20', undefined],
])('what is due on %s is, on 2026-11-21, in the band %s', (day, key) => {
  expect(dueBandOf(day, '2026-11-21')?.key).toBe(key);
});

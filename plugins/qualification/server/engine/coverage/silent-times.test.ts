import { expect, test } from 'vitest';
import { silentTimes } from './silent-times.js';

const day = 86_400_000;
const at = (from: number, to = from) => ({ from: from * day, to: to * day });

test('times without an event show as gaps, also the one that goes on, and none before the first event', () => {
  expect(silentTimes([at(100), at(10, 60), at(20, 30)], 150 * day, 30)).toEqual([
    { from: 60 * day, to: 100 * day, days: 40 },
    { from: 100 * day, to: 150 * day, days: 50 },
  ]);
  expect(silentTimes([], 150 * day, 30)).toEqual([]);
  expect(silentTimes([at(140)], 150 * day, 30)).toEqual([]);
});

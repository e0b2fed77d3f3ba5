import { expect, test } from 'vitest';
import { licenceState } from './licence.js';

test.each([
  [null, 'genuine'],
  [31, 'genuine'],
  [30, 'intimate'],
  [0, 'intimate'],
  [-1, 'grace'],
  [-14, 'grace'],
  [-15, 'grace-exceeded'],
] as const)('with %s days left a licence of 30 days of warning and 14 of grace is %s', (daysLeft, state) => {
  expect(licenceState({ daysLeft, warnDays: 30, graceDays: 14 })).toBe(state);
});

import { expect, test } from 'vitest';
import { lastText, levelOf, ringOf } from './map-words.js';

test('the fill of a pin changes above half of the limit and above the limit, compared unrounded', () => {
  const levels = [null, 0, 50, 50.0001, 100, 100.0001].map(lastPercent => levelOf({ lastPercent, hasFailed: false }));
  expect(levels).toEqual(['none', 'low', 'low', 'near', 'near', 'above']);
});

test('the ring of a pin grows with its risk score, and is missing where nothing was assessed', () => {
  expect([ringOf(null, 45), ringOf(0, 45), ringOf(45, 45), ringOf(5, 0)]).toEqual([0, 2, 8, 2]);
});

test('what did not pass is shown as such, with and without a percentage', () => {
  const visual = { lastPercent: null, hasFailed: true };
  expect([levelOf(visual), lastText(visual)]).toEqual(['above', 'not passed']);
  const bound = { lastPercent: 40, hasFailed: true };
  expect([levelOf(bound), lastText(bound)]).toEqual(['above', '40 % of the limit, not passed']);
});

import { expect, test } from 'vitest';
import { levelOf, ringOf } from './map-words.js';

test('the fill of a pin changes above half of the limit and above the limit, compared unrounded', () => {
  expect([null, 0, 50, 50.0001, 100, 100.0001].map(levelOf)).toEqual(['none', 'low', 'low', 'near', 'near', 'above']);
});

test('the ring of a pin grows with its risk score, and is missing where nothing was assessed', () => {
  expect([ringOf(null, 45), ringOf(0, 45), ringOf(45, 45), ringOf(5, 0)]).toEqual([0, 2, 8, 2]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAbove as ofLimits } from '#plugins/limits/server/engine/is-above';
import { isAbove as ofHbels } from '#plugins/products/server/hbel/engine/last-digits';
import { settled as ofRankings } from '#plugins/risk/server/engine/category';
import { isAbove, settled, sideOf } from '#schemas/lib/last-digits';

const numbers = fc.double({ min: 1e-20, max: 1e20, noNaN: true });
const shares = fc.double({ min: -4e-12, max: 4e-12, noNaN: true });

test('every calculation calls the same numbers equal but for their last digits', () => {
  fc.assert(
    fc.property(numbers, shares, (edge, share) => {
      const value = edge * (1 + share);
      expect([ofLimits(value, edge), ofHbels(value, edge)]).toEqual([isAbove(value, edge), isAbove(value, edge)]);
      expect(ofRankings(value)).toBe(settled(value));
    }),
  );
});

test.each([
  [0.1, 0.09999999999999999, 0],
  [100, 99.99999999999999, 0],
  [1, 1 + 2e-11, -1],
  [1 + 2e-11, 1, 1],
  [0, 1e-30, -1],
])('%d and %d are told apart only where more than the last digits differ', (left, right, side) => {
  expect(Math.sign(sideOf(left, right))).toBe(side);
  expect(isAbove(left, right)).toBe(side > 0);
  expect(settled(left) === settled(right)).toBe(side === 0);
});

test.each([ofLimits, ofHbels, isAbove])(
  'what is no number passes no edge, and nothing an edge that is none: judge %#',
  isOver => {
    expect([isOver(NaN, 1), isOver(1, NaN), isOver(1, Infinity), isOver(Infinity, 1)]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  },
);

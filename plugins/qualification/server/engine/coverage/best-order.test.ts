import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestOrder, costOf, isCheaper, mostExact, type ChangeoverCosts } from './best-order.js';

const cost = fc.oneof({ weight: 5, arbitrary: fc.nat(20) }, { weight: 1, arbitrary: fc.constant(Infinity) });
const lists = (most: number): fc.Arbitrary<{ costs: ChangeoverCosts; given: number[] }> =>
  fc.integer({ min: 1, max: most }).chain(count =>
    fc.record({
      costs: fc.array(fc.array(cost, { minLength: count + 1, maxLength: count + 1 }), {
        minLength: count + 1,
        maxLength: count + 1,
      }),
      given: fc.shuffledSubarray(
        Array.from({ length: count }, (_none, at) => at + 1),
        { minLength: count, maxLength: count },
      ),
    }),
  );

test('the order found has the same productions and is never worse than the order given', () => {
  fc.assert(
    fc.property(lists(mostExact + 6), ({ costs, given }) => {
      const found = bestOrder(costs, given);
      expect(found.toSorted((a, b) => a - b)).toEqual(given.toSorted((a, b) => a - b));
      expect(isCheaper(costOf(costs, given), costOf(costs, found))).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('up to ten productions no order is cheaper', () => {
  const all = (left: readonly number[]): number[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap(first => all(left.filter(each => each !== first)).map(rest => [first, ...rest]));
  fc.assert(
    fc.property(lists(6), ({ costs, given }) => {
      const found = costOf(costs, bestOrder(costs, given));
      expect(all(given).some(order => isCheaper(costOf(costs, order), found))).toBe(false);
    }),
    { numRuns: 200 },
  );
});

test('where nothing is cheaper, the order of the planner stays', () => {
  const costs = Array.from({ length: 5 }, () => [1, 1, 1, 1, 1]);
  expect(bestOrder(costs, [3, 1, 4, 2])).toEqual([3, 1, 4, 2]);
});

test('a forbidden changeover is avoided before hours are saved', () => {
  const costs = [
    [0, 1, 1],
    [0, 0, Infinity],
    [0, 50, 0],
  ];
  expect(bestOrder(costs, [1, 2])).toEqual([2, 1]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finished } from '../engine/index.js';
import { sortedSteps } from './sorted-steps.js';

test('a list sorted in steps is what a sort of the whole gives, equal items in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 0, maxLength: 5000, size: 'max' }), values => {
      const items = values.map((value, place) => ({ value, place }));
      const byValue = (a: { value: number }, b: { value: number }): number => a.value - b.value;
      expect(finished(sortedSteps(items, byValue))).toEqual(items.toSorted(byValue));
    }),
    { numRuns: 50 },
  );
});

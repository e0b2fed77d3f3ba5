import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectPage } from './select-page.js';

test('a page is what the same places of a whole sort are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 200 }),
      fc.nat(220),
      fc.nat(30),
      (keys, from, size) => {
        const order = (a: number, b: number): number => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b;
        const places = Int32Array.from(keys.keys());
        const page = places.toSorted(order).slice(from, from + size);
        expect([...selectPage(places, from, from + size, order)]).toEqual([...page]);
      },
    ),
    { numRuns: 1000 },
  );
});

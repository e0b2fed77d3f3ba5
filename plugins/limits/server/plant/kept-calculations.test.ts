import { expect, test } from 'vitest';
import { KeptCalculations } from './kept-calculations.js';

test('calculations are dropped by their size, the least recently used first', () => {
  const kept = new KeptCalculations<{ readonly bytes: number }>({ entries: 10, bytes: 100 });
  kept.keep('a', { bytes: 40 });
  kept.keep('b', { bytes: 40 });
  kept.get('a');
  kept.keep('c', { bytes: 40 });
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([{ bytes: 40 }, undefined, { bytes: 40 }]);
  expect(kept.bytes).toBe(80);
});

test('a calculation that is larger than the bound is kept alone', () => {
  const kept = new KeptCalculations<{ readonly bytes: number }>({ entries: 10, bytes: 100 });
  kept.keep('a', { bytes: 40 });
  kept.keep('large', { bytes: 400 });
  expect([kept.get('a'), kept.get('large')]).toEqual([undefined, { bytes: 400 }]);
});

test('their number is bounded, too', () => {
  const kept = new KeptCalculations<{ readonly bytes: number }>({ entries: 2, bytes: 100 });
  for (const key of ['a', 'b', 'c']) kept.keep(key, { bytes: 1 });
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([undefined, { bytes: 1 }, { bytes: 1 }]);
});

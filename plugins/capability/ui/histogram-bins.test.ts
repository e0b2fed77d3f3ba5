import { expect, test } from 'vitest';
import { binsOf } from './histogram-bins.js';

test('every result is counted once, also at an edge, and those below detection apart', () => {
  const values = [0, 0.1, 0.2, 0.2, 0.3, 0.4];
  const results = values.map((value, index) => ({ value, belowDetection: index === 2 }));
  expect(binsOf(results, [0, 0.2, 0.4])).toEqual([
    { from: 0, to: 0.2, measured: 2, belowDetection: 0 },
    { from: 0.2, to: 0.4, measured: 3, belowDetection: 1 },
  ]);
});

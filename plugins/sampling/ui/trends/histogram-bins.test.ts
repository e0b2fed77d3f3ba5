import { expect, test } from 'vitest';
import { binsOf } from './histogram-bins.js';

const point = (percentOfLimit: number, isBound = false) => ({ percentOfLimit, isBound });

test('a result at the limit is in the bin that ends there, and results below LOD or LOQ are counted apart', () => {
  const points = [point(0), point(25, true), point(50), point(100), point(100.1), point(140)];
  expect(binsOf(points, [0, 50, 100, 150])).toEqual([
    { from: 0, to: 50, detected: 2, bounds: 1 },
    { from: 50, to: 100, detected: 1, bounds: 0 },
    { from: 100, to: 150, detected: 2, bounds: 0 },
  ]);
});

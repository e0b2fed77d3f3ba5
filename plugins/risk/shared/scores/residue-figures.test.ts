import { describe, expect, test } from 'vitest';
import { figuresOf } from './residue-figures.js';

const found = (...values: number[]) => values.map(value => ({ belowDetection: false, value }));

describe('figures of results', () => {
  test('are mean and sample deviation', () => {
    expect(figuresOf(found(2, 4, 4, 4, 5, 5, 7, 9))).toMatchObject({ mean: 5, resultCount: 8 });
    expect(figuresOf(found(2, 4, 4, 4, 5, 5, 7, 9)).standardDeviation).toBeCloseTo(Math.sqrt(32 / 7), 14);
  });

  test('have a deviation of exactly 0 when all are the same, whatever the number', () => {
    for (const value of [0.1, 0.3, 1 / 3, 1e-9]) {
      const same = figuresOf(Array.from({ length: 7 }, () => ({ belowDetection: true, value })));
      expect(same).toEqual({ mean: value / 2, standardDeviation: 0, resultCount: 7, belowDetectionCount: 7 });
    }
  });
});

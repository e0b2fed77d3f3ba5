import { NORMAL_95 } from './tolerance.js';

/** Approximate one-sided lower 95 % confidence bound of a capability index of `n` results, two or more (formulas 13.2). */
export function capabilityLower95(index: number, n: number): number {
  return index - NORMAL_95 * Math.sqrt(1 / (9 * n) + index ** 2 / (2 * (n - 1)));
}

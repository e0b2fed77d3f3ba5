import { describe, expect, test } from 'vitest';
import { capabilityOf, FEW_RESULTS_BELOW, worstFirst } from './capability.js';
import { riskOf } from './risk-matrix.js';

const figures = { mean: 0.4, standardDeviation: 0.1, resultCount: 30, belowDetectionCount: null };

describe('a capability', () => {
  test('falls when the limit falls, and is 10 at and below it', () => {
    const scores = [4, 2, 1, 0.7, 0.4, 0.1].map(limit => capabilityOf(limit, figures).value ?? NaN);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(scores.slice(-2)).toEqual([10, 10]);
    expect(capabilityOf(0.7, figures).cpu).toBeCloseTo(1, 12);
  });

  test('names what is missing: results, a limit, a spread', () => {
    expect(capabilityOf(1, null)).toMatchObject({ value: null, missing: ['results'], flags: [] });
    expect(capabilityOf(null, figures)).toMatchObject({ value: null, cpu: null, missing: ['upperLimit'] });
    expect(capabilityOf(null, figures).reason).toMatch(/^There is no current surface limit/);
    const same = { ...figures, standardDeviation: 0 };
    expect(capabilityOf(1, same)).toMatchObject({ value: null, missing: ['standardDeviation'] });
    expect(capabilityOf(0.4, same)).toMatchObject({ value: 10, cpu: null, missing: [] });
    expect(capabilityOf(null, same)).toMatchObject({ value: null, missing: ['upperLimit'] });
  });

  test('has no spread from fewer than three results, and is 10 all the same when their mean reaches the limit', () => {
    const two = { ...figures, resultCount: 2 };
    expect(capabilityOf(1, two)).toMatchObject({ value: null, cpu: null, missing: ['resultCount'] });
    expect(capabilityOf(1, two).reason).toBe('Fewer than 3 results do not determine a spread and give no Cpu');
    expect(capabilityOf(0.4, two)).toMatchObject({ value: 10, cpu: null, missing: [] });
    expect(capabilityOf(1, { ...figures, resultCount: 3 }).cpu).toBeCloseTo(2, 12);
  });

  test('on an edge of the risk matrix belongs below it, whatever the last digit of its quotient says', () => {
    // (1 − 0.4) ÷ (3 × 0.1) comes out below 2, and its score above 5.
    const { value } = capabilityOf(1, figures);
    expect(value).toBeGreaterThan(5);
    expect(riskOf({ toxicity: 4, capability: value, detectability: 5 }).level).toBe('low');
    expect(riskOf({ toxicity: 3.0000000000000004, capability: 5, detectability: 5.000000000000001 }).level).toBe('low');
    expect(riskOf({ toxicity: 4, capability: 5.00001, detectability: 5 }).level).toBe('medium');
  });

  test('is flagged below the documented number of results', () => {
    expect(capabilityOf(1, { ...figures, resultCount: FEW_RESULTS_BELOW }).flags).toEqual([]);
    expect(capabilityOf(1, { ...figures, resultCount: FEW_RESULTS_BELOW - 1 }).flags).toEqual(['FEW_RESULTS']);
  });

  test('is sorted worst first: by score, then by Cpu; without a score it comes last', () => {
    const scored = (name: string, value: number | null, cpu: number | null) => ({ name, value, cpu });
    const order = worstFirst([
      scored('none', null, null),
      scored('good', 2, 5),
      scored('worst', 10, -2),
      scored('bad', 10, 0.5),
      scored('none too', null, null),
    ]);
    expect(order.map(each => each.name)).toEqual(['worst', 'bad', 'good', 'none', 'none too']);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandFaults } from './band-faults.js';
import { lowerEdge, scoreIn, upperEdge, type Band, type ScoringTable } from './bands.js';
import { defaultCategories } from './default-categories.js';
import { levelFor, type GoalRule } from '../scores/risk-level.js';

const edge = fc.option(fc.integer({ min: 0, max: 6 }), { nil: null });
const band: fc.Arbitrary<Band> = fc.record(
  {
    from: edge,
    fromInclusive: fc.boolean(),
    to: edge,
    toInclusive: fc.boolean(),
    score: fc.integer({ min: 1, max: 9 }),
  },
  { requiredKeys: ['score'] },
);
const table: fc.Arbitrary<ScoringTable> = fc.record({
  kind: fc.constant('number' as const),
  minimum: fc.constantFrom(null, 0),
  maximum: fc.constantFrom(null, 6),
  bands: fc.array(band, { minLength: 1, maxLength: 4 }),
});

/** Numbers at and between all edges, and beyond them where the table has no end. */
function probes({ minimum, maximum }: ScoringTable): number[] {
  return Array.from({ length: 41 }, (_, index) => index / 4 - 2).filter(
    value => value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity),
  );
}

function holders(given: ScoringTable, value: number): number {
  return (given.bands ?? []).filter(each => {
    const [lower, upper] = [lowerEdge(each, given), upperEdge(each, given)];
    return (
      (lower.inclusive ? value >= lower.at : value > lower.at) &&
      (upper.inclusive ? value <= upper.at : value < upper.at)
    );
  }).length;
}

describe('ranges', () => {
  test('a table without faults gives every number exactly one score, one with faults does not', () => {
    fc.assert(
      fc.property(table, given => {
        const faults = bandFaults(given);
        const wrong = probes(given).filter(value => holders(given, value) !== 1);
        if (faults.length === 0) expect(wrong).toEqual([]);
        // An empty range, or one beyond the ends, is a fault by itself.
        else if (faults.every(({ message }) => /^(gap|overlap)/.test(message))) expect(wrong).not.toEqual([]);
        for (const fault of faults) expect(fault.path).toMatch(/^bands\.\d+\.(from|to|value)$/);
      }),
      { numRuns: 5000 },
    );
  });

  test('RPN-02: every edge of the default dose table belongs to exactly one range', () => {
    const dose = defaultCategories.find(category => category.key === 'dose') as ScoringTable | undefined;
    const values = [1000, 1000.0001, 100, 99.9999, 10, 9.9999, 1, 0.9999];
    const scores = values.map(value => (dose === undefined ? null : scoreIn(dose, value)));
    expect(scores.map(score => (score?.evaluated === true ? score.score : null))).toEqual([2, 1, 2, 3, 3, 4, 4, 5]);
  });

  test('a missing, invalid or unknown value has a reason and no score', () => {
    const numbers: ScoringTable = { kind: 'number', minimum: 0, bands: [{ score: 1 }] };
    const texts: ScoringTable = { kind: 'text', bands: [{ value: 'Very  soluble', score: 1 }] };
    expect(scoreIn(numbers, null)).toEqual({ evaluated: false, reason: 'the value is missing' });
    expect(scoreIn(numbers, Number.NaN)).toEqual({ evaluated: false, reason: 'not a number' });
    expect(scoreIn(numbers, 'ten')).toEqual({ evaluated: false, reason: 'not a number' });
    expect(scoreIn(numbers, -1)).toEqual({ evaluated: false, reason: 'no range contains -1' });
    expect(scoreIn({ kind: 'number', bands: null }, 1)).toEqual({
      evaluated: false,
      reason: 'the table has no ranges',
    });
    expect(scoreIn(texts, 'insoluble')).toEqual({ evaluated: false, reason: 'no range contains insoluble' });
    expect(scoreIn(texts, ' very soluble ')).toMatchObject({ evaluated: true, score: 1 });
  });
});

describe('levels', () => {
  const rule = (
    sequence: number,
    operator: GoalRule['operator'],
    threshold: number,
    level: GoalRule['level'],
  ): GoalRule => ({
    externalId: `G-${sequence}`,
    metric: 'rpn',
    operator,
    threshold,
    level,
    action: level,
    sequence,
  });
  const rules = [
    rule(30, 'LessThan', 60, 'low'),
    rule(10, 'GreaterThanEqualTo', 180, 'high'),
    rule(20, 'GreaterThanEqualTo', 60, 'medium'),
  ];

  test.each([
    [375, 'high'],
    [180, 'high'],
    [179.999, 'medium'],
    [60, 'medium'],
    [59.999, 'low'],
  ])('the first goal that holds decides: %d is %s', (value, level) => {
    expect(levelFor(rules, 'rpn', value)?.level).toBe(level);
  });

  test('a metric without a matching goal has no level', () => {
    expect(levelFor(rules, 'detectability', 5)).toBeNull();
    expect(levelFor([rule(1, 'EqualTo', 5, 'low')], 'rpn', 6)).toBeNull();
    expect(levelFor([rule(1, 'EqualTo', 5, 'low')], 'rpn', 5)?.level).toBe('low');
    expect(levelFor([rule(1, 'LessThanEqualTo', 5, 'low')], 'rpn', 5)?.level).toBe('low');
    expect(levelFor([rule(1, 'GreaterThan', 5, 'low')], 'rpn', 5)).toBeNull();
  });
});

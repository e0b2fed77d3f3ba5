import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareOpinions, type Opinion } from './index.js';

const opinion = (id: string, value: number, more: Partial<Opinion> = {}): Opinion => ({
  id,
  kind: 'daily',
  route: 'oral',
  value,
  explanation: null,
  ...more,
});
const level = (...all: Opinion[]): string | undefined => compareOpinions(all).get('a')?.level;

test.each([
  [0.3, 0.1, 'none'],
  [0.31, 0.1, 'note'],
  [1, 0.1, 'note'],
  [1.01, 0.1, 'explain'],
])('opinions of %d and %d differ by: %s', (one, other, expected) => {
  expect(level(opinion('a', one), opinion('b', other))).toBe(expected);
  expect(level(opinion('a', other), opinion('b', one))).toBe(expected);
});

test('the same amount in another unit is not a lower opinion', () => {
  // 100000 ng convert to 0.09999999999999999 mg.
  const found = compareOpinions([opinion('a', 0.1), opinion('b', 100_000 * 1e-6)]);
  expect([...found.values()].map(each => each.isLowest)).toEqual([true, true]);
});

test('a single opinion differs from none', () => {
  expect(compareOpinions([opinion('a', 1)]).get('a')).toEqual({
    ratio: null,
    againstId: null,
    level: 'none',
    isLowest: true,
    isExplained: true,
  });
});

test('only opinions of one kind and route are compared, and any applies to every route', () => {
  expect(level(opinion('a', 1), opinion('b', 100, { route: 'parenteral' }))).toBe('none');
  expect(level(opinion('a', 1), opinion('b', 100, { kind: 'AI' }))).toBe('none');
  expect(level(opinion('a', 1), opinion('b', 100, { route: 'any' }))).toBe('explain');
  expect(level(opinion('a', 1, { route: 'any' }), opinion('b', 100))).toBe('explain');
});

test('a difference above ten is explained by either side, and each difference on its own', () => {
  const both = compareOpinions([opinion('a', 1), opinion('b', 100, { explanation: 'another end point' })]);
  expect([...both.values()].map(each => each.isExplained)).toEqual([true, true]);
  const three = compareOpinions([
    opinion('a', 1),
    opinion('b', 100, { explanation: 'another end point' }),
    opinion('c', 50, { explanation: '  ' }),
  ]);
  expect(three.get('a')).toMatchObject({ ratio: 100, againstId: 'b', isExplained: false });
  expect(three.get('c')?.isExplained).toBe(false);
});

test('the ratio of an opinion is that to the most different one, and at least 1', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), { minLength: 2, maxLength: 8 }), values => {
      const found = compareOpinions(values.map((value, index) => opinion(String(index), value)));
      const widest = Math.max(...values) / Math.min(...values);
      const ratios = [...found.values()].map(each => each.ratio ?? NaN);
      expect(Math.max(...ratios)).toBe(widest);
      expect(Math.min(...ratios)).toBeGreaterThanOrEqual(1);
    }),
  );
});

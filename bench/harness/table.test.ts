import { expect, test } from 'vitest';
import { meetsGoal, tableOf } from './table.js';

const rate = { what: 'list', ours: 850, bound: 1000, unit: '/s', boundName: 'koa-fast' };

test('a rate has to reach its share of the bound, a cost must not exceed its multiple', () => {
  expect(meetsGoal({ ...rate, goal: { atLeast: 0.8 } })).toBe(true);
  expect(meetsGoal({ ...rate, goal: { atLeast: 0.9 } })).toBe(false);
  expect(meetsGoal({ ...rate, ours: 1400, goal: { atMost: 1.3 } })).toBe(false);
});

test('a line shows both figures, their ratio, the goal and the verdict', () => {
  expect(tableOf([{ ...rate, goal: { atLeast: 0.8 } }])).toEqual([
    '  list   850 /s   koa-fast 1000 /s   0.850 ×   ≥ 0.8 ×   met',
  ]);
});

test('an aid has no goal and no verdict', () => {
  expect(meetsGoal({ ...rate, goal: null })).toBeNull();
  expect(tableOf([{ ...rate, goal: null }])).toEqual(['  list   850 /s   koa-fast 1000 /s   0.850 ×   aid']);
});

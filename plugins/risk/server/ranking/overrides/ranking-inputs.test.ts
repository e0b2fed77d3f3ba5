import { expect, test } from 'vitest';
import { changesSinceThen, rankingInputs } from './ranking-inputs.js';

const rule = { externalId: 'RPN-1', name: 'Product of scores', version: 1, rule: { names: [] } };
const criteria = { worstCase: rule, cleaning: rule, categories: [] } as unknown as Parameters<typeof rankingInputs>[1];
const ranked = { candidates: [], choice: { acceptance: null } } as unknown as Parameters<typeof rankingInputs>[0];

test('a value that was missing and still is, is no change: nobody could say what changed from nothing to nothing', () => {
  const then = rankingInputs(ranked, criteria);
  expect(changesSinceThen({ ...then, 'PRD-1 on EQ-1 stickiness': null }, ranked, criteria)).toEqual([]);
  expect(changesSinceThen({ ...then, 'PRD-1 on EQ-1 stickiness': 4 }, ranked, criteria)).toEqual([
    { what: 'PRD-1 on EQ-1 stickiness', from: 4, to: null },
  ]);
});

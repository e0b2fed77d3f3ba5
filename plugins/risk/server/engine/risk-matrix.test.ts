import { expect, test } from 'vitest';
import { riskOf } from './risk-matrix.js';

/** Scores around the edges of 3 and 5, and of 5 and 7.5; a score on an edge belongs below it. */
const toxicity = [1, 3, 3.001, 5, 5.001, 10];
const capability = [1, 5, 5.001, 7.5, 7.501, 10];
const [low, medium, high] = ['low', 'medium', 'high'] as const;
const cells = [
  [low, low, low, low, medium, medium],
  [low, low, low, low, medium, medium],
  [low, low, medium, medium, high, high],
  [low, low, medium, medium, high, high],
  [medium, medium, high, high, high, high],
  [medium, medium, high, high, high, high],
];

test('the risk is the cell of toxicity and capability, one step higher where residue at the limit is invisible', () => {
  for (const [row, ts] of toxicity.entries())
    for (const [column, pcs] of capability.entries()) {
      const cell = cells[row]?.[column];
      const scores = { toxicity: ts, capability: pcs };
      const seen = { level: cell, cell, raisedBecauseInvisible: false };
      for (const detectability of [null, 1, 5])
        expect(riskOf({ ...scores, detectability }), `${ts} × ${pcs}`).toMatchObject(seen);
      const level = cell === low ? medium : high;
      for (const detectability of [5.001, 10])
        expect(riskOf({ ...scores, detectability }), `${ts} × ${pcs}, not seen`).toMatchObject({ level, cell });
    }
});

test('without a toxicity or a capability score there is no risk level, and both are named', () => {
  const nothing = { level: null, cell: null, raisedBecauseInvisible: false };
  const unknown = riskOf({ toxicity: null, capability: null, detectability: 10 });
  expect(unknown).toEqual({ ...nothing, missing: ['toxicityScore', 'processCapabilityScore'] });
  expect(riskOf({ toxicity: null, capability: 1, detectability: 1 })).toEqual({
    ...nothing,
    missing: ['toxicityScore'],
  });
  const unmeasured = riskOf({ toxicity: 1, capability: null, detectability: 1 });
  expect(unmeasured).toEqual({ ...nothing, missing: ['processCapabilityScore'] });
});

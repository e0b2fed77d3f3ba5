import { expect, test } from 'vitest';
import { isLooser, overridden } from './limit-override.js';

const decided = (l3MgPerSqcm: number) => ({ id: '', reason: '', l3MgPerSqcm, decidedOnMgPerSqcm: 0.04 });

test.each([
  ['a stricter one lowers what is calculated', 0.01, 0.04, 0.01],
  ['a stricter one lowers pairs above the lowest too', 0.01, 0.2, 0.01],
  ['a stricter one never loosens what is calculated lower meanwhile', 0.01, 0.002, 0.002],
  ['a looser one raises what it was decided on', 0.1, 0.04, 0.1],
  ['a looser one leaves higher pairs as they are', 0.1, 0.2, 0.2],
  ['a looser one does not apply where less is calculated than it was decided on', 0.1, 0.039, 0.039],
  ['the last digit of what it was decided on makes no difference', 0.1, 0.04 * (1 - 1e-15), 0.1],
])('%s', (_rule, signed, calculated, applies) => {
  expect(overridden(calculated, decided(signed))).toBe(applies);
  expect(isLooser(decided(signed))).toBe(signed > 0.04);
});

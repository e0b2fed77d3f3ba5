import { expect, test } from 'vitest';
import { fromTo } from './difference.js';

test.each([
  ['Digoxin (dose, MAC 1.7 mg)', 'Digoxin (dose, MAC 6.9 mg)', 'Digoxin (dose, MAC 1.7 → 6.9 mg)'],
  ['Digoxin (dose, MAC 1.7 mg)', 'Digoxin (dose, MAC 1.7 mg)', 'Digoxin (dose, MAC 1.7 mg)'],
  [
    'Digoxin (dose, MAC 1.7 mg)',
    'Warfarin (dose, MAC 6.9 mg)',
    'Digoxin (dose, MAC 1.7 mg) → Warfarin (dose, MAC 6.9 mg)',
  ],
  ['LD50', 'dose', 'LD50 → dose'],
  ['', 'the general limit of all', 'the general limit of all'],
  ['the general limit', '', 'the general limit'],
])('the reason of a difference states both sides, and their common part once: %s, %s', (before, after, merged) => {
  expect(fromTo(before, after)).toBe(merged);
});

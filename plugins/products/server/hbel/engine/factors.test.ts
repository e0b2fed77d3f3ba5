import { expect, test } from 'vitest';
import { factorDescriptions } from './index.js';

/** Formulas 2.1, after ICH Q3C appendix 3 and the guideline of EMA. */
const published = {
  f1: { 'human data': 1, dog: 2, rabbit: 2.5, monkey: 3, rat: 5, 'other animals': 10, mouse: 12 },
  f2: { 'the usual value': 10 },
  f3: {
    'half a lifetime or longer, or all of organogenesis': 1,
    '6 months rodent, 3.5 years non-rodent': 2,
    '3 months rodent, 2 years non-rodent': 5,
    shorter: 10,
  },
  f4: {
    'no severe effect, or fetal effect with maternal toxicity': 1,
    'fetal effect without, or teratogenic with maternal toxicity': 5,
    'teratogenic without maternal toxicity': 10,
  },
  f5: { 'NOAEL or BMDL': 1, 'LOAEL, effect of unknown depth': 10 },
  // Animal to human 10 × human variability 10, and × 10 with one further factor.
  ufc: { 'animal to human 10, human variability 10': 100, 'the same, and one of F3 to F5 at 10': 1000 },
  mf: { 'no further uncertainty': 1 },
  s: { 'no accumulation': 1 },
};

test('forms offer the published factors, and the derivation accepts each of them', () => {
  const offered = factorDescriptions.map(({ key, usual }) => [
    key,
    Object.fromEntries(usual.map(({ value, when }) => [when, value])),
  ]);
  expect(Object.fromEntries(offered)).toEqual(published);
  for (const { usual, minimum, maximum } of factorDescriptions)
    for (const { value } of usual) {
      expect(value).toBeGreaterThanOrEqual(minimum);
      expect(value).toBeLessThanOrEqual(maximum);
    }
  // A factor below 1 would raise the limit.
  expect(factorDescriptions.every(({ minimum }) => minimum >= 1)).toBe(true);
});

import { expect, test } from 'vitest';
import { checkFormula } from '#schemas/formula/check';
import { formulaErrorText, inWords, lengthOfError } from './formula-words.js';

const number = { unit: '1', defaultValue: null };
const known = new Map([
  ['toxicity', number],
  ['solubility', number],
  ['td', { unit: 'mg/day', defaultValue: null }],
]);

test.each([
  ['solubility * toxicty', 'Character 14: there is no variable “toxicty”; did you mean toxicity?', 7],
  ['__proto__ * 2', 'Character 1: there is no variable “__proto__”', 9],
  ['x * 2', 'Character 1: there is no variable “x”', 1],
  ['solubility / (3 - 3)', 'Character 12: division by zero', 1],
  ['solubility * (2', 'Character 16: ) is missing for the ( at 14', 1],
])('%s is refused in words: %s', (expression, words, length) => {
  const check = checkFormula(expression, known, 'rpn');
  if (check.ok) throw new Error('is a formula');
  expect(formulaErrorText(check.error, known.keys())).toBe(words);
  expect(lengthOfError(check.error)).toBe(length);
});

test('a missing value of a test case is reported without the code', () => {
  expect(inWords('MISSING_INPUT td')).toBe('td has no value');
  expect(inWords('gives 20, not 21')).toBe('gives 20, not 21');
});

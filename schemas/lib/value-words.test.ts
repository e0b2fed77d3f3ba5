import { expect, test } from 'vitest';
import { valueWords } from './value-words.js';

test.each([
  ['activeMass', {}, 'Active mass'],
  ['activeMass', { activeMass: 'mass of the active' }, 'mass of the active'],
  ['semi-automatic CIP', {}, 'semi-automatic CIP'],
  ['MOC', {}, 'MOC'],
  ['oral', {}, 'oral'],
])('no value of an enumeration is shown as a name of the code: %s', (value, words, shown) => {
  expect(valueWords(value, words)).toBe(shown);
});

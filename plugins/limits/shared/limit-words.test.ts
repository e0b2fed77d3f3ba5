import { expect, test } from 'vitest';
import { inputWord, reasonWord } from './limit-words.js';

test('a limit without equipment says so in the words of the glossary, whether a formula or a scope misses it', () => {
  expect(reasonWord('MISSING_INPUT: equipments')).toBe('No equipment is known');
  expect(inputWord('surfaceArea, equipments')).toBe('surface area, equipment');
});

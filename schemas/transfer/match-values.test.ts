import { expect, test } from 'vitest';
import { isReadAsItStands, suggestValue } from './match-values.js';

test.each([
  [['moderate', 'easy'], 'Moderate', 'moderate'],
  [['dedicatedProduct', 'shared'], 'Dedicated product', 'dedicatedProduct'],
  [['yes', 'no'], 'Ja', 'yes'],
  [['yes', 'no'], 'não', 'no'],
  [['L', 'ml'], 'ML', 'ml'],
  // Milligrams and megagrams have the same letters: nobody but the person knows.
  [['mg', 'Mg'], 'MG', null],
  [['easy', 'moderate'], 'mäßig', null],
  [['easy'], '—', null],
])('of %j the word %s is taken for %j', (choices, text, meant) => {
  expect(suggestValue(choices, text)).toBe(meant);
});

test('a record may be meant by its name', () => {
  expect(suggestValue(['M-1', 'M-2'], 'stainless steel', ['Glass', 'Stainless Steel'])).toBe('M-2');
});

test.each([
  [['A', 'B'], 'A', false, true],
  [['A', 'B'], 'a', false, false],
  [['M-1'], 'm-1', true, true],
  [['yes', 'no'], 'TRUE', false, true],
  [['sqcm', 'sqm'], 'cm²', false, true],
])('whether of %j the text %s is read as it stands', (choices, text, areRecords, isRead) => {
  expect(isReadAsItStands(choices, text, areRecords)).toBe(isRead);
});

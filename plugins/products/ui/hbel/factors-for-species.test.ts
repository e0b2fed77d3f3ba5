import { expect, test } from 'vitest';
import { factorsForSpecies, separateFactors } from './factors-for-species.js';

test('F1 to F5 start with the factor of the species, regardless of earlier values', () => {
  expect(separateFactors('rat').f1?.value).toBe(5);
  expect(separateFactors('Rat').f1?.reason).toBe(separateFactors('rat').f1?.reason);
  expect(separateFactors('dog').f1?.value).toBe(2);
  for (const unknown of [null, undefined, '', 'axolotl', 'humans'])
    expect(separateFactors(unknown).f1, String(unknown)).toEqual({ value: 1 });
});

test('F1 follows a changed species until another value is stated', () => {
  const ofRat = separateFactors('rat');
  expect(factorsForSpecies(ofRat, 'rat', 'dog').f1).toEqual(separateFactors('dog').f1);
  const own = { ...ofRat, f1: { value: 4, reason: 'kinetics measured' } };
  expect(factorsForSpecies(own, 'rat', 'dog').f1).toEqual(own.f1);
});

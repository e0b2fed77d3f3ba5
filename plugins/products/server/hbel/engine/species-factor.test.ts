import { describe, expect, test } from 'vitest';
import { derived, factors, from } from './derivation.fixture.js';
import { speciesFactor } from './species-factor.js';

test.each([
  ['rat', 5],
  ['Wistar rats', 5],
  ['mice', 12],
  ['rat and mouse', 12],
  ['Beagle', 2],
  ['rabbit', 2.5],
  ['non-human primate', 3],
  ['Humans', 1],
  ['minipig', null],
  ['rate', null],
  ['', null],
])('F1 of %s is that of ICH Q3C appendix 3', (species, f1) => {
  expect(speciesFactor(species)).toBe(f1);
});

describe('a factor F1 too low for the species is reported with the limit', () => {
  const notesOf = (species: string | null, f1: number): string[] => {
    const plain = from(10, 'mg/kg/day', 'NOAEL', { factors: factors({ f1, f2: 10 }) });
    if (plain.pointOfDeparture === null || plain.pointOfDeparture === undefined) return [];
    return derived({ ...plain, pointOfDeparture: { ...plain.pointOfDeparture, species } }).notes.map(
      ({ text }) => text,
    );
  };
  test('with its effect on the limit', () => {
    expect(notesOf('rat', 1)).toEqual(['F1 is 1, but 5 is usual for rat (ICH Q3C): this limit is 5 times as high']);
  });
  test('and for animals that the guideline does not name', () => {
    expect(notesOf('minipig', 1)).toEqual([
      'F1 is 1, which is for human data, but the species is minipig: 10 applies to other animals',
    ]);
  });
  test.each([
    ['rat', 5],
    ['rat', 12],
    ['human', 1],
    ['minipig', 4],
    [null, 1],
  ])('and nothing of %s with %d', (species, f1) => {
    expect(notesOf(species, f1)).toEqual([]);
  });
});

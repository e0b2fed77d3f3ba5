import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { glossaryOf } from './glossary.js';

const glossary = glossaryOf(readFileSync(new URL('../../GLOSSARY.md', import.meta.url), 'utf8'));
const termsIn = (text: string) => glossary.allIn(text).map(({ term }) => term);

test('every row is a term with its unit, source and words that are not used', () => {
  expect(glossary.terms.find(({ term }) => term === 'MAC')).toEqual({
    term: 'MAC',
    meaning: expect.stringContaining('Maximum allowable carryover'),
    unit: 'mg',
    source: 'APIC cleaning validation guide',
    notCalled: [],
    isOfField: true,
  });
  expect(glossary.terms.find(({ term }) => term === 'equipment')).toMatchObject({
    unit: null,
    notCalled: ['machine'],
    isOfField: false,
  });
});

test('a term is found in its plural, at the beginning of a sentence, and as part of a heading', () => {
  expect(termsIn('MAC, mg')).toEqual(['MAC']);
  expect(termsIn('Worst cases and swabs')).toEqual(['worst case', 'swab']);
  expect(glossary.firstIn('Mean L3, mg/sqcm')).toMatchObject({ before: 'Mean ', word: 'L3', after: ', mg/sqcm' });
});

test('the longest of several terms is found, and no term inside another word', () => {
  expect(termsIn('worst-case ranking')).toEqual(['worst-case ranking']);
  expect(termsIn('MACRO, swabbing and AIM')).toEqual([]);
});

test('terms of the product are not explained in headings', () => {
  expect(termsIn('Equipment and records')).toEqual([]);
});

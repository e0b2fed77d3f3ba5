import { expect, test } from 'vitest';
import { versionDifferences, type FormulaAsOf, type NamesAsOf } from './version-differences.js';

const formula: FormulaAsOf = {
  name: 'Stains',
  expression: 'stain*dose_max',
  unit: '1',
  variables: ['stain', 'dose_max'],
  testCases: [{ inputs: { stain: 2, dose_max: 3 }, expected: 6 }],
  justification: null,
};
const names: NamesAsOf = {
  variables: [
    { key: 'stain', kind: 'score', unit: '1', sourceField: 'stains', defaultValue: null },
    { key: 'dose_max', kind: 'number', unit: 'mg/day', sourceField: 'maxDailyDose', defaultValue: null },
    { key: 'other', kind: 'number', unit: 'kg', sourceField: null, defaultValue: 5 },
  ],
  categories: [
    { key: 'stains', unit: null, sourceField: 'solubilityTerm', bands: [{ value: 'soluble', score: 1 }] },
    { key: 'unused', unit: null, sourceField: null, bands: null },
  ],
};

test('equal versions have no differences', () => {
  expect(versionDifferences({ formula, names }, { formula: { ...formula, expression: '1' }, names })).toEqual([]);
});

test('fields, test cases and meanings of names are listed separately; unused names are not', () => {
  const then = {
    formula: { ...formula, name: 'Colours', justification: 'Annex 15', testCases: [] },
    names: {
      variables: names.variables.map(each => ({ ...each, defaultValue: 7 })),
      categories: names.categories.map(each => ({ ...each, bands: [{ value: 'soluble', score: 4 }] })),
    },
  };
  expect(versionDifferences({ formula, names }, then)).toEqual([
    { what: 'Name', from: 'Stains', to: 'Colours' },
    { what: 'Justification', from: null, to: 'Annex 15' },
    { what: 'Test case stain 2, dose_max 3', from: '6', to: null },
    { what: 'Variable stain', from: 'score of stains', to: 'score of stains, default 7' },
    { what: 'Category stains', from: 'solubilityTerm; soluble: 1', to: 'solubilityTerm; soluble: 4' },
    { what: 'Variable dose_max', from: 'mg/day, from maxDailyDose', to: 'mg/day, from maxDailyDose, default 7' },
  ]);
});

test('without permission for categories the rest is shown', () => {
  const to = { formula: { ...formula, unit: 'mg' }, names: null };
  expect(versionDifferences({ formula, names: null }, to)).toEqual([
    { what: 'Gives', from: 'a plain number', to: 'mg' },
  ]);
});

test('a key of a category that no variable has is its score', () => {
  const direct = { ...formula, variables: ['stains'] };
  const other = { ...names, categories: [] };
  expect(versionDifferences({ formula: direct, names }, { formula: direct, names: other })).toEqual([
    { what: 'Category stains', from: 'solubilityTerm; soluble: 1', to: null },
  ]);
});

import { expect, test } from 'vitest';
import { sensitivityOf } from './sensitivity.js';
import type { Production, Substance } from '../plant.js';
import { defaultPolicy, type LimitPolicy } from '../policy.js';
import { next, unknownSubstance } from '../test/golden-ladder.fixture.js';

const chemical = defaultPolicy('Chemical');
const tablet = next(100, { ldd: 10, strength: 5, mass: 200 });
const known: Substance = {
  ...unknownSubstance,
  hbelMgPerDay: { any: 0.05 },
  therapeuticDoseMgPerDay: 6.25,
  ld50MgPerKg: 8000,
};

function symbols(substance: Substance, production: Production, policy: LimitPolicy): string[] {
  const pair = { substance, next: production, policy, areaSqcm: 1000, equipmentCount: null };
  return sensitivityOf(pair).map(({ symbol }) => symbol);
}

test('only inputs that the pair has and its policy uses are varied', () => {
  expect(symbols(known, tablet, chemical)).toEqual(['HBEL', 'TD', 'MBS', 'LDD', 'ARL', 'A']);
  expect(symbols(known, tablet, { ...chemical, useARL: false, useLd50: true })).toEqual([
    'HBEL',
    'TD',
    'LD50',
    'MBS',
    'LDD',
    'A',
  ]);
  expect(
    symbols({ ...unknownSubstance, acceptableIntakeMgPerDay: 1 }, { ...tablet, minBatchSizeKg: null }, chemical),
  ).toEqual(['AI', 'LDD', 'ARL', 'A']);
});

test('inputs used only by criteria that are off are not varied', () => {
  expect(symbols(known, tablet, { ...chemical, useDosage: false, useToxicity: false })).toEqual([
    'MBS',
    'LDD',
    'ARL',
    'A',
  ]);
});

test('before an intermediate the general limit applies even when the policy has it off, and a daily dose does not', () => {
  const into: Production = { ...next(100, { ldd: 10 }), kind: 'intermediate' };
  expect(symbols(known, into, { ...defaultPolicy('Intermediate'), useARL: false, useLd50: false })).toEqual([
    'HBEL',
    'MBS',
    'ARL',
    'A',
  ]);
});

test('nitrosamines have no general limit, whatever their policy', () => {
  const residue = { ...unknownSubstance, acceptableIntakeMgPerDay: 1e-4 };
  expect(symbols(residue, tablet, { ...defaultPolicy('Nitrosamine'), useARL: true })).not.toContain('ARL');
});

test('an input changes the limit by its power: intake and batch up, dose and area down, non-governing inputs not at all', () => {
  const policy = { ...chemical, useDosage: false, useARL: false };
  const pair = { substance: known, next: tablet, policy, areaSqcm: 1000, equipmentCount: null };
  // L0 0.05 mg/day; 100 kg of 200 mg are 500,000 units, 2 a day: 250,000 daily doses on 1000 sqcm.
  const l3 = (0.05 * 250_000) / 1000;
  const found = Object.fromEntries(sensitivityOf(pair).map(each => [each.symbol, [each.lowerL3, each.higherL3]]));
  const near = (value: number): unknown => expect.closeTo(value, 9);
  expect(found).toEqual({
    HBEL: [near(l3 * 0.9), near(l3 * 1.1)],
    MBS: [near(l3 * 0.9), near(l3 * 1.1)],
    LDD: [near(l3 / 0.9), near(l3 / 1.1)],
    A: [near(l3 / 0.9), near(l3 / 1.1)],
  });
});

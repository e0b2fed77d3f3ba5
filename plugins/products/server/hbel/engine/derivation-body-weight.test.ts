import { expect, test } from 'vitest';
import { derive, type DerivationInput } from './index.js';
import { derivationBodyWeightKg } from './derivation-body-weight.js';

const study = { study: 'S', kind: 'NOAEL' } as const;
const factors = { f1: { value: 5 }, f2: { value: 10 }, f3: { value: 1 }, f4: { value: 1 }, f5: { value: 1 } };
const safetyFactor = { value: 1000 };
const inhalation = { molarMassGPerMol: 72.1, hoursPerDay: 6, daysPerWeek: 5, breathedLPerDay: 290, weightKg: 0.425 };

test.each<readonly [string, DerivationInput, number | null]>([
  [
    'a dose per kg',
    { method: 'pointOfDeparture', pointOfDeparture: { ...study, value: 10, unit: 'mg/kg/day' }, factors },
    60,
  ],
  [
    'a concentration in air',
    { method: 'pointOfDeparture', pointOfDeparture: { ...study, value: 200, unit: 'ppm' }, inhalation, factors },
    60,
  ],
  [
    'a daily dose of people',
    { method: 'pointOfDeparture', pointOfDeparture: { ...study, value: 2.5, unit: 'mg/day' }, factors },
    null,
  ],
  ['TD50', { method: 'td50', td50MgPerKgDay: 21.3 }, 60],
  ['an LD50', { method: 'ld50', ld50MgPerKg: 273, safetyFactor }, 60],
  ['a threshold', { method: 'ttc' }, null],
  ['a category', { method: 'category', category: 'potent' }, null],
  ['an exposure limit', { method: 'oel', oelUgPerM3: 5 }, null],
  ['a therapeutic dose', { method: 'dose', doseMgPerDay: 5, safetyFactor }, null],
])('a limit derived from %s states its body weight exactly if it is proportional to it', (_what, input, kg) => {
  const at = (bodyWeightKg: number): number => derive({ ...input, bodyWeightKg }).derived?.valueUgPerDay ?? NaN;
  expect(derivationBodyWeightKg({ ...input, bodyWeightKg: 60 })).toBe(kg);
  expect(at(60) / at(30)).toBeCloseTo(kg === null ? 1 : 2, 12);
});

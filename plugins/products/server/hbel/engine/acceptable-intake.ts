import { traced, type DerivationInput, type Faults, type MethodResult } from './derivation.js';

/** Divisor from the TD50 to a lifetime risk of 1 in 100 000 (ICH M7 note 4). */
const riskDivisor = 50_000;

/** AI = TD50 ÷ 50 000 × BW (formulas 2.3). */
export function fromTd50(input: DerivationInput, faults: Faults): MethodResult {
  const td50 = faults.positive('td50MgPerKgDay', input.td50MgPerKgDay);
  const weight = faults.positive('bodyWeightKg', input.bodyWeightKg);
  return {
    valueUgPerDay: (td50 / riskDivisor) * weight * 1000,
    formula: 'AI = TD50 / 50 000 × BW',
    inputs: [
      traced('TD50', 'dose at which half of the animals develop a tumour', td50, 'mg/kg/day'),
      traced('BW', 'body weight', weight, 'kg'),
    ],
    notes: [],
  };
}

/** The threshold of toxicological concern for mutagenic impurities without data, µg/day (ICH M7). */
const mutagenicThresholdUgPerDay = 1.5;

/** AI = 1.5 ug/day for any substance (ICH M7, formulas 2.3); a note states the exceptions. */
export function fromThreshold(): MethodResult {
  return {
    valueUgPerDay: mutagenicThresholdUgPerDay,
    formula: 'AI = TTC',
    inputs: [
      traced('TTC', 'threshold for mutagenic substances without data', mutagenicThresholdUgPerDay, 'ug/day', 'ICH M7'),
    ],
    notes: [{ code: 'NOT_FOR_COHORT', text: 'Not for nitrosamines and other substances of the cohort of concern' }],
  };
}

/** Default intakes of substances without data by category, µg/day (Dolan 2005, formulas 2.4). */
export const categoryIntakesUgPerDay = { carcinogenic: 1, potent: 10, neither: 100 } as const;

const categoryNames = {
  carcinogenic: 'likely carcinogenic',
  potent: 'likely potent or highly toxic',
  neither: 'neither carcinogenic nor potent',
} as const;

/** The Dolan threshold of the category: 1, 10 or 100 ug/day (formulas 2.4); a note states the exceptions. */
export function fromCategory(input: DerivationInput, faults: Faults): MethodResult {
  const { category = null } = input;
  if (category === null) faults.add('category', 'is required');
  const value = category === null ? Number.NaN : categoryIntakesUgPerDay[category];
  return {
    valueUgPerDay: value,
    formula: 'ADI = TTC of the category',
    inputs: [
      traced('TTC', category === null ? '' : categoryNames[category], value, 'ug/day', 'Dolan and others, 2005'),
    ],
    notes: [
      {
        code: 'NOT_FOR_POTENT_CLASSES',
        text: 'Not for nitrosamines, beta-lactams and other sensitisers, steroids and other potent actives with data',
      },
    ],
  };
}

import { traced, type DerivationInput, type Factor, type Faults, type MethodResult } from './derivation.js';

/** Cubic metres breathed in a shift (formulas 2.5). */
const breathedInShift = 10;
/** Empirical divisor of the LD50 rule (formulas 2.6). */
const lethalDivisor = 2000;

/** ADE = OEL × V × α; normally the OEL follows from the ADE, so this is a screening value (formulas 2.5). */
export function fromExposureLimit(input: DerivationInput, faults: Faults): MethodResult {
  const oel = faults.positive('oelUgPerM3', input.oelUgPerM3);
  const breathed = faults.positive('breathedM3', input.breathedM3 ?? breathedInShift);
  const absorption = faults.share('absorption', input.absorption ?? 1);
  return {
    valueUgPerDay: oel * breathed * absorption,
    formula: 'ADE = OEL × V × α',
    inputs: [
      traced('OEL', 'occupational exposure limit', oel, 'ug/m3'),
      traced('V', 'air breathed in a shift', breathed, 'm3/day'),
      traced('α', 'share that is absorbed', absorption, ''),
    ],
    notes: [
      {
        code: 'SCREENING_VALUE',
        text: 'Calculated back from an exposure limit, which normally follows from the ADE: a screening value',
      },
    ],
  };
}

/** NOEL = LD50 × BW ÷ 2000; ADI = NOEL ÷ (SF × MF) (formulas 2.6). */
export function fromLethalDose(input: DerivationInput, faults: Faults): MethodResult {
  const ld50 = faults.positive('ld50MgPerKg', input.ld50MgPerKg);
  if (input.ld50Qualifier === '<')
    faults.add('ld50Qualifier', 'an LD50 below its value is not conservative and cannot be used');
  const weight = faults.positive('bodyWeightKg', input.bodyWeightKg);
  const divisor = faults.positive('divisor', input.divisor ?? lethalDivisor);
  const safety = safetyFactor('safetyFactor', input.safetyFactor, faults);
  const modification = safetyFactor('modificationFactor', input.modificationFactor ?? { value: 1 }, faults);
  const noel = (ld50 * weight) / divisor;
  return {
    valueUgPerDay: (noel / (safety * modification)) * 1000,
    formula: 'NOEL = LD50 × BW / D; ADI = NOEL / (SF × MF)',
    inputs: [
      traced('LD50', 'dose that kills half of the animals', ld50, 'mg/kg'),
      traced('BW', 'body weight', weight, 'kg'),
      traced('D', 'empirical divisor', divisor, ''),
      traced('NOEL', 'no observed effect level', noel, 'mg/day'),
      traced('SF', 'safety factor', safety, '', input.safetyFactor?.reason ?? null),
      traced('MF', 'modification factor', modification, '', input.modificationFactor?.reason ?? null),
    ],
    notes: [
      {
        code: 'LD50_NOT_ADEQUATE',
        text: 'An LD50 is not an adequate basis for a drug substance: only for agents and intermediates, or as a last resort',
      },
      ...(input.ld50Qualifier === '>'
        ? [{ code: 'LOWER_BOUND_USED', text: 'No animal died at this dose: the lower bound is used' }]
        : []),
    ],
  };
}

/** Screening value TD ÷ SF, with 1000 usual for oral solids (formulas 2.7), also divided by a stated modification factor. */
export function fromTherapeuticDose(input: DerivationInput, faults: Faults): MethodResult {
  const dose = faults.positive('doseMgPerDay', input.doseMgPerDay);
  const safety = safetyFactor('safetyFactor', input.safetyFactor, faults);
  const { modificationFactor: stated } = input;
  const modification = safetyFactor('modificationFactor', stated ?? { value: 1 }, faults);
  return {
    valueUgPerDay: (dose / (safety * modification)) * 1000,
    formula: stated ? 'Screening value = TD / (SF × MF)' : 'Screening value = TD / SF',
    inputs: [
      traced('TD', 'lowest therapeutic dose', dose, 'mg/day'),
      traced('SF', 'safety factor', safety, '', input.safetyFactor?.reason ?? null),
      ...(stated ? [traced('MF', 'modification factor', modification, '', stated.reason ?? null)] : []),
    ],
    notes: [
      {
        code: 'SCREENING_VALUE',
        text: 'A share of the therapeutic dose is a screening value, not a health-based limit',
      },
    ],
  };
}

/** Factors below 1 would raise the limit. */
function safetyFactor(path: string, factor: Factor | null | undefined, faults: Faults): number {
  if (factor === null || factor === undefined) {
    faults.add(path, 'is required');
    return Number.NaN;
  }
  if (!(factor.value >= 1)) faults.add(`${path}.value`, 'must be 1 or more');
  return factor.value;
}

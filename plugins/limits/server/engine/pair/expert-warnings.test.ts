import { expect, test } from 'vitest';
import {
  defaultPolicy,
  nitrosamineResidue,
  pairLimit,
  sampleLimit,
  type LimitPolicy,
  type Production,
  type Substance,
} from '../index.js';
import { unknownSubstance } from '../test/golden-ladder.fixture.js';
import { tablets } from '../test/one-pair.fixture.js';

interface Given {
  readonly residue?: Partial<Substance>;
  readonly policy?: Partial<LimitPolicy>;
  readonly next?: Partial<Production>;
  readonly areaSqcm?: number;
}

/** Flags of a residue of 5 mg/day before 250 000 doses: 1250 mg by the dose, 1000 mg by 10 ppm of 100 kg. */
function flags({ residue = {}, policy = {}, next = {}, areaSqcm = 1e6 }: Given): readonly string[] {
  const base = defaultPolicy(policy.residueType ?? 'Chemical');
  const active = { ...unknownSubstance, therapeuticDoseMgPerDay: 5, ...residue };
  const found = pairLimit(active, { ...tablets, ...next }, { ...base, ...policy }, areaSqcm);
  if (found.outcome !== 'LIMIT') throw new Error(found.outcome);
  return found.flags.filter(flag => !flag.startsWith('CRITERION_SKIPPED'));
}

test('a limit above the visual residue limit: 4 ug/sqcm, or the measured one; at it there is no warning', () => {
  // 1000 mg over 250 000 sqcm are 4 ug/sqcm.
  expect(flags({ areaSqcm: 250_000 })).toEqual([]);
  expect(flags({ areaSqcm: 249_999 })).toEqual(['ABOVE_VISIBLE: 0.004 mg/sqcm, not measured']);
  const visible = { visibleFromMgPerSqcm: 0.001 };
  expect(flags({ residue: visible, areaSqcm: 999_999 })).toEqual(['ABOVE_VISIBLE: 0.001 mg/sqcm']);
});

test('a carryover above 0.1 % of the batch: 100 g in 100 kg are at the edge', () => {
  const general = (arlPpm: number) => ({ policy: { arlPpm, useDosage: false, factorReason: 'agreed' }, areaSqcm: 1e9 });
  expect(flags(general(1000))).toEqual([]);
  expect(flags(general(1001))).toContain('ABOVE_BATCH_SHARE');
});

test('a health-based limit above a tenth of the minimum therapeutic dose', () => {
  expect(flags({ residue: { hbelMgPerDay: { oral: 0.5 } } })).toEqual([]);
  expect(flags({ residue: { hbelMgPerDay: { oral: 0.51 } } })).toEqual(['HBEL_ABOVE_DOSE_SHARE: 5 mg/day']);
  const ofProducts = { hbelMgPerDay: { oral: 0.51 }, isDoseOfProducts: true as const };
  expect(flags({ residue: ofProducts })).toEqual(['HBEL_ABOVE_DOSE_SHARE: 5 mg/day of its products']);
  expect(flags({ residue: { ...ofProducts, dosePartlyKnown: true } })).toContain(
    'HBEL_ABOVE_DOSE_SHARE: 5 mg/day of some products',
  );
  // It was not read.
  expect(flags({ residue: { hbelMgPerDay: { oral: 0.51 } }, policy: { useToxicity: false } })).toEqual([]);
});

test('a label with fewer units than the doses require, or a whole unit more', () => {
  const units = (perDay: number, byDoses: number) => flags({ next: { labelUnits: { perDay, byDoses } } });
  expect(units(3, 2.5)).toEqual([]);
  expect(units(2, 2)).toEqual([]);
  expect(units(2, 2.5)).toEqual(['UNITS_AGAINST_DOSES: 2 and 2.5']);
  expect(units(4, 2.5)).toEqual(['UNITS_AGAINST_DOSES: 4 and 2.5']);
});

test('a formulation of which part has no LD50, where the LD50 was read', () => {
  const residue = { ld50MgPerKg: 273, ld50UnknownPercent: 7 };
  expect(flags({ residue, policy: { residueType: 'Detergent', useLd50: true } })).toContain('LD50_SHARE_UNKNOWN: 7 %');
  expect(flags({ residue, policy: { residueType: 'Detergent', useLd50: false } })).toEqual([]);
});

test('a nitrosamine that the next production may form itself', () => {
  const found = (...productionIds: string[]) => {
    const made = {
      id: 'NDMA',
      externalId: 'NDMA',
      name: 'NDMA',
      acceptableIntakeMgPerDay: { EMA: 96e-6 },
      productionIds,
    };
    const limit = pairLimit(
      nitrosamineResidue(made, 'EMA'),
      tablets,
      { ...defaultPolicy('Nitrosamine'), enabled: true },
      1e6,
    );
    return limit.outcome === 'LIMIT' && limit.flags.includes('NITROSAMINE_OF_NEXT');
  };
  expect([found('other'), found('other', tablets.id)]).toEqual([false, true]);
});

const ld50 = { residue: { ld50MgPerKg: 2000 } };
test.each<[string, Given, Given]>([
  ['safetyFactor 9', { policy: { safetyFactor: 9 } }, { policy: { safetyFactor: 10 } }],
  [
    'bodyWeightKg 151',
    { ...ld50, policy: { useLd50: true, bodyWeightKg: 151 } },
    { ...ld50, policy: { useLd50: true, bodyWeightKg: 150 } },
  ],
  [
    'bodyWeightKg 2.9',
    { ...ld50, policy: { useLd50: true, bodyWeightKg: 2.9 } },
    { ...ld50, policy: { useLd50: true, bodyWeightKg: 3 } },
  ],
  [
    'ld50Divisor 99',
    { ...ld50, policy: { useLd50: true, ld50Divisor: 99 } },
    { ...ld50, policy: { useLd50: true, ld50Divisor: 100 } },
  ],
  ['generalLimitPpm 1001', { policy: { arlPpm: 1001 } }, { policy: { arlPpm: 1000 } }],
  ['bodyWeightKg 2', { next: { patientWeightKg: 2 } }, { next: { patientWeightKg: 2, isForAnimals: true } }],
])('%s lies outside its range, and its edge within', (flag, outside, within) => {
  const found = (given: Given) => flags({ ...given, areaSqcm: 1e9 }).filter(each => each.startsWith('IMPLAUSIBLE'));
  expect(found(outside)).toEqual([`IMPLAUSIBLE: ${flag}`]);
  expect(found(within)).toEqual([]);
});

test('the flag states the recorded reason: of the policy, or of the residue with own factors', () => {
  const policy = { safetyFactor: 5, factorReason: 'agreed with QA' };
  expect(flags({ policy })).toContain('IMPLAUSIBLE: safetyFactor 5 because agreed with QA');
  const own = { ld50MgPerKg: 273, ownFactors: { safetyFactor: 4, reason: 'supplier' } };
  const ofAgent = flags({ residue: own, policy: { ...policy, residueType: 'Detergent' } });
  expect(ofAgent).toContain('IMPLAUSIBLE: safetyFactor 4 because supplier');
});

test('a factor that no criterion reads is not questioned', () => {
  expect(flags({ policy: { safetyFactor: 5, useDosage: false } })).toEqual([]);
  expect(flags({ policy: { ld50Divisor: 1, bodyWeightKg: 1 } })).toEqual([]);
});

test('a recovery above 120 % and a minimum below 50 % are flagged with the sample', () => {
  const found = (recoveryPercent: number, policy: Partial<LimitPolicy> = {}) => {
    const sample = { type: 'swab', areaSqcm: 25, volumeMl: 10, count: 1, recoveryPercent } as const;
    const limit = sampleLimit(0.001, sample, { ...defaultPolicy('Chemical'), ...policy });
    return limit.outcome === 'LIMIT' ? limit.flags : limit.outcome;
  };
  expect(found(120)).toEqual([]);
  expect(found(121)).toEqual(['IMPLAUSIBLE: recoveryPercent 121']);
  expect(found(90, { minRecoveryPercent: 49 })).toEqual(['IMPLAUSIBLE: minRecoveryPercent 49']);
  const global = { useGlobalRecovery: true, globalRecoveryPercent: 130, factorReason: 'mean of 3' };
  expect(found(90, global)).toEqual(['IMPLAUSIBLE: recoveryPercent 130 because mean of 3']);
});

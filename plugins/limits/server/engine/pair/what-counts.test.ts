import { expect, test } from 'vitest';
import {
  defaultPolicy,
  exposureOf,
  pairLimit,
  type ContainedActive,
  type LimitPolicy,
  type PairLimit,
  type Production,
  type Substance,
} from '../index.js';
import { isOn } from './criteria.js';
import { unknownSubstance, next } from '../test/golden-ladder.fixture.js';

/** 100 kg in units of 200 mg are 500,000 units. */
const tablets = next(100, { mass: 200, units: 2 });

function limit(residue: Partial<Substance>, policy: Partial<LimitPolicy>, into: Production = tablets): PairLimit {
  const base = { ...defaultPolicy(policy.residueType ?? 'Chemical'), useARL: false, ...policy };
  const found = pairLimit({ ...unknownSubstance, ...residue }, into, base, 1000);
  if (found.outcome !== 'LIMIT') throw new Error(`${found.outcome}: ${found.missing.join(', ')}`);
  return found;
}

test('a value for the route of the next product takes precedence over one for any route, even a lower one', () => {
  const residue = { hbelMgPerDay: { any: 0.001, oral: 0.004 } };
  expect(limit(residue, {}, { ...tablets, route: 'oral' }).l0MgPerDay).toBe(0.004);
  expect(limit(residue, {}, { ...tablets, route: 'dermal' }).l0MgPerDay).toBe(0.001);
});

test('the threshold of toxicological concern applies to intermediates only', () => {
  const policy = { enabled: true, useToxicity: true, useDosage: false, useLd50: false, useARL: true };
  const limitOf = (residueType: LimitPolicy['residueType']): PairLimit =>
    limit({ ttcMgPerDay: 0.0015 }, { ...policy, residueType });
  expect(limitOf('Intermediate')).toMatchObject({ criterion: 'toxicity', l0MgPerDay: 0.0015 });
  for (const residueType of ['Chemical', 'Detergent'] as const) expect(limitOf(residueType).criterion).toBe('arl');
});

test('an LD50 is a last resort for a drug substance, not for a cleaning agent', () => {
  const flags = (residueType: LimitPolicy['residueType']): readonly string[] =>
    limit({ ld50MgPerKg: 200 }, { residueType, useLd50: true }).flags;
  expect(flags('Chemical')).toContain('LD50_LAST_RESORT');
  expect(flags('Detergent')).not.toContain('LD50_LAST_RESORT');
});

test('a dose from combination products is flagged only where the dose governs', () => {
  const stated = { therapeuticDoseMgPerDay: 5 };
  const residue = { ...stated, comboOnly: true } as const;
  expect(limit(residue, { useDosage: true }).flags).toContain('COMBO_ONLY');
  expect(limit(stated, { useDosage: true }).flags).not.toContain('COMBO_ONLY');
  const byHealth = limit({ ...residue, hbelMgPerDay: { any: 0.0001 } }, { useDosage: true });
  expect([byHealth.criterion, byHealth.flags.includes('COMBO_ONLY')]).toEqual(['toxicity', false]);
});

test('an LD50 that is a lower bound or of a component is flagged only where it governs', () => {
  const stated = { ld50MgPerKg: 200, ld50Qualifier: '>', ld50From: 'mixture' } as const;
  const flags = (residue: Partial<Substance>): readonly string[] =>
    limit(residue, { residueType: 'Detergent', useLd50: true }).flags;
  const expected = ['LD50_LOWER_BOUND_USED', 'LD50_OF_MIXTURE'];
  expect(flags(stated)).toEqual(expect.arrayContaining(expected));
  expect(flags({ ...stated, ld50From: 'component' })).toContain('LD50_OF_MOST_TOXIC_COMPONENT');
  const byHealth = flags({ ...stated, hbelMgPerDay: { any: 1e-6 } });
  const plain = flags({ ld50MgPerKg: 200 });
  for (const flag of expected) expect([byHealth.includes(flag), plain.includes(flag)]).toEqual([false, false]);
});

test('the first available criterion names a lower one, and a cap is flagged where it applies', () => {
  // 0.004 mg/day × 250,000 days are 1000 mg; of the dose 1 mg/day a thousandth, 250 mg.
  const residue = { hbelMgPerDay: { any: 0.004 }, therapeuticDoseMgPerDay: 1, visibleFromMgPerSqcm: 10 };
  const flags = (policy: Partial<LimitPolicy>): readonly string[] => limit(residue, policy).flags;
  expect(flags({ useFirstAvailable: true })).toEqual(['FIRST_AVAILABLE_LOOSER: dosage allows 250 mg']);
  expect(flags({ useFirstAvailable: true, criteriaOrder: ['dosage', 'toxicity'] })).toEqual([]);
  expect(flags({ useResidueLimit: true, residueLimitMgPerSqcm: 0.001 })).toEqual(['RESIDUE_LIMIT_CAPS']);
  // 250 mg on 1000 sqcm.
  expect(flags({ useResidueLimit: true, residueLimitMgPerSqcm: 0.25 })).toEqual(['RESIDUE_LIMIT_ABOVE_VISIBLE']);
});

test('a pair that shares equipment recorded as dedicated names it', () => {
  const equipments = ['EQ-1', 'EQ-2'].map(id => ({ id, externalId: id, name: id, areaSqcm: 1 }));
  const on = (despiteDedication: typeof equipments) =>
    pairLimit({ ...unknownSubstance, hbelMgPerDay: { any: 1 } }, tablets, defaultPolicy('Chemical'), {
      areaSqcm: 1000,
      equipmentCount: null,
      despiteDedication,
    });
  expect(on(equipments)).toMatchObject({
    flags: expect.arrayContaining(['SHARED_DESPITE_DEDICATION: EQ-1, EQ-2']) as unknown,
  });
  expect(JSON.stringify(on([]))).not.toContain('SHARED_DESPITE_DEDICATION');
});

test('missing inputs of the next product are named, each alone and all together', () => {
  const contained = { substance: unknownSubstance, strengthMg: 5, maxDailyDoseMgPerDay: 10 };
  const known: Production = { ...tablets, maxUnitsPerDay: null, actives: [contained] };
  const lacks = (unknown: Partial<Production>): unknown => {
    const found = exposureOf({ ...known, ...unknown });
    return 'missing' in found ? found.missing : found.ratio;
  };
  const without = (unknown: Partial<ContainedActive>): Partial<Production> => ({
    actives: [{ ...contained, ...unknown }],
  });
  // 500,000 tablets, of which two are taken a day; as a bulk active 100 kg of 10 mg a day.
  expect([lacks({}), lacks({ kind: 'api' })]).toEqual([250_000, 10_000_000]);
  expect(lacks({ kind: 'api', actives: [contained, { ...contained, maxDailyDoseMgPerDay: 40 }] })).toBe(2_500_000);
  expect(lacks({ minBatchSizeKg: null })).toEqual(['minBatchSize']);
  expect(lacks({ unitMassMg: null })).toEqual(['unitMass']);
  expect(lacks({ actives: [] })).toEqual(['actives']);
  expect(lacks(without({ strengthMg: null }))).toEqual(['strength']);
  expect(lacks(without({ maxDailyDoseMgPerDay: null }))).toEqual(['maxDailyDose']);
  const all = { ...without({ strengthMg: null, maxDailyDoseMgPerDay: null }), minBatchSizeKg: null, unitMassMg: null };
  expect(lacks(all)).toEqual(['minBatchSize', 'unitMass', 'strength', 'maxDailyDose']);
  expect(lacks({ ...all, kind: 'api' })).toEqual(['minBatchSize', 'maxDailyDose']);
  expect(lacks({ kind: 'api', minBatchSizeKg: null })).toEqual(['minBatchSize']);
});

test('a residue limit above 0.004 mg/sqcm is flagged as visible', () => {
  const flags = (residueLimitMgPerSqcm: number): readonly string[] =>
    limit({ hbelMgPerDay: { any: 1 } }, { useResidueLimit: true, residueLimitMgPerSqcm }).flags;
  expect(flags(0.004)).not.toContain('RESIDUE_LIMIT_ABOVE_VISIBLE');
  expect(flags(0.0041)).toContain('RESIDUE_LIMIT_ABOVE_VISIBLE');
});

test('less than one unit per day counts where the label states it, and is one unit where only a mass gives it', () => {
  const half = next(100, { mass: 200, units: 0.5 });
  const residue = { hbelMgPerDay: { any: 0.004 } };
  // 500,000 units are 1,000,000 doses of half a unit: 4000 mg; of one unit 2000 mg.
  const ofLabel = limit(residue, {}, half);
  expect([ofLabel.l2Mg, ofLabel.flags.includes('DOSE_BELOW_ONE_UNIT')]).toEqual([4000, false]);
  const ofMass = limit(residue, {}, { ...half, unitsByMass: true });
  expect([ofMass.l2Mg, ofMass.flags.includes('DOSE_BELOW_ONE_UNIT')]).toEqual([2000, true]);
});

test('a therapeutic dose is a criterion for actives only, whatever the policy', () => {
  const on: Partial<LimitPolicy> = { enabled: true, useDosage: true };
  for (const residueType of ['Detergent', 'Intermediate', 'Nitrosamine'] as const)
    expect(isOn('dosage', { ...defaultPolicy(residueType), ...on })).toBe(false);
  expect(isOn('dosage', { ...defaultPolicy('Chemical'), ...on })).toBe(true);
});

test('health-based limits for other routes leave no limit by any criterion, unless the policy uses none', () => {
  const residue = { ...unknownSubstance, hbelMgPerDay: { parenteral: 0.004 }, therapeuticDoseMgPerDay: 5 };
  const oral = { ...tablets, route: 'oral' };
  const before = (into: Production, policy: Partial<LimitPolicy>) =>
    pairLimit(residue, into, { ...defaultPolicy('Chemical'), ...policy }, 1000);
  expect(before(oral, {})).toMatchObject({
    outcome: 'ROUTE_MISMATCH',
    missing: ['hbel (ROUTE_MISMATCH: known for parenteral, next is oral)'],
  });
  for (const policy of [{ useFirstAvailable: true }, { requireHbel: true }, { useARL: false, useDosage: false }])
    expect(before(oral, policy).outcome).toBe('ROUTE_MISMATCH');
  expect(before(oral, { useToxicity: false }).outcome).toBe('LIMIT');
  expect(before({ ...oral, kind: 'intermediate' }, {}).outcome).toBe('LIMIT');
  expect(before({ ...oral, route: 'parenteral' }, {}).outcome).toBe('LIMIT');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readingMassMg, recordingUnit } from './representation.js';
import { isAlert, judge, judgedAsOneSwab, mostInSamplePpm, sampleLimit, type SampleInput } from './sample-limit.js';
import { defaultPolicy, type LimitPolicy } from '../policy.js';

const policy = defaultPolicy('Chemical');
const fixed: LimitPolicy = { ...policy, useFixedSampleLimits: true, fixedSwabLimit: 40, fixedRinseLimit: 40 };
const amount = fc.double({ min: 1e-3, max: 1e4, noNaN: true });
const anySample = fc.record({
  type: fc.constantFrom('swab' as const, 'rinse' as const),
  areaSqcm: amount,
  volumeMl: amount,
  count: fc.integer({ min: 1, max: 9 }),
  recoveryPercent: fc.double({ min: 50, max: 100, noNaN: true }),
});
/** Of a sample that has a limit. */
function limitOf(sample: SampleInput, under: LimitPolicy, l3 = 1) {
  const limit = sampleLimit(l3, sample, under);
  if (limit.outcome !== 'LIMIT') throw new Error(limit.outcome);
  return limit;
}
const withForm = (usePerSampleLimit: boolean, unit: 'mg' | 'ug' | 'ppm'): LimitPolicy => ({
  ...fixed,
  sampleLimits: { swab: { usePerSampleLimit, unit }, rinse: { usePerSampleLimit, unit } },
});

test('a fixed limit is the mass in the sample: 40 mg, 40 ug, or 40 ppm of the volume', () => {
  fc.assert(
    fc.property(anySample, sample => {
      expect(limitOf(sample, withForm(true, 'mg')).l4Mg).toBe(40);
      expect(limitOf(sample, withForm(true, 'ug')).l4Mg).toBe(0.04);
      expect(limitOf(sample, withForm(false, 'ppm')).l4Mg).toBeCloseTo((40 * sample.volumeMl) / 1000, 9);
    }),
  );
});

test('a fixed limit looser than the calculated one is flagged, an equal or tighter one is not', () => {
  const swab: SampleInput = { type: 'swab', areaSqcm: 25, volumeMl: 10, count: 2, recoveryPercent: 100 };
  const flags = (l3: number): readonly string[] => limitOf(swab, withForm(true, 'mg'), l3).flags;
  expect(flags(0.79)).toContain('FIXED_LIMIT_LOOSER');
  expect(flags(0.8)).not.toContain('FIXED_LIMIT_LOOSER');
  expect(flags(0.81)).not.toContain('FIXED_LIMIT_LOOSER');
});

test('a swab and a rinse each have the cap, the fixed limit and the form of their own', () => {
  const sampleLimits = {
    swab: { usePerSampleLimit: true, unit: 'mg' },
    rinse: { usePerSampleLimit: true, unit: 'ug' },
  } as const;
  const capped = { ...policy, sampleLimits, useSampleLimit: true, swabSampleLimit: 3, rinseSampleLimit: 7 };
  const own = { ...capped, useFixedSampleLimits: true, fixedSwabLimit: 2, fixedRinseLimit: 5 };
  const of = (type: 'swab' | 'rinse', under: LimitPolicy): number =>
    limitOf({ type, areaSqcm: 25, volumeMl: 10, count: 1, recoveryPercent: 100 }, under).l4Mg;
  expect([of('swab', capped), of('rinse', capped)]).toEqual([3, 0.007]);
  expect([of('swab', own), of('rinse', own)]).toEqual([2, 0.005]);
});

test('several swabs are flagged as pooled; one swab and a rinse are not', () => {
  const sample = { areaSqcm: 25, volumeMl: 10, recoveryPercent: 80 };
  const flags = (type: 'swab' | 'rinse', count: number): readonly string[] =>
    limitOf({ ...sample, type, count }, policy).flags;
  expect([flags('swab', 2), flags('swab', 1), flags('rinse', 2)]).toEqual([['POOLED_SWABS'], [], []]);
});

test('a recovery of the policy replaces that of the sample, and without any it is missing', () => {
  const sample: SampleInput = { type: 'swab', areaSqcm: 25, volumeMl: 10, count: 1, recoveryPercent: null };
  const global = { ...policy, useGlobalRecovery: true, globalRecoveryPercent: 60 };
  expect(limitOf(sample, global)).toMatchObject({ recoveryPercent: 60, l4RawMg: 15, flags: ['RECOVERY_BELOW_70'] });
  expect(limitOf({ ...sample, recoveryPercent: 90 }, global).recoveryPercent).toBe(60);
  expect(sampleLimit(1, sample, policy)).toEqual({ outcome: 'MISSING_INPUT', missing: ['recovery'] });
});

test('a result is an alert above the alert level and up to its limit, by its area and by its mass', () => {
  const swabs = { areaSqcm: 25, count: 2 };
  const limit = { l3MgPerSqcm: 1, l4Mg: 20 };
  const byArea = { ...policy, alertPercent: 50 };
  const alert = (mg: number, under: LimitPolicy): boolean => isAlert(mg, swabs, 80, limit, under);
  // Two swabs of 25 sqcm at 80 %: 20 mg are found of the 25 mg of the level, 40 mg of the 50 mg of the limit.
  expect([20, 20.1, 40, 40.1].map(mg => alert(mg, byArea))).toEqual([false, true, true, false]);
  const byMass = { ...byArea, useSAR: false };
  expect([8, 8.1, 16, 16.1].map(mg => alert(mg, byMass))).toEqual([false, true, true, false]);
  expect([8.1, 16].map(mg => alert(mg, { ...policy, useSAR: false }))).toEqual([false, false]);
});

test('pooled swabs add up, a rinse has one area; a recovery above 100 % counts as 100 %', () => {
  const sample = { areaSqcm: 25, volumeMl: 10, count: 4, recoveryPercent: 120 };
  expect(limitOf({ ...sample, type: 'swab' }, policy)).toMatchObject({ l4Mg: 100, l4RawMg: 100, recoveryPercent: 100 });
  expect(limitOf({ ...sample, type: 'rinse' }, policy)).toMatchObject({ l4Mg: 25, l5Ppm: 2500 });
});

test('where results are judged by area a looser fixed limit lets no more into the sample than its area allows', () => {
  const swab: SampleInput = { type: 'swab', areaSqcm: 25, volumeMl: 10, count: 1, recoveryPercent: 100 };
  const loose = withForm(true, 'mg');
  expect(mostInSamplePpm(0.4, swab, loose)).toBe(1000);
  expect(mostInSamplePpm(0.4, swab, { ...loose, useSAR: false })).toBe(4000);
  expect(mostInSamplePpm(4, swab, loose)).toBe(4000);
});

test('all residue from one swab of a pool: judged by its own area, and not at all while the sample has no limit', () => {
  const pool: SampleInput = { type: 'swab', areaSqcm: 25, volumeMl: 10, count: 4, recoveryPercent: 80 };
  expect(judgedAsOneSwab(20, 1, pool, policy)).toEqual({ sarMgPerSqcm: 1, pass: true });
  expect(judgedAsOneSwab(20.1, 1, pool, policy)).toMatchObject({ pass: false });
  expect(judgedAsOneSwab(20, 1, { ...pool, recoveryPercent: 49 }, policy)).toBeNull();
  expect(judgedAsOneSwab(20, 1, { ...pool, recoveryPercent: null }, policy)).toBeNull();
});

test('a result within its area still fails above the limit of a sample: the cap judges beside the area', () => {
  const capped: LimitPolicy = { ...policy, useSampleLimit: true, swabSampleLimit: 5 };
  const sample = { areaSqcm: 25, count: 1 };
  // The area allows 25 mg, the cap 5 mg.
  const limit = { l3MgPerSqcm: 1, l4Mg: 5 };
  expect(judge(5, sample, 100, limit, capped).pass).toBe(true);
  expect(judge(5.1, sample, 100, limit, capped).pass).toBe(false);
  expect(judge(5.1, sample, 100, limit, policy).pass).toBe(true);
});

test('a recovery above 100 % never makes a result smaller', () => {
  const limit = { l3MgPerSqcm: 1, l4Mg: 25 };
  expect(judge(10, { areaSqcm: 25, count: 1 }, 125, limit, policy).adjustedMg).toBe(10);
  expect(judge(10, { areaSqcm: 25, count: 1 }, 80, limit, policy).adjustedMg).toBe(12.5);
});

test('a recovery below 70 % is flagged, 70 % is not', () => {
  const flags = (recoveryPercent: number): readonly string[] =>
    limitOf({ type: 'swab', areaSqcm: 25, volumeMl: 10, count: 1, recoveryPercent }, policy).flags;
  expect(flags(69.9)).toContain('RECOVERY_BELOW_70');
  expect(flags(70)).not.toContain('RECOVERY_BELOW_70');
});

test('a reading typed as 40 ug in a swab is 0.04 mg, as 40 ppm what its volume holds', () => {
  const typedIn = (usePerSampleLimit: boolean, unit: 'mg' | 'ug' | 'ppm'): LimitPolicy => ({
    ...policy,
    sampleRecordingLimits: { swab: { usePerSampleLimit, unit }, rinse: { usePerSampleLimit, unit } },
  });
  const swab = { type: 'swab', volumeMl: 10 } as const;
  expect(readingMassMg(40, swab, typedIn(true, 'mg'))).toBe(40);
  expect(readingMassMg(40, swab, typedIn(true, 'ug'))).toBeCloseTo(0.04, 12);
  expect(readingMassMg(40, swab, typedIn(false, 'ppm'))).toBeCloseTo(0.4, 12);
  expect(recordingUnit('swab', typedIn(true, 'ug'))).toBe('ug per swab');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recoveredShare, residueIn, type SampleBasis } from './residue.js';
import { judgeReading, type Criterion, type Reading } from './verdict.js';

const swab: SampleBasis = { areaSqcm: 25, volumeMl: 10, dilutionFactor: 1, recoveryPercent: 80, carbonFraction: null };
const limit: Criterion = { operator: 'LessThanEqualTo', value: 0.00125, unit: 'mg/sqcm', alert: null };
const ppm = (value: number): Reading => ({ option: 'quantified', value, unit: 'ppm', lodPpm: null, loqPpm: null });
const below = (lodPpm: number | null): Reading => ({ ...ppm(0), option: 'belowDetectionLimit', value: null, lodPpm });

describe('golden cases of samples (formulas 13.1)', () => {
  test.each([
    ['SMP-01', 0.85, 20, 82, 100, 0.00125, 0.017, 0.020731707317073172, 0.00020731707317073173, 'pass'],
    ['SMP-02', 2.9, 10, 70, 25, 0.00125, 0.029, 0.04142857142857143, 0.0016571428571428572, 'fail'],
    ['SMP-03', 1.2, 50_000, 95, 140_000, 0.0005, 60, 63.15789473684211, 0.0004511278195488722, 'pass'],
  ])('%s', (_id, value, volumeMl, recoveryPercent, areaSqcm, l3, observed, adjusted, sar, verdict) => {
    const found = judgeReading(ppm(value), { ...swab, volumeMl, recoveryPercent, areaSqcm }, { ...limit, value: l3 });
    expect((found.observed?.massMg ?? NaN) / observed).toBeCloseTo(1, 9);
    expect((found.adjusted?.massMg ?? NaN) / adjusted).toBeCloseTo(1, 9);
    expect((found.adjustedInUnit ?? NaN) / sar).toBeCloseTo(1, 9);
    expect(found.verdict).toBe(verdict);
  });

  test('SMP-04 and SMP-05: below detection the detection limit is judged, and proves nothing above the limit', () => {
    const far = judgeReading(below(0.05), swab, limit);
    expect([far.adjustedInUnit, far.isBound, far.verdict]).toEqual([expect.closeTo(2.5e-5, 15), true, 'pass']);
    expect(judgeReading(below(0.05), swab, { ...limit, value: 2e-5 }).verdict).toBe('inconclusive');
  });

  test('SMP-06: equality passes; LessThan does not accept it', () => {
    const equal = { ...limit, value: 2.5e-5 };
    expect(judgeReading(ppm(0.05), swab, equal).verdict).toBe('pass');
    expect(judgeReading(ppm(0.05), swab, { ...equal, operator: 'LessThan' }).verdict).toBe('fail');
  });
});

test('between detection and quantitation the quantitation limit is judged', () => {
  const found = judgeReading({ ...ppm(0.07), lodPpm: 0.05, loqPpm: 0.1 }, swab, limit);
  expect([found.judgedValue, found.isBound, found.verdict]).toEqual([0.1, true, 'pass']);
});

test('a result above the alert level passes as alert; one below a lower limit fails', () => {
  expect(judgeReading(ppm(2), swab, { ...limit, alert: 0.0009 }).verdict).toBe('alert');
  const atLeast: Criterion = { operator: 'GreaterThanEqualTo', value: 5, unit: 'pH', alert: null };
  const reading: Reading = { ...ppm(4.9), unit: 'pH' };
  const liquid = { ...swab, recoveryPercent: null };
  expect(judgeReading(reading, liquid, atLeast).verdict).toBe('fail');
  expect(judgeReading({ ...reading, value: 5 }, liquid, atLeast).verdict).toBe('pass');
});

test('absent has no number, and a qualitative test that finds nothing passes without one', () => {
  expect(judgeReading({ ...ppm(1), option: 'absent', value: null }, swab, limit)).toMatchObject({
    verdict: 'absent',
    judgedValue: null,
  });
  expect(judgeReading({ ...below(null), option: 'notDetected' }, swab, limit).verdict).toBe('pass');
  expect(judgeReading(below(null), swab, limit).verdict).toBeNull();
});

test('a result that cannot be stated in the unit of the limit has no verdict: no area, no guess', () => {
  expect(judgeReading(ppm(1), { ...swab, areaSqcm: null }, limit)).toMatchObject({
    verdict: null,
    adjustedInUnit: null,
  });
});

test('the extract is multiplied by its dilution, and carbon is converted to residue', () => {
  const found = judgeReading(
    ppm(0.5),
    { ...swab, dilutionFactor: 4, carbonFraction: 0.5, recoveryPercent: null },
    limit,
  );
  expect(found.observed?.massMg).toBeCloseTo(0.04, 12);
});

const amounts = fc.double({ min: 1e-4, max: 1e4, noNaN: true });
const recoveries = fc.double({ min: 1, max: 150, noNaN: true });

test('a lower recovery never turns fail into pass', () => {
  fc.assert(
    fc.property(amounts, recoveries, recoveries, amounts, (value, one, other, edge) => {
      const [lower, higher] = [Math.min(one, other), Math.max(one, other)];
      const criterion = { ...limit, value: edge, unit: 'ug/sqcm' };
      const verdict = (recoveryPercent: number) =>
        judgeReading(ppm(value), { ...swab, recoveryPercent }, criterion).verdict;
      if (verdict(higher) === 'fail') expect(verdict(lower)).toBe('fail');
    }),
  );
});

test('the verdict does not depend on the unit of entry or of the limit', () => {
  const basis = { ...swab, recoveryPercent: 73 };
  fc.assert(
    fc.property(amounts, fc.oneof(amounts, fc.constant(null)), (value, other) => {
      // The limit is often exactly the result, where a difference of the last digit would show.
      const edge = other ?? (value * 10) / 1000 / recoveredShare(73) / 25;
      const limits = [
        { ...limit, value: edge },
        { ...limit, value: edge * 1000, unit: 'ug/sqcm' },
        { ...limit, value: edge * 25, unit: 'mg' },
        { ...limit, value: edge * 25 * 1e6, unit: 'ng' },
        { ...limit, value: ((edge * 25) / 10) * 1000, unit: 'ppm' },
        { ...limit, value: edge * 6.4516, unit: 'mg/sqin' },
      ];
      const readings: Reading[] = [
        ppm(value),
        { ...ppm(value * 1000), unit: 'ppb' },
        { ...ppm(value * 10), unit: 'ug' },
        { ...ppm((value * 10) / 1000), unit: 'mg' },
        { ...ppm((value * 10) / 25), unit: 'ug/sqcm' },
      ];
      for (const loqPpm of [null, value, value * 2]) {
        const verdicts = readings.flatMap(reading =>
          limits.map(each => judgeReading({ ...reading, loqPpm }, basis, each).verdict),
        );
        expect(new Set(verdicts).size).toBe(1);
      }
    }),
  );
});

test('a residue stated in another unit and back is the same', () => {
  const found = judgeReading(ppm(1.5), swab, limit).adjusted;
  if (found === null) throw new Error('no residue');
  expect(residueIn(found, 'ug')).toBeCloseTo(18.75, 12);
  expect(residueIn(found, 'mg/sqcm')).toBeCloseTo(0.00075, 15);
});

test('units without an amount are compared only in the same quantity: 1 CFU/ml is 100 CFU/100 ml', () => {
  const water: Criterion = { operator: 'LessThanEqualTo', value: 25, unit: 'CFU/100 ml', alert: null };
  const plain = { ...swab, recoveryPercent: null };
  const counted = (value: number, unit: string) => judgeReading({ ...ppm(value), unit }, plain, water);
  expect(counted(1, 'CFU/ml')).toMatchObject({ adjustedInUnit: 100, verdict: 'fail' });
  expect(counted(25, 'CFU/100 ml').verdict).toBe('pass');
  expect(counted(1, 'CFU')).toMatchObject({ adjustedInUnit: null, percentOfLimit: null, verdict: null });
  expect(counted(1, 'pH').verdict).toBeNull();
});

test('without a quantitation limit a number below the detection limit counts as the detection limit', () => {
  const found = judgeReading({ ...ppm(0.01), lodPpm: 0.05 }, swab, limit);
  expect([found.judgedValue, found.isBound]).toEqual([0.05, true]);
});

test('a limit of 0 has a verdict and no percent', () => {
  const nothing = { ...limit, value: 0 };
  expect(judgeReading(ppm(1), swab, nothing)).toMatchObject({ verdict: 'fail', percentOfLimit: null });
  expect(judgeReading(ppm(0), swab, nothing)).toMatchObject({ verdict: 'pass', percentOfLimit: null });
});

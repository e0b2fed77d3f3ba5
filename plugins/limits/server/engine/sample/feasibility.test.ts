import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultPolicy, feasibility, type FeasibilityInput } from '../index.js';

const method = { name: 'AM03 LC-MS', loqPpm: 0.0015, lodPpm: 0.0005 };
/** Digoxin on a coater: 0.01224… ug per square centimetre. */
const digoxin: FeasibilityInput = {
  l3MgPerSqcm: 1.2241545529258779e-5,
  swabAreaSqcm: 25,
  extractionVolumeMl: 10,
  recoveryPercent: 82,
  missing: [],
  policy: defaultPolicy('Chemical'),
  method,
  visibleFromUgPerSqcm: 4,
};

test('a reading at the limit is area times limit over volume, times recovery', () => {
  // 0.1 mg/sqcm × 100 sqcm in 20 ml are 500 ppm, of which 80 % are found.
  const found = feasibility({
    ...digoxin,
    l3MgPerSqcm: 0.1,
    swabAreaSqcm: 100,
    extractionVolumeMl: 20,
    recoveryPercent: 80,
  });
  expect(found.concentrationPpm).toBeCloseTo(400, 10);
  expect(found.ratioToVisible).toBeCloseTo(25, 10);
});

test('digoxin can be measured by mass spectrometry, not by ultraviolet light, and not by eye', () => {
  const byMass = feasibility(digoxin);
  expect(byMass).toMatchObject({ verdict: 'measurable', action: null });
  expect(byMass.ratioToLoq).toBeCloseTo(16.730112223320333, 9);
  expect(byMass.sentence).toBe('At the limit an extract contains 0.0251 ppm, 17 times the LOQ of AM03 LC-MS.');
  const byLight = feasibility({ ...digoxin, method: { name: 'HPLC', loqPpm: 0.15, lodPpm: 0.05 } });
  expect(byLight.ratioToLoq).toBeCloseTo(0.16730112223320334, 11);
  expect(byLight).toMatchObject({ verdict: 'belowLod', action: 'Needs a method with LOQ below 0.025 ppm' });
  expect(byLight.ratioToVisible).toBeLessThan(1);
});

/** 0.3 ug per square centimetre at a recovery of 50 %: 0.165 ppm, calculated as 0.16499999999999998. */
const edge = { l3MgPerSqcm: 0.0003, swabAreaSqcm: 11, method: { name: 'HPLC', loqPpm: 0.165, lodPpm: null } };

test.each<[string, Partial<FeasibilityInput>, string]>([
  ['a reading equal to the LOQ', { method: { ...method, loqPpm: 0.02509516833498 } }, 'measurable'],
  ['a reading that only its last digit keeps from the LOQ', { ...edge, recoveryPercent: 50 }, 'measurable'],
  ['a reading between LOD and LOQ', { method: { ...method, loqPpm: 0.03 } }, 'belowLoq'],
  ['a reading below an LOQ without a LOD', { method: { ...method, loqPpm: 0.03, lodPpm: null } }, 'belowLoq'],
  ['a reading below the LOD', { method: { ...method, loqPpm: 1, lodPpm: 0.3 } }, 'belowLod'],
  ['a reading whose recovery is not all known', { missing: ['recovery of AM03 on Tool steel'] }, 'incomplete'],
  [
    'a reading below the LOQ, whatever is missing',
    { method: { ...method, loqPpm: 0.03 }, missing: ['it'] },
    'belowLoq',
  ],
  ['the minimum recovery of the policy', { recoveryPercent: 50 }, 'measurable'],
  ['a recovery below the minimum of the policy', { recoveryPercent: 49.9 }, 'recoveryTooLow'],
  ['no method, and too little to be seen', { method: null }, 'notVisible'],
  ['no method, but enough to be seen', { method: null, l3MgPerSqcm: 0.004 }, 'noMethod'],
  ['no method, and an unknown visual limit', { method: null, visibleFromUgPerSqcm: null }, 'noMethod'],
])('%s has its verdict', (_what, change, verdict) => {
  expect(feasibility({ ...digoxin, ...change }).verdict).toBe(verdict);
});

test('a sample limit of the policy must be measurable as well, and a looser one has no effect', () => {
  const under = (policy: Partial<FeasibilityInput['policy']>): number =>
    feasibility({ ...digoxin, policy: { ...digoxin.policy, ...policy } }).concentrationPpm;
  // 0.01 mg/sqcm × 25 sqcm are 0.25 mg; 0.0001 mg in 10 ml are 0.01 ppm, of which 82 % are found.
  expect(under({ useSampleLimit: true, swabSampleLimit: 0.0001 })).toBeCloseTo(0.0082, 12);
  expect(under({ useSampleLimit: true, swabSampleLimit: 1 })).toBeCloseTo(0.025095168, 8);
  const fixed = { useFixedSampleLimits: true, fixedSwabLimit: 1 };
  expect(under(fixed)).toBeCloseTo(0.025095168, 8);
  expect(under({ ...fixed, useSAR: false })).toBeCloseTo(82, 9);
});

test('a missing recovery is reported besides the known values, with an action', () => {
  const missing = ['recovery of AM03 on Tool steel', 'recovery of AM03 on PTFE'];
  expect(feasibility({ ...digoxin, missing: missing.slice(0, 1) })).toMatchObject({
    sentence:
      'At the limit an extract contains 0.0251 ppm, 17 times the LOQ of AM03 LC-MS, but incomplete: recovery of AM03 on Tool steel is missing.',
    action: 'Needs the recovery of AM03 on Tool steel',
  });
  expect(feasibility({ ...digoxin, missing }).sentence).toMatch(/Tool steel, recovery of AM03 on PTFE are missing\.$/);
});

test('twice the LOQ is comfortable, less is reported as marginal', () => {
  const at = (ratio: number) =>
    feasibility({ ...digoxin, method: { ...method, loqPpm: feasibility(digoxin).concentrationPpm / ratio } });
  expect(at(2.001).action).toBeNull();
  expect(at(1.5).action).toMatch(/Marginal/);
});

const positive = fc.double({ min: 1e-6, max: 1e3, noNaN: true });

test('a method that meets the action can measure the limit', () => {
  fc.assert(
    fc.property(positive, fc.double({ min: 1, max: 200, noNaN: true }), (l3MgPerSqcm, recoveryPercent) => {
      const input = {
        ...digoxin,
        l3MgPerSqcm,
        recoveryPercent,
        policy: { ...digoxin.policy, minRecoveryPercent: 1 },
        method: null,
        visibleFromUgPerSqcm: null,
      };
      const asked = Number(/below ([\d.e+-]+) ppm/.exec(feasibility(input).action ?? '')?.[1]);
      expect(feasibility({ ...input, method: { name: 'new', loqPpm: asked, lodPpm: null } }).verdict).toBe(
        'measurable',
      );
    }),
  );
});

test('a larger swab, a smaller volume, a better recovery and a higher limit never make a measurement harder', () => {
  fc.assert(
    fc.property(positive, fc.double({ min: 1, max: 3, noNaN: true }), (l3MgPerSqcm, times) => {
      const base = feasibility({ ...digoxin, l3MgPerSqcm });
      for (const easier of [
        { swabAreaSqcm: 25 * times },
        { extractionVolumeMl: 10 / times },
        { recoveryPercent: Math.min(100, 82 * times) },
        { l3MgPerSqcm: l3MgPerSqcm * times },
      ]) {
        const found = feasibility({ ...digoxin, l3MgPerSqcm, ...easier });
        expect(found.ratioToLoq ?? 0).toBeGreaterThanOrEqual(base.ratioToLoq ?? NaN);
      }
    }),
  );
});

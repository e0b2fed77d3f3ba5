import { beforeAll, expect, test } from 'vitest';
import type { Explanation } from '#plugins/limits/shared/limit';
import type { PolicySettings } from '#plugins/limits/shared/policy';
import type { PolicyExample } from '#plugins/limits/shared/policy-example';
import { close, DemoLimits } from './demo-limits.fixture.js';

const demo = new DemoLimits();
let pair: string;
/** L3 of carvedilol before phenytoin, mg/sqcm. */
const l3 = 0.0008301199354615759;
const swab = { sampleType: 'swab', areaSqcm: 25, volumeMl: 10, recoveryPercent: 80 } as const;
const rinse = { sampleType: 'rinse', areaSqcm: 40_000, volumeMl: 20_000, recoveryPercent: 95 } as const;

beforeAll(async () => {
  pair = await demo.address('A016', 'PRD-27', 'PRD-20');
});

const sampleUnder = (settings: Partial<PolicySettings>, query: Record<string, string | number>) =>
  demo.under('Chemical', settings, () => demo.sample(pair, query));
const representation = async (change: object): Promise<Partial<PolicySettings>> => ({
  limitRepresentation: { ...(await demo.policy('Chemical')).limitRepresentation, ...change },
});

test('a swab and a rinse have L4 = L3 × area and L5 = L4 ÷ volume; recovery applies only to the raw limit', async () => {
  const { limit } = await demo.sample(pair, swab);
  close(limit?.l4Mg, l3 * 25);
  close(limit?.l5Ppm, (l3 * 25 * 1000) / 10);
  close(limit?.l4RawMg, l3 * 25 * 0.8);
  close(limit?.l5RawPpm, l3 * 25 * 0.8 * 100);
  const other = await demo.sample(pair, rinse);
  close(other.limit?.l4Mg, l3 * 40_000);
  close(other.limit?.l5RawPpm, ((l3 * 40_000) / 20) * 0.95);
});

test('a rinse volume follows from a validated ratio, which the response reports', async () => {
  const { areaSqcm, recoveryPercent } = rinse;
  const ratio = { sampleType: 'rinse', areaSqcm, recoveryPercent, ratioVolumeMl: 20, ratioAreaSqcm: 100 };
  const found = await demo.sample(pair, ratio);
  expect([found.volumeMl, found.rinseRatio]).toEqual([8000, { volumeMl: 20, perAreaSqcm: 100 }]);
  close(found.limit?.l5Ppm, ((l3 * areaSqcm) / 8000) * 1000);
  expect(await demo.sample(pair, { ...rinse, volumeMl: 8000 })).toEqual({ ...found, rinseRatio: null });
});

test.each([
  [{ sampleType: 'rinse' }, 'volumeMl'],
  [{ sampleType: 'rinse', volumeMl: 10, ratioVolumeMl: 20, ratioAreaSqcm: 100 }, 'volumeMl'],
  [{ sampleType: 'rinse', ratioVolumeMl: 20 }, 'ratioAreaSqcm'],
  [{ sampleType: 'rinse', ratioAreaSqcm: 20 }, 'ratioVolumeMl'],
  [{ sampleType: 'swab', ratioVolumeMl: 20, ratioAreaSqcm: 100 }, 'sampleType'],
  [{ sampleType: 'rinse', ratioVolumeMl: 1e9, ratioAreaSqcm: 1 }, 'ratioVolumeMl'],
  [{ sampleType: 'rinse', ratioVolumeMl: 1e-30, ratioAreaSqcm: 1e9 }, 'ratioVolumeMl'],
  [{ sampleType: 'rinse', volumeMl: '0x10' }, 'volumeMl'],
])('a sample with %j is refused at %s', async (query, path) => {
  const more = Object.entries(query).map(([name, value]) => `&${name}=${value}`);
  const { status, body } = await demo.specialist.get(`/limits/sample?${pair}&areaSqcm=25${more.join('')}`);
  expect([status, body['fields']?.[0 as never]?.['path']]).toEqual([422, path]);
});

test('the stated rinse volume of equipment is returned with its limits and used by examples of policies', async () => {
  const explained = () => demo.explain('A016', 'PRD-27', 'PRD-20');
  const [first, ...others] = (await explained()).equipment;
  expect([first, ...others].map(equipmentItem => equipmentItem?.rinseVolumeMl)).not.toContain(undefined);
  expect(first?.rinseVolumeMl).toBe(null);
  const path = `/equipments/${first?.id}`;
  const { equipment } = await demo.read<{ equipment: { version: number } }>(path);
  await demo.write(path, { rinseVolumeDefault: { value: 7.5, unit: 'L' }, version: equipment.version });
  expect((await explained()).equipment.find(({ id }) => id === first?.id)?.rinseVolumeMl).toBe(7500);
  const { previous, substance, next } = Object.fromEntries(new URLSearchParams(pair));
  const { policyExample } = await demo.write<{ policyExample: PolicyExample }>(
    '/cleaning_limit_policies/Chemical/example',
    { draft: {}, previous, substance, next },
  );
  const sample = policyExample.samples.find(({ sampleType }) => sampleType === 'rinse');
  expect(sample).toMatchObject({ volumeMl: 7500, areaSqcm: first?.areaSqcm });
  close(sample?.limit?.l5Ppm, (l3 * (first?.areaSqcm ?? NaN)) / 7.5);
  await demo.write(path, { rinseVolumeDefault: null, version: equipment.version + 1 });
});

test('the reading of a diluted sample is divided by the dilution, also as carbon; its limit stays', async () => {
  const plain = await demo.sample(pair, swab);
  expect(plain.limit).toMatchObject({ diluted: null, carbon: null });
  const { limit } = await demo.sample(pair, { ...swab, dilutionFactor: 4, carbonPercent: 50 });
  expect({ ...limit, diluted: null, carbon: null }).toEqual(plain.limit);
  expect(limit?.diluted?.factor).toBe(4);
  close(limit?.diluted?.ppm, (l3 * 25 * 0.8 * 100) / 4);
  close(limit?.carbon?.ppm, (l3 * 25 * 0.8 * 100) / 2);
  close(limit?.diluted?.carbonPpm, (l3 * 25 * 0.8 * 100) / 8);
  const refused = await demo.specialist.get(
    `/limits/sample?${pair}&sampleType=swab&areaSqcm=25&volumeMl=10&dilutionFactor=0.5`,
  );
  expect([refused.status, refused.body['fields']?.[0 as never]?.['path']]).toEqual([422, 'dilutionFactor']);
});

test('pooled swabs multiply the area', async () => {
  const { limit } = await demo.sample(pair, { ...swab, count: 4 });
  close(limit?.l4Mg, l3 * 100);
});

test('a reading of pooled swabs is also judged as if all residue came from one of them', async () => {
  const four = { ...swab, count: 4 };
  const ppmAt = (area: number) => ((l3 * area) / 10) * 1000 * 0.8;
  const spread = await demo.sample(pair, { ...four, reading: ppmAt(60) });
  expect(spread.limit?.flags).toEqual(['POOLED_SWABS']);
  expect([spread.reading?.pass, spread.reading?.asOneSwab?.pass]).toEqual([true, false]);
  close(spread.reading?.asOneSwab?.sarMgPerSqcm, (l3 * 60) / 25);
  const little = await demo.sample(pair, { ...four, reading: ppmAt(25) });
  expect([little.reading?.pass, little.reading?.asOneSwab?.pass]).toEqual([true, true]);
  const single = await demo.sample(pair, { ...swab, reading: ppmAt(25) });
  expect([single.limit?.flags, single.reading?.asOneSwab]).toEqual([[], null]);
});

test('useGlobalRecoveryPercentage: one recovery for all methods; above 100 counts as 100', async () => {
  const half = await sampleUnder({ useGlobalRecoveryPercentage: true, globalRecoveryPercentage: 50 }, swab);
  close(half.limit?.l4RawMg, l3 * 25 * 0.5);
  const full = await sampleUnder({ useGlobalRecoveryPercentage: true, globalRecoveryPercentage: 120 }, swab);
  close(full.limit?.l4RawMg, l3 * 25);
  const { sampleType, areaSqcm, volumeMl } = swab;
  const missing = await demo.sample(pair, { sampleType, areaSqcm, volumeMl });
  expect([missing.outcome, missing.missing]).toEqual(['MISSING_INPUT', ['recovery']]);
});

test('minRecoveryPct: a method below it gives no limit', async () => {
  const refused = await sampleUnder({ minRecoveryPct: 90 }, swab);
  expect([refused.outcome, refused.limit]).toEqual(['RECOVERY_TOO_LOW', null]);
  expect((await demo.sample(pair, { ...swab, recoveryPercent: 60 })).limit?.flags).toEqual(['RECOVERY_BELOW_70']);
});

test('useSampleLimit: a cap per swab in mg and per rinse in ppm, in the form that limits are printed in', async () => {
  // Calculated: 0.02075 mg a swab, 1.660 ppm in the rinse.
  const cap = { useSampleLimit: true, swabSampleLimit: 0.01, rinseSampleLimit: 0.5 };
  const capped = await sampleUnder(cap, swab);
  close(capped.limit?.l4Mg, 0.01);
  close(capped.limit?.calculatedL4Mg, l3 * 25);
  close((await sampleUnder(cap, rinse)).limit?.l5Ppm, 0.5);
  close((await sampleUnder({ useSampleLimit: true }, swab)).limit?.l4Mg, l3 * 25);
});

test('useFixedSampleLimits: replaces the calculated limit, and is flagged when looser', async () => {
  const fixed = { useFixedSampleLimits: true, fixedSwabLimit: 0.05, fixedRinseLimit: 0.5 };
  const swabbed = await sampleUnder(fixed, swab);
  close(swabbed.limit?.l4Mg, 0.05);
  expect(swabbed.limit?.flags).toEqual(['FIXED_LIMIT_LOOSER']);
  const rinsed = await sampleUnder(fixed, rinse);
  close(rinsed.limit?.l5Ppm, 0.5);
  expect(rinsed.limit?.flags).toEqual([]);
});

test('useSAR: with a looser fixed limit the surface still decides, without it only the mass', async () => {
  // 2.4 ppm in 10 ml at 80 % is 0.03 mg on 25 sqcm: above 0.02075 mg, below the fixed 0.05 mg.
  const fixed = { useFixedSampleLimits: true, fixedSwabLimit: 0.05 };
  const bySurface = await sampleUnder(fixed, { ...swab, reading: 2.4 });
  close(bySurface.reading?.adjustedMg, 0.03);
  close(bySurface.reading?.sarMgPerSqcm, 0.0012);
  expect(bySurface.reading?.pass).toBe(false);
  const byMass = await sampleUnder({ ...fixed, useSAR: false }, { ...swab, reading: 2.4 });
  expect(byMass.reading?.pass).toBe(true);
});

test('a reading exactly at the raw limit passes, a little more fails', async () => {
  const { limit } = await demo.sample(pair, swab);
  const at = (factor: number) => demo.sample(pair, { ...swab, reading: (limit?.l5RawPpm ?? NaN) * factor });
  expect((await at(0.999_999)).reading?.pass).toBe(true);
  expect((await at(1.000_001)).reading?.pass).toBe(false);
});

test('sampleLimits: the printed form is a mass per swab in mg or ug, or a concentration', async () => {
  const form = (usePerSampleLimit: boolean, unit: 'mg' | 'ug' | 'ppm') =>
    representation({ sampleLimits: { swab: { usePerSampleLimit, unit }, rinse: { usePerSampleLimit, unit } } });
  expect((await demo.sample(pair, swab)).limit?.printed.unit).toBe('mg per swab');
  const micro = (await sampleUnder(await form(true, 'ug'), swab)).limit?.printed;
  expect(micro?.unit).toBe('ug per swab');
  close(micro?.value, l3 * 25 * 1000);
  const ppm = (await sampleUnder(await form(false, 'ppm'), swab)).limit?.printed;
  expect(ppm?.unit).toBe('ppm');
  close(ppm?.value, l3 * 25 * 100);
});

test('sampleRecordingLimits: 20 ug typed per swab is the same reading as 2 ppm in 10 ml', async () => {
  const perSwab = await representation({
    sampleRecordingLimits: {
      swab: { usePerSampleLimit: true, unit: 'ug' },
      rinse: { usePerSampleLimit: false, unit: 'ppm' },
    },
  });
  const typed = await sampleUnder(perSwab, { ...swab, reading: 20 });
  expect([typed.limit?.recordingUnit, typed.reading?.typed]).toEqual([
    'ug per swab',
    { value: 20, unit: 'ug per swab' },
  ]);
  close(typed.reading?.massMg, 0.02);
  close((await demo.sample(pair, { ...swab, reading: 2 })).reading?.massMg, 0.02);
});

test('reporting: columns and units of reports, never the verdict', async () => {
  const all = await demo.sample(pair, { ...swab, reading: 1 });
  expect(all.reading?.reported.map(each => [each.column, each.unit])).toEqual([
    ['sar', 'mg/sqcm'],
    ['perSampleResidue', 'mg per swab'],
    ['concentration', 'ppm'],
  ]);
  const { reporting } = (await demo.policy('Chemical')).limitRepresentation;
  const few = await representation({
    reporting: {
      ...reporting,
      swab: { ...reporting.swab, showSar: false, showConcentration: false, perSampleLimitUnit: 'ug' },
    },
  });
  const reported = await sampleUnder(few, { ...swab, reading: 1 });
  expect(reported.reading?.reported.map(each => [each.column, each.unit])).toEqual([
    ['perSampleResidue', 'ug per swab'],
  ]);
  close(reported.reading?.reported[0]?.value, 12.5);
  expect(reported.reading?.pass).toBe(all.reading?.pass);
});

test('salMassUnit: limits are printed in ug/sqcm but stay in mg/sqcm', async () => {
  const micro = await representation({ productAndEquipmentLimits: { salMassUnit: 'ug' } });
  const { limit } = await demo.under('Chemical', micro, () => demo.explain('A016', 'PRD-27', 'PRD-20'));
  expect(limit?.sal.unit).toBe('ug/sqcm');
  close(limit?.sal.value, l3 * 1000);
  close(limit?.l3MgPerSqcm, l3);
});

test('a sample of a pair that has no limit is not found, and wrong sizes are named', async () => {
  const none = await demo.specialist.get(
    `/limits/sample?${await demo.address('A016', 'PRD-20', 'PRD-20')}&sampleType=swab&areaSqcm=25&volumeMl=10`,
  );
  expect(none.status).toBe(404);
  const wrong = await demo.specialist.get(`/limits/sample?${pair}&sampleType=wipe&areaSqcm=0&volumeMl=-1`);
  expect(wrong.status).toBe(422);
  expect((wrong.body['fields'] as unknown as { path: string }[]).map(fault => fault.path).toSorted()).toEqual([
    'areaSqcm',
    'sampleType',
    'volumeMl',
  ]);
});

const alert = { useAlertLimit: true, alertPercent: 40 };
const explained = () => demo.read<Explanation>(`/limits/explain?${pair}`);

test('without an alert level nothing is an alert', async () => {
  const { limit, reading } = await demo.sample(pair, { ...swab, reading: 1 });
  expect([limit?.alert, reading?.isAlert, (await explained()).limit?.alert]).toEqual([null, false, null]);
});

test('an alert level is a percentage of every limit and changes none of them', async () => {
  const plain = await demo.sample(pair, swab);
  const { limit } = await sampleUnder(alert, swab);
  expect({ ...limit, alert: null }).toEqual(plain.limit);
  close(limit?.alert?.l4Mg, l3 * 25 * 0.4);
  close(limit?.alert?.l5RawPpm, l3 * 25 * 100 * 0.8 * 0.4);
  const surface = (await demo.under('Chemical', alert, explained)).limit;
  close(surface?.l3MgPerSqcm, l3);
  close(surface?.alert?.l3MgPerSqcm, l3 * 0.4);
});

test('a result above the alert level and within the limit passes as an alert; equality and failures are not alerts', async () => {
  const readAt = (share: number) => l3 * 25 * 100 * 0.8 * share;
  const verdict = async (share: number, settings: Partial<PolicySettings> = alert) => {
    const { reading } = await sampleUnder(settings, { ...swab, reading: readAt(share) });
    return [reading?.pass, reading?.isAlert];
  };
  expect(await verdict(0.4)).toEqual([true, false]);
  expect(await verdict(0.41)).toEqual([true, true]);
  expect(await verdict(1)).toEqual([true, true]);
  expect(await verdict(1.01)).toEqual([false, false]);
  // A cap on samples at a tenth of the limit has its alert level at 4 % of it.
  const capped = { ...alert, useSampleLimit: true, swabSampleLimit: l3 * 2.5 };
  expect([await verdict(0.03, capped), await verdict(0.05, capped)]).toEqual([
    [true, false],
    [true, true],
  ]);
});

test.each([
  [0, 'Please enter a value greater than 0'],
  [-5, 'Please enter a value greater than 0'],
  [100, 'must be less than 100'],
])('an alert level at %d percent of the limit is refused by its field: %s', async (alertPercent, message) => {
  const { version } = await demo.policy('Chemical');
  const change = { alertPercent, version, reason: 'Alert level' };
  const { status, body } = await demo.specialist.post('/cleaning_limit_policies/Chemical', change);
  expect([status, body['fields']]).toEqual([422, [{ path: 'alertPercent', message }]]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { SampleTrend } from '#plugins/sampling/shared/sample-trend';
import {
  censoredAnswers,
  censoredResults,
  placeAnswers,
  placeLimit,
  placeResults,
  sampleCases,
} from './golden-samples.fixture.js';

let plant: TestKernel;
let specialist: TestClient;
let analyst: TestClient;
let equipmentId: string;
let activeId: string;
let number = 0;

type Sample = {
  id: string;
  version: number;
  label: string;
  place: number;
  result: Record<string, number | string> | null;
};

async function made(path: string, one: string, body: object): Promise<string> {
  const answer = await specialist.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return String(answer.body[one]?.['id']);
}

beforeAll(async () => {
  plant = await testKernel({ only: ['sampling'] });
  specialist = await plant.as('specialist');
  analyst = await plant.as('analyst');
  equipmentId = await made('/equipments', 'equipment', { externalId: 'EQ-1', name: 'Mixer', equipmentType: 'mixer' });
  activeId = await made('/apis', 'api', { externalId: 'A-1', name: 'Golden active' });
});
afterAll(() => plant.close());

/** A method with its recovery on a material of its own. */
async function method(sampleType: string, recoveryPercent: number, lodPpm: number | null) {
  number += 1;
  const materialId = await made('/moc', 'moc', { externalId: `M-${number}`, name: `Material ${number}` });
  const methodId = await made('/analytical-methods', 'analyticalMethod', {
    externalId: `AM-${number}`,
    name: `Method ${number}`,
    apiId: activeId,
    sampleType,
    ...(lodPpm === null ? {} : { lod: { value: lodPpm, unit: 'ppm' } }),
    recoveries: [{ mocId: materialId, recoveryPercent }],
  });
  return { methodId, materialId };
}

/** Samples of one set, taken and received. */
async function received(samples: readonly object[]): Promise<Sample[]> {
  const at = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
  const cleaning = { cleaningCompletedAt: at(3), inspectedAt: at(2), visuallyClean: true };
  const id = await made('/sample-sets', 'sampleSet', { equipmentId, samples, ...cleaning });
  const { body } = await specialist.get(`/sample-sets/${id}`);
  const planned = body['sampleSet']?.['samples'] as unknown as Sample[];
  for (const { id: sampleId } of planned) {
    await specialist.post(`/set-samples/${sampleId}/actions`, { action: 'take', version: 1 });
    await analyst.post(`/set-samples/${sampleId}/actions`, { action: 'receive', version: 2 });
  }
  return planned;
}

async function measured(results: readonly object[]): Promise<Sample[]> {
  const answer = await analyst.post('/sample-results', { results });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body['setSamples'] as unknown as Sample[];
}

const reading = (value: number | null, unit: string) =>
  value === null
    ? { residueOption: 'belowDetectionLimit' }
    : { residueOption: 'quantified', observedResidue: value, unit };

test.each(sampleCases)('$id: the verdict is that of the adjusted residue (formulas 13.1)', async golden => {
  const { sampleType, volumeMl, areaSqcm, l3MgPerSqcm, readingPpm } = golden;
  const used = await method(sampleType, golden.recoveryPercent, golden.lodPpm);
  const limit = { value: l3MgPerSqcm, unit: 'mg/sqcm' };
  const place = { place: golden.id, description: 'worked example', contaminant: 'product' };
  const [sample] = await received([{ ...place, sampleType, volumeMl, areaSqcm, limit, ...used }]);
  const [found] = await measured([{ label: sample?.label, ...reading(readingPpm, 'ppm') }]);
  expect(found?.result?.['verdict']).toBe(golden.verdict);
  expect(Number(found?.result?.['adjustedMg']) / golden.adjustedMg).toBeCloseTo(1, 9);
  expect(Number(found?.result?.['adjustedMgPerSqcm']) / golden.adjustedMgPerSqcm).toBeCloseTo(1, 9);
});

/** Samples of one place, entered in ug/sqcm without a correction; below detection is below 0.1 ug/sqcm. */
async function resultsAt(place: string, values: readonly (number | null)[], limit: number): Promise<Sample[]> {
  const used = await method('swab', 100, values.includes(null) ? 0.1 : null);
  const samples = await received(
    values.map(() => ({
      place,
      description: 'worked example',
      sampleType: 'swab',
      contaminant: 'product',
      volumeMl: 25,
      areaSqcm: 25,
      limit: { value: limit, unit: 'ug/sqcm' },
      ...used,
    })),
  );
  return measured(values.map((value, index) => ({ label: samples[index]?.label, ...reading(value, 'ug/sqcm') })));
}

async function capabilityAt(place: string) {
  const { trend } = await specialist.read<{ trend: SampleTrend }>(
    `/sample-trends?equipmentId=${equipmentId}&place=${place}`,
  );
  if (trend.capability === null) throw new Error('no capability');
  return trend.capability;
}

test('SMP-06 and SMP-08: equality passes, and each sample passes on its own, whatever their mean', async () => {
  const found = await resultsAt('SMP-08', [0.1, 0.2, 1.6, 0.1, placeLimit], placeLimit);
  const byLabel = found.toSorted((a, b) => a.place - b.place).map(({ result }) => result?.['verdict']);
  expect(byLabel).toEqual(['pass', 'pass', 'fail', 'pass', 'pass']);
});

// The limit is 100 %: what is stated in ug/sqcm is divided by 1.25 ug/sqcm.
const percent = 100 / placeLimit;

test('STA-01 and STA-02: mean, deviation, Cpu and its lower bound of twelve results', async () => {
  await resultsAt('STA-01', placeResults, placeLimit);
  const found = await capabilityAt('STA-01');
  expect(found.count).toBe(placeResults.length);
  expect(found.mean).toBeCloseTo(placeAnswers.mean * percent, 9);
  expect(found.standardDeviation).toBeCloseTo(placeAnswers.standardDeviation * percent, 9);
  expect(found.ppu).toBeCloseTo(placeAnswers.cpu, 9);
  expect(found.ppuLower95).toBeCloseTo(placeAnswers.cpuLower95, 9);
});

test('STA-04: with more than 30 % below detection Cpu of the logarithms is that of maximum likelihood', async () => {
  await resultsAt('STA-04', censoredResults, placeLimit);
  const found = await capabilityAt('STA-04');
  expect(found.belowDetectionCount).toBe(4);
  expect(found.likelihoodLogMean).toBeCloseTo(censoredAnswers.logMean + Math.log(percent), 5);
  expect(found.likelihoodLogStandardDeviation).toBeCloseTo(censoredAnswers.logStandardDeviation, 5);
  expect(found.ppuOfLogarithms).toBeCloseTo(censoredAnswers.cpuOfLogarithms, 5);
});

test('STA-05: results that are all below detection have no Cpu, but the limit over the detection limit', async () => {
  await resultsAt('STA-05', Array<null>(12).fill(null), placeLimit);
  expect(await capabilityAt('STA-05')).toMatchObject({
    ppu: null,
    ppuOfLogarithms: null,
    limitOverDetection: expect.closeTo(12.5, 9) as number,
  });
});

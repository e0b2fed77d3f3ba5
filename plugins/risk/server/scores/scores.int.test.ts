import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { RiskScores, ToxicityScore } from '#plugins/risk/shared/scores/scores';

let kernel: TestKernel;
let specialist: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['capability'], demo: 'import' });
  specialist = await kernel.as('specialist');
});
afterAll(() => kernel.close());

const read = <T>(call: string, client = specialist): Promise<T> => client.read<T>(call);

test('the toxicity card shows the maximum, a distribution that counts everything, and each basis', async () => {
  const { toxicityScore } = await read<ToxicityScore>('/dashboard/toxicity-score');
  expect(toxicityScore.max).toMatchObject({
    production: { externalId: 'PRD-25' },
    active: { externalId: 'A022' },
    basis: 'screening',
  });
  // 0.0625 ug/day is 6.25e-8 g/day
  expect(toxicityScore.max?.toxicityScore).toBeCloseTo(-Math.log10(6.25e-8), 12);
  const counted = toxicityScore.distribution.reduce((sum, bin) => sum + bin.productions, 0);
  expect(counted + toxicityScore.withoutScore).toBe(48);
  expect(Object.values(toxicityScore.byBasis).reduce((sum, count) => sum + count, 0)).toBe(counted);
  expect(toxicityScore.byBasis).toMatchObject({ published: 0 });
  expect(toxicityScore.byBasis['seed']).toBeGreaterThan(0);
});

test('drafts of health-based limits count in scores exactly where they count in limits', async () => {
  const { apis } = await read<{ apis: { id: string; version: number; hbels: object[] }[] }>('/apis?search=A006');
  const [active] = apis;
  const policy = '/cleaning_limit_policies/Chemical';
  const useDraftHbels = async (value: boolean | null): Promise<void> => {
    const { cleaningLimitPolicy } = await read<{ cleaningLimitPolicy: { latestVersion: number } }>(policy);
    const body = { useDraftHbels: value, version: cleaningLimitPolicy.latestVersion, reason: 'reviewed limits only' };
    expect((await specialist.post(policy, body)).status).toBe(200);
  };
  const basisOf = async (): Promise<readonly (string | null)[]> => {
    const { toxicityScore } = await read<ToxicityScore>('/dashboard/toxicity-score');
    const ofActive = toxicityScore.productions.filter(each => each.active?.externalId === 'A006');
    return [...new Set(ofActive.map(each => each.basis))];
  };
  expect(active?.hbels).toMatchObject([{ selected: true, status: 'draft' }]);
  expect(await basisOf()).toEqual(['seed']);
  await useDraftHbels(false);
  expect(await basisOf(), 'the thousandth of the dose').toEqual(['screening']);
  await useDraftHbels(null);
  expect(await basisOf()).toEqual(['seed']);
});

test('a limit that becomes effective makes its productions published', async () => {
  const { body } = await specialist.get('/apis?search=A006');
  const [active] = body['apis'] as unknown as { id: string; version: number; hbels: object[] }[];
  const hbels = active?.hbels.map(hbel => ({ ...hbel, status: 'effective' }));
  const saved = await specialist.post(`/apis/${active?.id}`, { hbels, version: active?.version });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const { toxicityScore } = await read<ToxicityScore>('/dashboard/toxicity-score');
  const changed = toxicityScore.productions.filter(each => each.active?.externalId === 'A006');
  expect(changed.map(each => each.basis)).toEqual(changed.map(() => 'published'));
  expect(changed.length).toBeGreaterThan(0);
});

test('every production has its scores with inputs; without measurements there is no capability and no level', async () => {
  const { productions, actives, equipmentsWithLimit, goals } = await read<RiskScores>('/risk-scores');
  expect(productions).toHaveLength(48);
  expect(actives).toHaveLength(50);
  const digoxin = productions.find(each => each.production.externalId === 'PRD-25');
  const l3 = (digoxin?.l3MgPerSqcm ?? NaN) * 1000;
  expect(digoxin?.visualDetectionIndex.value).toBeCloseTo(Math.log10(4 / l3), 12);
  expect(digoxin?.detectability.value).toBeCloseTo(Math.min(10, Math.log10(4 / l3) + 5), 12);
  expect(digoxin).toMatchObject({
    level: 'high',
    missing: [],
    capability: {
      value: 10,
      flags: ['MOSTLY_BELOW_DETECTION'],
      source: { externalId: 'PC-08', report: 'VR-2024-009' },
    },
  });
  const [naproxen, captopril] = ['PRD-04', 'PRD-17'].map(id =>
    productions.find(each => each.production.externalId === id),
  );
  expect(naproxen?.capability.sources.map(each => each.source.externalId)).toEqual(['PC-04', 'PC-03']);
  expect(naproxen).toMatchObject({ level: 'high', raisedBecauseInvisible: true });
  expect(captopril).toMatchObject({
    level: null,
    missing: ['processCapabilityScore'],
    capability: { missing: ['results'], sources: [] },
  });
  expect(digoxin?.governs).toBeGreaterThan(0);
  expect(productions.reduce((sum, each) => sum + each.governs, 0)).toBe(equipmentsWithLimit);
  expect(productions.reduce((sum, each) => sum + each.governsShare, 0)).toBeCloseTo(1, 12);
  expect(goals.map(goal => [goal.externalId, goal.records.length])).toEqual([
    ['GOAL-HIGH', productions.filter(each => (each.rpn ?? 0) >= 180).length],
    ['GOAL-MEDIUM', productions.filter(each => (each.rpn ?? 0) >= 60 && (each.rpn ?? 0) < 180).length],
    ['GOAL-LOW', productions.filter(each => (each.rpn ?? 99) < 60).length],
  ]);
});

test('a measured visual residue limit is used', async () => {
  const scored = async () => {
    const { productions } = await read<RiskScores>('/risk-scores');
    return productions.find(each => each.production.externalId === 'PRD-04');
  };
  const before = await scored();
  const { body } = await specialist.get('/apis?search=Naproxen');
  const [active] = body['apis'] as unknown as { id: string; version: number }[];
  const visualResidueLimit = { value: 1e-6, unit: 'ug/sqcm' };
  const saved = await specialist.post(`/apis/${active?.id}`, { visualResidueLimit, version: active?.version });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const after = await scored();
  const l3 = (after?.l3MgPerSqcm ?? NaN) * 1000;
  expect(after?.visualDetectionIndex.value).toBeCloseTo(Math.log10(1e-6 / l3), 12);
  expect([before, after].map(each => each?.raisedBecauseInvisible)).toEqual([true, false]);
});

test('an empty facility has empty scores, and users without permission see none', async () => {
  const elsewhere = `/plans/production/facilities/${kernel.otherFacility.id}`;
  const { body } = await specialist.call('GET', `${elsewhere}/dashboard/toxicity-score`);
  expect(body['toxicityScore']).toMatchObject({ max: null, productions: [], withoutScore: 0 });
  expect((await (await kernel.as('operator')).get('/risk-scores')).status).toBe(403);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  momentBetween,
  previewOf,
  saveEdits,
  testKernel,
  type TestClient,
  type TestEdit,
  type TestKernel,
} from '#kernel/testing';
import type { RiskScores } from '#plugins/risk/shared/scores/scores';
import type { Comparison, Finding } from '#schemas/views';

let kernel: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  kernel = await testKernel({ only: ['risk'], demo: 'import' });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

const goalsIn = (findings: readonly Finding[]): Finding | undefined =>
  findings.find(({ view }) => view === 'risk-goals');
const scores = async () => (await admin.read<RiskScores>('/risk-scores')).productions;
const goal = (metric: string, threshold: number, level: string): TestEdit => ({
  method: 'POST',
  path: '/risk-goal',
  body: {
    externalId: `G-${metric}`,
    name: metric,
    metric,
    operator: 'GreaterThanEqualTo',
    threshold,
    level,
    action: `look at ${metric}`,
  },
});

test('without goals nothing is reported about them', async () => {
  const { id, version } = await active();
  const edit: TestEdit = { method: 'POST', path: `/apis/${id}`, body: { version, cleanability: 1 } };
  expect(goalsIn(await previewOf(admin, [edit]))).toBeUndefined();
});

const lowReadings: TestEdit = {
  ...goal('feasibilityRatio', 20, 'high'),
  body: { ...goal('feasibilityRatio', 20, 'high').body, operator: 'LessThan' },
};

async function active(): Promise<{ id: string; version: number; externalId: string }> {
  const { apis } = await admin.read<{ apis: { id: string; version: number; externalId: string }[] }>(
    '/apis?search=A016&pageLimit=50',
  );
  const found = apis.find(({ externalId }) => externalId === 'A016');
  if (found === undefined) throw new Error('A016 is not there');
  return found;
}

test('an unsaved goal about a score shows where it will apply', async () => {
  const productions = await scores();
  const toxic = productions.filter(({ toxicity }) => (toxicity.value ?? 0) >= 5);
  const finding = goalsIn(await previewOf(admin, [goal('toxicityScore', 5, 'high')]));
  expect(toxic.length).toBeGreaterThan(0);
  expect(finding?.differences.map(({ label }) => label)).toEqual(
    toxic.map(({ production }) => `${production.externalId} ${production.name}, toxicity score`).toSorted(),
  );
  expect(finding?.differences[0]).toMatchObject({
    before: null,
    after: 'high',
    direction: 'new',
    detail: expect.stringMatching(/^toxicity score [5-9]\S*; look at toxicityScore$/) as unknown,
  });
});

test('a lower HBEL shows which goals about toxicity it meets; the comparison of the two dates shows the same', async () => {
  await saveEdits(admin, [goal('toxicityScore', 5.95, 'high'), goal('detectability', 1, 'low')]);
  const moment = await momentBetween();
  const { id, version } = await active();
  const hbels = [
    { basis: 'PDE', value: { value: 1, unit: 'ug' }, route: 'any', selected: true, selectionReason: 'new data' },
  ];
  const edit: TestEdit = { method: 'POST', path: `/apis/${id}`, body: { version, hbels } };
  const finding = goalsIn(await previewOf(admin, [edit]));
  const moved = finding?.differences.filter(({ after }) => after === 'high') ?? [];
  expect(moved.length).toBeGreaterThan(0);
  expect(moved[0]?.detail).toMatch(/^toxicity score \S+ → 6; look at toxicityScore$/);
  await saveEdits(admin, [edit]);
  const { comparison } = await admin.read<Comparison>(`/compare?from=${moment}`);
  expect(goalsIn(comparison.findings)).toEqual(finding);
});

/** The residues of a goal on the dashboard. */
async function matchedResidues(externalId: string): Promise<string[]> {
  const found = (await admin.read<RiskScores>('/risk-scores')).goals.find(each => each.externalId === externalId);
  if (found === undefined) throw new Error(`${externalId} is missing`);
  return found.records.map(record => `${record.externalId} ${record.name}`);
}

test('a preview shows which residues will meet a goal about feasibility, as dashboard and comparison then do', async () => {
  const promised = goalsIn(await previewOf(admin, [lowReadings]));
  const moment = await momentBetween();
  await saveEdits(admin, [lowReadings]);
  const met = await matchedResidues('G-feasibilityRatio');
  expect(met.length).toBeGreaterThan(0);
  const names = promised?.differences.filter(({ label }) => label.endsWith(', feasibility ratio'));
  expect(names?.map(({ label }) => label.replace(/, feasibility.*/, '')).toSorted()).toEqual(met.toSorted());
  expect(names?.[0]).toMatchObject({ before: null, after: 'high', direction: 'new' });
  const { comparison } = await admin.read<Comparison>(`/compare?from=${moment}&limit=5000`);
  expect(goalsIn(comparison.findings)).toEqual(promised);
});

test('a less sensitive method shows which residues newly meet a goal about feasibility', async () => {
  const before = new Set(await matchedResidues('G-feasibilityRatio'));
  const { apis } = await admin.read<{ apis: { id: string; externalId: string; name: string }[] }>(
    '/apis?pageLimit=100',
  );
  const marginal = new Set(
    apis.flatMap(({ id, externalId, name }) => (before.has(`${externalId} ${name}`) ? [id] : [])),
  );
  const { analyticalMethods } = await admin.read<{
    analyticalMethods: {
      id: string;
      version: number;
      apiId: string | null;
      loq: { value: number; unit: string } | null;
    }[];
  }>('/analytical-methods?pageLimit=100');
  const method = analyticalMethods.find(({ apiId }) => apiId !== null && !marginal.has(apiId));
  if (method === undefined || method.loq === null) throw new Error('there is no method of a residue that is seen well');
  const loq = { ...method.loq, value: method.loq.value * 1e6 };
  const edit: TestEdit = {
    method: 'POST',
    path: `/analytical-methods/${method.id}`,
    body: { version: method.version, loq, lod: null },
  };
  const promised = goalsIn(await previewOf(admin, [edit]));
  const moment = await momentBetween();
  await saveEdits(admin, [edit]);
  const now = (await matchedResidues('G-feasibilityRatio')).filter(name => !before.has(name));
  expect(now.length).toBeGreaterThan(0);
  const met = promised?.differences.filter(({ after }) => after === 'high');
  expect(met?.map(({ label }) => label.replace(/, feasibility.*/, '')).toSorted()).toEqual(now.toSorted());
  expect(met?.[0]?.detail).toMatch(/^feasibility ratio \S+ → [^;]+; look at feasibilityRatio$/);
  const { comparison } = await admin.read<Comparison>(`/compare?from=${moment}&limit=5000`);
  expect(goalsIn(comparison.findings)).toEqual(promised);
});

test('a comparison that begins after its end is refused, because it would reverse tightened and loosened', async () => {
  const now = new Date().toISOString();
  const answer = await admin.get(`/compare?from=${now}&to=2026-01-01`);
  expect([answer.status, answer.body['fields']]).toEqual([422, [{ path: 'to', message: 'lies before from' }]]);
});

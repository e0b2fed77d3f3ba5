import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewOf, saveEdits, testKernel, type TestClient, type TestEdit, type TestKernel } from '#kernel/testing';
import type { RiskScores } from '#schemas/risk/scores/scores';
import type { Comparison, Finding } from '#schemas/viewpoints';

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

test('without goals about scores nothing is told of them', async () => {
  const { id, version } = await active();
  const edit: TestEdit = { method: 'POST', path: `/apis/${id}`, body: { version, cleanability: 1 } };
  expect(goalsIn(await previewOf(admin, [edit]))).toBeUndefined();
});

async function active(): Promise<{ id: string; version: number; externalId: string }> {
  const { apis } = await admin.read<{ apis: { id: string; version: number; externalId: string }[] }>(
    '/apis?search=A016&pageLimit=50',
  );
  const found = apis.find(({ externalId }) => externalId === 'A016');
  if (found === undefined) throw new Error('A016 is not there');
  return found;
}

test('a goal about a score that is not saved yet tells where it will ask for something', async () => {
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

test('a lower HBEL tells which goals about toxicity it meets; the comparison of the two days tells the same', async () => {
  await saveEdits(admin, [goal('toxicityScore', 5.95, 'high'), goal('detectability', 1, 'low')]);
  const moment = new Date().toISOString();
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

test('a comparison that begins after its end is refused: what tightened would be told as what loosened', async () => {
  const now = new Date().toISOString();
  const answer = await admin.get(`/compare?from=${now}&to=2026-01-01`);
  expect([answer.status, answer.body['fields']]).toEqual([422, [{ path: 'to', message: 'lies before from' }]]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { FeasibilityList } from '#plugins/limits/shared/feasibility';
import type { GoalStatus, RiskScores } from '#plugins/risk/shared/scores/scores';

let kernel: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  kernel = await testKernel({ only: ['capability'], demo: 'import' });
  admin = await kernel.as('admin');
});
afterAll(() => kernel.close());

const scores = () => admin.read<RiskScores>('/risk-scores');

/** Saves a goal and returns what it applies to. */
async function savedGoal(metric: string, operator: string, threshold: number): Promise<GoalStatus> {
  const externalId = `G-${metric}-${threshold}`;
  const body = { externalId, name: externalId, metric, operator, threshold, level: 'high', action: 'look at it' };
  const saved = await admin.post('/risk-goal', body);
  expect(saved.status, JSON.stringify(saved.body)).toBe(201);
  const found = (await scores()).goals.find(goal => goal.externalId === externalId);
  if (found === undefined) throw new Error(`${externalId} is missing`);
  return found;
}
const named = (records: readonly { externalId: string }[]): string[] =>
  records.map(({ externalId }) => externalId).toSorted();

test('a goal about the share of the MAC names the productions whose residue came that close to their limit', async () => {
  const { productions } = await scores();
  const measured = productions.filter(({ capability }) => capability.sources.length > 0);
  expect(measured.length).toBeGreaterThan(3);
  /** The statistics are in ug/sqcm, of the highest result or, without single ones, mean + 3 deviations. */
  const shareOf = ({ capability, l3MgPerSqcm }: RiskScores['productions'][number]): number =>
    Math.max(...capability.sources.map(({ statistics }) => statistics?.maximum ?? statistics?.upperBound ?? NaN)) /
    ((l3MgPerSqcm ?? NaN) * 1000);
  const shares = measured.map(shareOf).toSorted((a, b) => a - b);
  const middle = shares[Math.floor(shares.length / 2)] ?? NaN;
  const goal = await savedGoal('shareOfMac', 'GreaterThanEqualTo', Number(middle.toPrecision(3)) * 0.999);
  expect(goal).toMatchObject({ subject: 'productions', assessed: 48, unknown: 48 - measured.length });
  const near = measured.filter(each => shareOf(each) >= middle);
  expect(near.length).toBeLessThan(measured.length);
  expect(named(goal.records)).toEqual(named(near.map(({ production }) => production)));
});

test('a goal about feasibility names the residues with the lowest ratio, and counts those without a method', async () => {
  const page = (number: number) =>
    admin.read<FeasibilityList>(`/limits/feasibility?pageLimit=500&pageNumber=${number}`);
  const { feasibility, pagination } = await page(1);
  for (let number = 2; feasibility.length < pagination.total; number++)
    feasibility.push(...(await page(number)).feasibility);
  const byResidue = Map.groupBy(feasibility, row => row.substance.externalId);
  const without = [...byResidue.values()].filter(rows => rows.some(({ ratioToLoq }) => ratioToLoq === null));
  const known = [...byResidue].filter(([, rows]) => rows.every(({ ratioToLoq }) => ratioToLoq !== null));
  const marginal = known.filter(([, rows]) => rows.some(({ ratioToLoq }) => (ratioToLoq ?? NaN) < 20));
  expect(marginal.length).toBeGreaterThan(0);
  expect(marginal.length).toBeLessThan(known.length);
  const goal = await savedGoal('feasibilityRatio', 'LessThan', 20);
  expect(goal).toMatchObject({ subject: 'residues', assessed: byResidue.size, unknown: without.length });
  expect(named(goal.records)).toEqual(marginal.map(([externalId]) => externalId).toSorted());
});

test('of two goals about one quantity the first that holds decides, also about residues', async () => {
  const stricter = await savedGoal('feasibilityRatio', 'LessThan', 1e9);
  const first = (await scores()).goals.find(({ externalId }) => externalId === 'G-feasibilityRatio-20');
  expect(stricter.records.length).toBe(stricter.assessed - stricter.unknown - (first?.records.length ?? NaN));
});

test('a goal about scores of sampling locations says that it applies to nothing', async () => {
  const goal = await savedGoal('locationScore', 'GreaterThanEqualTo', 30);
  expect(goal).toMatchObject({ subject: 'nothing', records: [], assessed: 0, unknown: 0 });
});

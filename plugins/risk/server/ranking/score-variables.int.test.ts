import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { RankSensitivity, WorstCases } from '#plugins/risk/shared/worst-case/ranking';

let kernel: TestKernel;
let admin: TestClient;
let atFirst: WorstCases;

beforeAll(async () => {
  kernel = await testKernel({ only: ['risk'], demo: 'import' });
  admin = await kernel.as('admin');
  atFirst = await ranking();
});
afterAll(() => kernel.close());

async function post(call: string, body: object): Promise<void> {
  const answer = await admin.post(call, body);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(201);
}

const score = (key: string, category: string) => ({
  externalId: `V-${key}`,
  name: `Score ${key}`,
  key,
  unit: '1',
  scope: 'previousActive',
  kind: 'score',
  sourceField: category,
});

const formula = (externalId: string, expression: string, inputs: Record<string, number>, expected: number) => ({
  externalId,
  name: externalId,
  expression,
  purpose: 'worstCase',
  status: 'active',
  testCases: [{ inputs, expected }],
});

async function ranking(query = ''): Promise<WorstCases> {
  const answer = await admin.get(`/worst-cases${query}`);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200);
  return answer.body as unknown as WorstCases;
}

/** Without what names the formula. */
const numbers = ({ worstCases }: WorstCases) =>
  worstCases.map(({ production, rank, rpn, scores, missing, fault }) => ({
    production,
    rank,
    rpn,
    scores,
    missing,
    fault,
  }));

test('a score named differently from its category ranks as the category does', async () => {
  await post('/variables', score('hazard', 'toxicity'));
  const inputs = { solubility: 5, hazard: 4, dose: 4, cleanability: 3 };
  await post('/rpn_formulas', formula('RPN-HAZARD', 'solubility * hazard * dose * cleanability', inputs, 240));
  const now = await ranking();
  expect(now.formula.externalId).toBe('RPN-HAZARD');
  expect(numbers(now)).toEqual(numbers(atFirst));
  expect(now.categories).toEqual(atFirst.categories);
  expect(now.worstCases.some(row => row.rank !== null)).toBe(true);
});

test('its weight, sensitivity and missing data use the name of the category', async () => {
  const without = await ranking('?weights=toxicity:0');
  for (const row of without.worstCases) {
    const { solubility, dose, cleanability } = row.scores;
    if (row.rpn !== null) expect(row.rpn).toBe((solubility ?? 0) * (dose ?? 0) * (cleanability ?? 0));
  }
  expect((await admin.get('/worst-cases?weights=hazard:0')).status).toBe(422);
  const answer = (await admin.get('/worst-cases/sensitivity')).body as unknown as RankSensitivity;
  expect(answer.sensitivity.curves.map(curve => curve.category)).toContain('toxicity');
});

test('a variable without a category is missing data, not 0', async () => {
  await post('/variables', score('nowhere', 'no_category'));
  await post('/rpn_formulas', formula('RPN-NOWHERE', 'nowhere', { nowhere: 4 }, 4));
  for (const row of (await ranking()).worstCases) {
    expect([row.rank, row.rpn]).toEqual([null, null]);
    expect(row.missing.map(({ name }) => name)).toContain('no_category');
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import type { Finding } from '#schemas/views';

let kernel: TestKernel;
let specialist: TestClient;

beforeAll(async () => {
  kernel = await testKernel({ only: ['risk'], demo: 'import' });
  specialist = await kernel.as('specialist');
});
afterAll(() => kernel.close());

async function one(list: string, externalId: string): Promise<{ readonly id: string; readonly version: number }> {
  const { body } = await specialist.get(`/${list}?search=${externalId}`);
  const [found] = body[list] as unknown as { id: string; version: number }[];
  if (found === undefined) throw new Error(externalId);
  return found;
}

async function preview(edit: object, title?: string): Promise<Finding> {
  const { status, body } = await specialist.post('/preview', { edits: [edit] });
  expect(status, JSON.stringify(body).slice(0, 500)).toBe(200);
  const { findings } = (body as unknown as { preview: { findings: Finding[] } }).preview;
  const found = findings.find(finding => finding.view === 'worst-cases' && (title ?? finding.title) === finding.title);
  if (found === undefined) throw new Error('no finding about worst cases');
  return found;
}

test('a preview names the equipment whose worst case would change, and stores nothing', async () => {
  const digoxin = await one('apis', 'A022');
  const equipment = await one('equipments', 'EQ-CMP-02');
  const ranking = async () =>
    (await specialist.get(`/worst-cases?scope=equipment&id=${equipment.id}`)).body as unknown as WorstCases;
  const before = await ranking();
  const finding = await preview({
    method: 'POST',
    path: `/apis/${digoxin.id}`,
    body: { solubilityTerm: 'very soluble', version: digoxin.version },
  });
  const press = finding.differences.find(difference => difference.label.startsWith('EQ-CMP-02'));
  expect(press).toMatchObject({ direction: 'changed', before: expect.stringMatching(/^PRD-25 .*\(250\)$/) as unknown });
  expect(press?.after).toMatch(/^PRD-09 .*\(240\)$/);
  expect(press?.detail).toBe('different worst case');
  expect(finding.counts.changed).toBeGreaterThan(0);
  expect(finding.counts.same).toBeGreaterThan(0);
  expect(await ranking()).toEqual(before);
});

test('another formula changes worst cases too, and missing data is reported', async () => {
  const { body } = await specialist.get('/rpn_formulas?search=RPN-DEFAULT');
  const [formula] = body['rpnFormulas'] as unknown as { id: string; version: number }[];
  const retired = await preview({
    method: 'POST',
    path: `/rpn_formulas/${formula?.id}`,
    body: { status: 'retired', version: formula?.version },
  });
  expect(retired.counts.gone).toBeGreaterThan(0);
  expect(retired.differences[0]?.detail).toMatch(/^not evaluated: 0 → \d+$/);
});

test('a different RPN of the same worst case is distinguished from a different worst case', async () => {
  const { body } = await specialist.get('/rpn_formulas?search=RPN-DEFAULT');
  const [formula] = body['rpnFormulas'] as unknown as { id: string; version: number }[];
  const inputs = { solubility: 5, toxicity: 4, dose: 4, cleanability: 3 };
  const doubled = await preview({
    method: 'POST',
    path: `/rpn_formulas/${formula?.id}`,
    body: {
      expression: '2 * solubility * toxicity * dose * cleanability',
      testCases: [{ inputs, expected: 480 }],
      version: formula?.version,
    },
  });
  expect(doubled.sentence).toMatch(
    /^The worst case stays on all (\d+) pieces of equipment; on \1 its number, its decision/,
  );
  expect(doubled.differences.every(({ detail }) => detail === 'same worst case, different RPN')).toBe(true);
});

test('a risk goal changes no RPN, and a preview names the levels and actions it would change', async () => {
  const goal = {
    externalId: 'GOAL-TOP',
    name: 'All',
    metric: 'rpn',
    operator: 'GreaterThan',
    threshold: 0,
    sequence: 1,
  };
  const ranking = async (level: string): Promise<Finding> =>
    preview(
      { method: 'POST', path: '/risk-goal', body: { ...goal, level, action: 'Study by validation' } },
      'Ranking of all productions',
    );
  const high = await ranking('high');
  // Digoxin has 250 and is high already, another action is asked for; risperidone has 135.
  const detailOf = (externalId: string) =>
    high.differences.find(({ label }) => label.startsWith(`${externalId} `))?.detail;
  expect([detailOf('PRD-25'), detailOf('PRD-35')]).toEqual(['action: Study by validation', 'level medium → high']);
  expect(high.differences.every(({ before, after }) => before === after)).toBe(true);
  expect(high.sentence).toMatch(
    /^Different RPN: 0, only different rank: 0, only different level or action: \d+, unchanged: 0\.$/,
  );
});

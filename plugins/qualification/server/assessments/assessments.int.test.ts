import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, done, signing } from '#approvals/test/approvals.fixture';
import { named } from '#kernel/testing';
import {
  approved,
  assessed,
  assessedPlant,
  assessmentAt,
  changed,
  decided,
  evaluated,
  evaluationOf,
  inForce,
  pathOf,
  smallerBatch,
  started,
  type AssessedPlant,
} from './assessments.fixture.js';

let plant: AssessedPlant;
beforeAll(async () => {
  plant = await assessedPlant();
});
afterAll(() => plant.limpid.close());

test('the first assessment is the baseline: everything is new, it asks nothing, and its approval puts its limits into force', async () => {
  const { author } = plant;
  const before = await inForce(author);
  expect(before).toMatchObject({ assessment: null, open: null, differences: [] });
  expect(before.notEvaluated).toBeGreaterThan(100);

  const id = await started(author);
  const row = await assessmentAt(author, id);
  expect(row).toMatchObject({
    externalId: 'CE-2026-001',
    name: 'First assessment',
    status: 'Not Evaluated',
    fromAssessmentId: null,
    questions: [],
  });
  const evaluation = await evaluationOf(author, id);
  const limits = evaluation.findings.find(({ title }) => title === 'Limits per equipment');
  expect(limits?.counts).toMatchObject({ tighter: 0, looser: 0, gone: 0 });
  expect(limits?.counts.new).toBeGreaterThan(20);
  expect(evaluation.from).toBe(null);
  expect(row.missingData).toBe(evaluation.missingData.length);

  await decided(author, id);
  await approved(plant, id);
  expect(await inForce(author)).toMatchObject({ assessment: { externalId: 'CE-2026-001' }, notEvaluated: 0 });
  const prior = await author.client.read('/prior_assessment');
  expect(await author.client.read('/cleaning-assessments/prior_assessment')).toEqual(prior);
});

test('A1: changes since the last approved assessment are collected with what they were before, and join until they are submitted', async () => {
  const { author } = plant;
  await smallerBatch(author, 'PRD-01');
  const { fromLast } = await author.client.read<{ fromLast: { changes: readonly object[]; from: object } }>(
    '/cleaning-assessments/from-last',
  );
  expect(fromLast).toMatchObject({ from: { externalId: 'CE-2026-001' }, joins: null, pagination: { total: 1 } });
  expect(fromLast.changes).toMatchObject([
    {
      label: expect.stringContaining('PRD-01'),
      field: expect.stringContaining('minBatchSize'),
      by: 'Specialist Tester',
    },
  ]);
  const id = await started(author, { trigger: 'batchSizeChange' });
  expect(await assessmentAt(author, id)).toMatchObject({ changeCount: 1, standing: { newerChanges: 0 } });
  await smallerBatch(author, 'PRD-02');
  expect((await assessmentAt(author, id)).standing.newerChanges).toBe(1);
  await evaluated(author, id);
  expect(await assessmentAt(author, id)).toMatchObject({ changeCount: 2, standing: { newerChanges: 0 } });
});

test('A1: two calls at once start one assessment, and the other is told which one takes in the changes', async () => {
  const { author, admin } = plant;
  const body = { trigger: 'periodic' };
  const refused = await author.client.post('/cleaning-assessments', body);
  expect([refused.status, named(refused)]).toEqual([409, 'TransactionLocked']);
  expect(String(refused.body['message'])).toContain('CE-2026-002 is not submitted yet');
  const answers = await Promise.all([author, admin].map(({ client }) => client.post('/cleaning-assessments', body)));
  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
});

test('A2: the evaluation compares both snapshots, and what tightened is what /compare finds', async () => {
  const { author } = plant;
  const [row] = (await author.client.read<{ cleaningAssessments: { id: string }[] }>('/cleaning-assessments'))
    .cleaningAssessments;
  const evaluation = await evaluationOf(author, row?.id ?? '');
  const compared = await author.client.read<{ comparison: { findings: readonly { title: string; counts: object }[] } }>(
    `/compare?from=${evaluation.from?.moment}&to=${evaluation.snapshot.moment}`,
  );
  const countsOf = (findings: readonly { title: string; counts: object }[]) =>
    Object.fromEntries(findings.map(({ title, counts }) => [title, counts]));
  expect(countsOf(evaluation.findings)).toEqual(countsOf(compared.comparison.findings));
});

test('A3: it is not submitted without a conclusion or with an open question, and not answered with what nobody asked', async () => {
  const { author } = plant;
  const [found] = (await author.client.read<{ cleaningAssessments: { id: string }[] }>('/cleaning-assessments'))
    .cleaningAssessments;
  const id = found?.id ?? '';
  const refused = await act(author, pathOf(id), 'Submit');
  expect([refused.status, named(refused)]).toEqual([422, 'DataValidationError']);
  expect(refused.body['fields']).toContainEqual({ path: 'conclusion', message: 'is required to submit' });
  const unknown = await changed(author, id, { decisions: [{ key: 'nothing', decision: 'task' }] });
  expect(unknown.body['fields']).toEqual([
    { path: 'decisions.0.key', message: 'is no question of the last evaluation' },
  ]);
});

test('A4 to A7: while it is submitted its content stays, a newer change opens the next, which waits, and a return collects again', async () => {
  const { author, reviewer } = plant;
  const [found] = (await author.client.read<{ cleaningAssessments: { id: string }[] }>('/cleaning-assessments'))
    .cleaningAssessments;
  const id = found?.id ?? '';
  await decided(author, id);
  await done(author, pathOf(id), 'Submit');
  expect((await assessmentAt(author, id)).status).toBe('Pending Approval');
  expect(named(await changed(author, id, { conclusion: 'another' }))).toBe('TransactionLocked');
  expect(named(await author.client.post(`${pathOf(id)}/evaluate`, {}))).toBe('TransactionLocked');

  await smallerBatch(author, 'PRD-03');
  expect((await assessmentAt(author, id)).standing.newerChanges).toBe(1);
  const next = await started(author);
  expect(await assessmentAt(author, next)).toMatchObject({
    externalId: 'CE-2026-003',
    jobId: null,
    standing: { waitsFor: { externalId: 'CE-2026-002' } },
  });
  expect(named(await author.client.post(`${pathOf(next)}/evaluate`, {}))).toBe('TransactionLocked');

  await done(reviewer, pathOf(id), 'Reject', { reason: 'take the newer change in' });
  expect((await assessmentAt(author, id)).status).toBe('Not Evaluated');
  const { fromLast } = await author.client.read<{ fromLast: { joins: object } }>('/cleaning-assessments/from-last');
  expect(fromLast.joins, 'of two open ones the older one collects').toMatchObject({ externalId: 'CE-2026-002' });
  expect(named(await author.client.post('/cleaning-assessments', { trigger: 'periodic' }))).toBe('TransactionLocked');
  await evaluated(author, id);
  expect((await assessmentAt(author, id)).changeCount).toBe(3);
  await decided(author, id, 'All three changes hold');
  await approved(plant, id);
  await evaluated(author, next);
  expect(await assessmentAt(author, next)).toMatchObject({ changeCount: 0, standing: { waitsFor: null } });
});

test('A8: two people cancel with reasons, nobody abandons it alone, and its changes stay not evaluated', async () => {
  const { author, approver } = plant;
  const { cleaningAssessments } = await author.client.read<{ cleaningAssessments: { id: string; status: string }[] }>(
    '/cleaning-assessments',
  );
  const id = cleaningAssessments[0]?.id ?? '';
  await smallerBatch(author, 'PRD-04');
  await evaluated(author, id);
  const alone = await act(author, pathOf(id), 'Abandon', { reason: 'not needed any more' });
  expect(named(alone)).toBe('TransactionLocked');

  const reason = 'the change is taken back';
  expect((await signing(author, `${pathOf(id)}/cancel`, { reason })).status).toBe(200);
  expect((await assessmentAt(author, id)).standing.cancelAsked).toMatchObject({ reason });
  const same = await signing(author, `${pathOf(id)}/cancel`, { reason });
  expect([same.status, named(same)]).toEqual([403, 'NotAllowed']);
  const confirmed = await signing(approver, `${pathOf(id)}/cancel`, { reason: 'agreed with production' });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  expect((await assessmentAt(author, id)).status).toBe('Cancelled');
  expect(await inForce(author)).toMatchObject({ notEvaluated: 1, open: null });
  expect(named(await changed(author, id, { conclusion: 'late' }))).toBe('TransactionLocked');
  await assessed(plant);
  expect((await inForce(author)).notEvaluated).toBe(0);
});

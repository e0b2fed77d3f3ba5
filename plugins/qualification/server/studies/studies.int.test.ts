import { expect, test } from 'vitest';
import { pagesOf } from '#kernel/testing';
import type { WholeQualificationTask } from '#plugins/qualification/shared/task';
import { approvalOf, done, signing } from '#approvals/test/approvals.fixture';
import {
  act,
  approvedProtocol,
  approver,
  aProtocol,
  aRun,
  aStudy,
  author,
  cleaned,
  completed,
  equipmentId,
  faults,
  filled,
  made,
  measured,
  performer,
  plant,
  productionId,
  reviewer,
  runAt,
  startPlant,
  step,
  studyAt,
  witness,
} from './studies.fixture.js';

startPlant();

async function aTask(): Promise<string> {
  const task = { title: 'Validate', studyType: 'validation', equipmentId, productionId, dueOn: '2030-01-01' };
  return made(await author.client.post('/qualification-task', task), 'qualificationTask');
}
const taskAt = async (id: string): Promise<WholeQualificationTask> =>
  (await author.client.read<{ qualificationTask: WholeQualificationTask }>(`/qualification-task/task/${id}`))
    .qualificationTask;

test('a protocol is checked block by block, filled from data, approved by two people, and frozen with its data', async () => {
  const protocol = await aProtocol();
  expect(protocol.externalId).toMatch(/^PR-2026-\d{3}$/);
  const refused = await signing(author, `/protocols/${protocol.id}/approval`, { action: 'Submit', version: 1 });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body['fields'])).toContain('has no data yet: fill it from data');
  const { body } = await filled(protocol);
  expect(body['differences']).not.toEqual([]);
  const { blocks } = await author.client.read<{ blocks: { block: string; faults: object[] }[] }>(
    `/protocols/${protocol.id}/check`,
  );
  expect(blocks.filter(({ faults }) => faults.length > 0)).toEqual([]);
  const path = `/protocols/${protocol.id}`;
  await done(author, path, 'Submit');
  await done(reviewer, path, 'Review');
  const approval = await done(approver, path, 'Approve');
  expect(approval.status).toBe('Approved');
  const file = await author.client.get(`/reports/MACProtocol/${protocol.id}/pdf`);
  expect(file.status, JSON.stringify(file.body)).toBe(200);
  const printed = (await pagesOf(file.bytes)).join(' ').replaceAll(/\s+/g, ' ');
  for (const text of ['Sampling plan', 'L-Q1', 'Residues and limits', 'Approved by: I approve for use'])
    expect(printed).toContain(text);
});

test('the whole story: a task and a study of an approved protocol, three runs of which one is measured again, and what it covers then', async () => {
  const taskId = await aTask();
  const study = await aStudy(await approvedProtocol(), { taskId });
  expect(study).toMatchObject({ state: 'NotStarted', outcome: 'On Going', equipmentId, productionId, runsRequired: 3 });
  expect((await taskAt(taskId)).state).toBe('NotStarted');
  const second = await author.client.post('/studies', { name: 'Another', studyType: 'validation', taskId });
  expect([second.status, faults(second), JSON.stringify(second.body)]).toEqual([
    422,
    ['taskId'],
    expect.stringContaining(`has the study ${study.externalId}`) as string,
  ]);
  for (const number of [1, 2, 3]) {
    const { id } = await aRun(study.id);
    await cleaned(id);
    expect((await studyAt(study.id)).state).toBe('InProgress');
    expect(await taskAt(taskId)).toMatchObject({ state: 'InProgress', runsPassed: number - 1 });
    let run = await measured(id, number === 2 ? 3 : 0.5);
    if (number === 2) {
      expect(run).toMatchObject({ outcome: 'fail' });
      const [sample] = run.samples;
      const retest = await signing(approver, `/set-samples/${sample?.id}/actions`, {
        action: 'retest',
        version: sample?.version,
        reason: 'A peak of the blank',
        investigationReference: 'OOS-7',
      });
      expect(retest.status, JSON.stringify(retest.body)).toBe(200);
      run = await measured(id, 0.6);
      expect(run.samples[0]?.results.map(({ endedAs, verdict }) => [endedAs, verdict])).toEqual([
        [null, 'pass'],
        ['retested', 'fail'],
      ]);
      const open = await act(author, id, { action: 'Submit' });
      expect([open.status, JSON.stringify(open.body['fields'])]).toEqual([
        422,
        expect.stringContaining('was measured again') as string,
      ]);
    }
    expect(await completed(id)).toMatchObject({ state: 'Completed', outcome: 'pass', isVoid: false });
  }
  const proven = await studyAt(study.id);
  expect(Object.values(proven.results?.passes ?? {})).toEqual([3]);
  expect(proven).toMatchObject({ state: 'InProgress', outcome: 'On Going' });
  const path = `/studies/${study.id}`;
  const texts = { summary: 'Three runs', conclusion: 'The cleaning is validated' };
  await author.client.post(path, { ...texts, version: proven.version, reason: 'report' });
  await done(author, path, 'Submit');
  expect((await studyAt(study.id)).state).toBe('BeingReviewed');
  await done(reviewer, path, 'Review');
  expect((await studyAt(study.id)).state).toBe('BeingApproved');
  expect((await taskAt(taskId)).state).toBe('BeingApproved');
  await done(approver, path, 'Approve');
  expect(await studyAt(study.id)).toMatchObject({ state: 'Completed', outcome: 'Validated', status: 'Approved' });
  expect(await taskAt(taskId)).toMatchObject({
    state: 'Completed',
    outcome: 'Validated',
    runsPassed: 3,
    passes: [{ set: expect.stringContaining('Product') as string, passes: 3 }],
  });
  const covers = await plant.sql<{ basis: string; kind: string; limit: number }>(
    `select basis, residue_kind as kind, proven_limit_mg_per_sqcm as limit from qualification.study_cover where study_id = ?`,
    [study.id],
  );
  expect(covers).toEqual([{ basis: 'own', kind: 'active', limit: expect.any(Number) as number }]);
  expect(covers[0]?.limit).toBeGreaterThan(0);
  const report = await author.client.get(`/reports/StudyReport/${study.id}/pdf`);
  expect(report.status, JSON.stringify(report.body)).toBe(200);
  const printed = (await pagesOf(report.bytes)).join(' ').replaceAll(/\s+/g, ' ');
  for (const text of [
    'Validated',
    'Run 3',
    'retested: A peak of the blank',
    'Wim Witness',
    'Approved by: run outcome accepted',
  ])
    expect(printed).toContain(text);
});

test('a failed run counts for ever: the study goes on only as quality decides, and starts the count anew', async () => {
  const taskId = await aTask();
  const study = await aStudy(await approvedProtocol(), { taskId });
  const first = await aRun(study.id);
  await cleaned(first.id);
  await measured(first.id, 0.5);
  await completed(first.id);
  const second = await aRun(study.id);
  await cleaned(second.id);
  await measured(second.id, 3);
  const voided = await act(author, second.id, { action: 'void', reason: 'It failed', deviationReferences: ['DEV-1'] });
  expect([voided.status, voided.body['message']]).toEqual([
    409,
    expect.stringContaining('a failure of the cleaning cannot be made void') as string,
  ]);
  await step(author, second.id, { action: 'Submit', explanation: 'See DEV-1', deviationReferences: ['DEV-1'] });
  await step(reviewer, second.id, { action: 'Review' });
  const undecided = await act(approver, second.id, { action: 'Approve' });
  expect([undecided.status, undecided.body['fields']]).toMatchObject([422, [{ path: 'continuation' }]]);
  const continuation = { continues: true, keepsCount: false, reason: 'A worn gasket, replaced' };
  await step(approver, second.id, { action: 'Approve', continuation });
  const after = await studyAt(study.id);
  expect(after).toMatchObject({ state: 'InProgress', outcome: 'On Going' });
  expect(Object.values(after.results?.passes ?? {})).toEqual([0]);
  expect(await taskAt(taskId)).toMatchObject({ runsPassed: 0, passes: [{ passes: 0 }] });
  expect(after.results?.runs.map(({ outcome }) => outcome)).toEqual(['pass', 'fail']);
});

test('a study is not given up: it is completed by the approval of its report alone, also as failed', async () => {
  const path = `/studies/${(await aStudy(await approvedProtocol())).id}`;
  const { version } = await approvalOf(author, path);
  const refused = await signing(author, `${path}/approval`, { action: 'Abandon', version, reason: 'it has failed' });
  expect([refused.status, refused.body['message']]).toEqual([
    409,
    expect.stringContaining('the approval of its report completes a study') as string,
  ]);
  expect(await studyAt(path.split('/').at(-1) ?? '')).toMatchObject({ state: 'NotStarted', outcome: 'On Going' });
});

test('a run without a cleaning failure is void with the signatures of two people, stays listed and is not counted', async () => {
  const study = await aStudy(await approvedProtocol());
  const run = await aRun(study.id);
  await step(performer, run.id, { action: 'start', batchNumber: 'B-VOID' });
  await step(author, run.id, { action: 'void', reason: 'Power loss', deviationReferences: ['DEV-2'] });
  const own = await act(author, run.id, { action: 'Review' });
  expect(own.status).toBe(403);
  await step(reviewer, run.id, { action: 'Review' });
  expect((await runAt(run.id)).isVoid).toBe(false);
  expect(await step(approver, run.id, { action: 'Approve' })).toMatchObject({ isVoid: true, outcome: null });
  const { results } = await studyAt(study.id);
  expect(results?.runs).toMatchObject([{ number: 1, isVoid: true }]);
  const again = await aRun(study.id);
  expect((await step(performer, again.id, { action: 'start', batchNumber: 'b-void' })).state).toBe('InProgress');
  await step(author, again.id, { action: 'void', reason: 'Power loss', deviationReferences: ['DEV-3'] });
});

test('who is not qualified begins no run where the inspection settings refuse it, whatever the protocol says', async () => {
  const run = await aRun((await aStudy(await approvedProtocol())).id);
  const settings = { version: 0, qualificationRule: 'block', reason: 'Only trained people' };
  const saved = await (await plant.as('admin')).post('/cleaning_inspection_settings', settings);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const refused = await act(witness, run.id, { action: 'start', batchNumber: 'B-RULE' });
  expect([refused.status, refused.body['message']]).toEqual([
    409,
    expect.stringContaining('the inspection settings let only qualified operators clean') as string,
  ]);
  const warn = { version: 1, qualificationRule: 'warn', reason: 'Recorded instead' };
  expect((await (await plant.as('admin')).post('/cleaning_inspection_settings', warn)).status).toBe(200);
  const begun = await step(witness, run.id, { action: 'start', batchNumber: 'B-RULE' });
  expect(begun.warnings).toHaveLength(1);
});

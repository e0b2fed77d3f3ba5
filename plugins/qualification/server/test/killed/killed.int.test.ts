import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedJob, testKernel, type TestAnswer } from '#kernel/testing';
import { approvalOf, done, proofOf, type Signer } from '#approvals/test/approvals.fixture';
import type { Evaluation } from '#plugins/qualification/shared/evaluation';
import {
  assessed,
  assessedPlant,
  assessmentAt,
  decided,
  evaluationOf,
  inForce,
  pathOf,
  smallerBatch,
  started,
  type AssessedPlant,
} from '../../assessments/assessments.fixture.js';
import { finishedStudy } from '../../assessments/covered.fixture.js';
import { copyOf, dropped, ended, killedAfter, momentsOf, rowsOf, signerAt, type Copy } from './killed.fixture.js';

/** Moments at which the server is killed; the whole of the promise by LIMPID_KILLS=10. */
const kills = Number(process.env['LIMPID_KILLS'] ?? 2);

/** A plant with changes that no assessment has evaluated; nobody is connected to its database. */
let plant: AssessedPlant;
/** The same with an assessment of them that only the signature of the approver is missing of. */
let reviewed: Copy;
let assessmentId: string;

beforeAll(async () => {
  plant = await assessedPlant(await testKernel({ demo: 'import' }));
  const { limpid, author } = plant;
  await assessed(plant);
  await finishedStudy(limpid, { equipment: 'EQ-CMP-02', production: 'PRD-12' });
  await finishedStudy(limpid, { equipment: 'EQ-RMG-01', production: 'PRD-15' });
  for (const production of ['PRD-01', 'PRD-02', 'PRD-17', 'PRD-19']) await smallerBatch(author, production, 4);
  await limpid.kernel.close();
  reviewed = await copyOf(limpid.databaseUrl, limpid.facility);
  const [writer, checker] = [await signerAt(reviewed, 'specialist'), await signerAt(reviewed, 'reviewer')];
  assessmentId = await started(writer);
  const { questions } = await assessmentAt(writer, assessmentId);
  if (questions.length < 2) throw new Error('the changes ask for tasks');
  await decided(writer, assessmentId);
  await done(writer, pathOf(assessmentId), 'Submit');
  await done(checker, pathOf(assessmentId), 'Review');
  await reviewed.server.kill();
});
afterAll(async () => {
  await reviewed.database.drop();
  await dropped(plant.limpid.databaseUrl);
});

/** Everything that the last signature of an assessment leaves. */
async function traces(copy: Copy): Promise<object> {
  const [found] = await rowsOf<object>(
    copy,
    `select (select count(*)::int from qualification.task where source = 'assessment') as tasks,
       (select count(*)::int from qualification.assessment where approved_at is not null) as assessments,
       (select count(*)::int from kernel.signature where meaning = 'APPROVE') as signatures,
       (select count(*)::int from kernel.approval_act where action = 'Approve') as acts,
       (select count(*)::int from audit.entry where domain = 'QualificationTask' and action = 'generate') as entries`,
  );
  return found ?? {};
}

/** Signs the approval: the call that is killed is the last one, with the proof. */
async function toApprove(approver: Signer): Promise<() => Promise<TestAnswer>> {
  const record = pathOf(assessmentId);
  const { version } = await approvalOf(approver, record);
  const body = { action: 'Approve', version };
  const proof = await proofOf(approver, await approver.client.post(`${record}/approval`, body));
  return () => approver.client.post(`${record}/approval`, { ...body, proof });
}

test('an approval that creates tasks is killed at any moment: all or nothing, and what was answered is kept', async () => {
  const undisturbed = await copyOf(reviewed.database.url, reviewed.facility);
  const nothing = await traces(undisturbed);
  const approve = await toApprove(await signerAt(undisturbed, 'approver'));
  const began = performance.now();
  expect((await approve()).status).toBe(200);
  const took = performance.now() - began;
  const all = await traces(undisturbed);
  expect(all).not.toEqual(nothing);
  await ended(undisturbed);

  const found: string[] = [];
  for (const moment of momentsOf(took, kills)) {
    const copy = await copyOf(reviewed.database.url, reviewed.facility);
    const answer = await killedAfter(copy, moment, await toApprove(await signerAt(copy, 'approver')));
    const left = await traces(copy);
    const isAll = JSON.stringify(left) === JSON.stringify(all);
    expect(left, `killed after ${moment} ms`).toEqual(isAll ? all : nothing);
    if (answer?.status === 200) expect(left).toEqual(all);
    const approver = await signerAt(copy, 'approver');
    if (!isAll) expect((await (await toApprove(approver))()).status, 'it is approved after the restart').toBe(200);
    expect(await traces(copy)).toEqual(all);
    expect((await inForce(approver)).assessment?.id).toBe(assessmentId);
    found.push(isAll ? 'all' : 'nothing');
    await ended(copy);
  }
  expect(found).toHaveLength(kills);
});

/** What an evaluation found, without the moment at which it looked. */
async function foundBy(signer: Signer, id: string): Promise<Omit<Evaluation, 'snapshot' | 'from'>> {
  const { snapshot: _snapshot, from: _from, ...found } = await evaluationOf(signer, id);
  return found;
}

const leftOfEvaluation = async (copy: Copy): Promise<number[]> => {
  const [row] = await rowsOf<{ assessments: number; evaluations: number; named: number; entries: number }>(
    copy,
    `select (select count(*)::int from qualification.assessment) as assessments,
       (select count(*)::int from qualification.assessment_evaluation) as evaluations,
       (select count(*)::int from qualification.assessment where evaluation_id is not null) as named,
       (select count(*)::int from audit.entry where domain = 'CleaningAssessment' and action = 'evaluate') as entries`,
  );
  return Object.values(row ?? {});
};

test('an evaluation within its call is killed at any moment: all or nothing, and the next finds the same', async () => {
  const { databaseUrl, facility } = plant.limpid;
  const start =
    ({ client }: Signer) =>
    () =>
      client.post('/cleaning-assessments', { trigger: 'periodic', wait: true });
  const undisturbed = await copyOf(databaseUrl, facility);
  const writer = await signerAt(undisturbed, 'specialist');
  const began = performance.now();
  const made = await start(writer)();
  const took = performance.now() - began;
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const expected = await foundBy(writer, String(made.body['cleaningAssessment']?.['id']));
  await ended(undisturbed);

  for (const moment of momentsOf(took, kills)) {
    const copy = await copyOf(databaseUrl, facility);
    const before = await leftOfEvaluation(copy);
    const answer = await killedAfter(copy, moment, start(await signerAt(copy, 'specialist')));
    const left = await leftOfEvaluation(copy);
    const isAll = left[0] !== before[0];
    expect(left, `killed after ${moment} ms`).toEqual(isAll ? before.map(count => count + 1) : before);
    if (answer?.status === 201) expect(isAll).toBe(true);
    const again = await signerAt(copy, 'specialist');
    const { cleaningAssessments } = await again.client.read<{ cleaningAssessments: { id: string }[] }>(
      '/cleaning-assessments',
    );
    const id = isAll ? cleaningAssessments[0]?.id : String((await start(again)()).body['cleaningAssessment']?.['id']);
    expect(await foundBy(again, id ?? '')).toEqual(expected);
    await ended(copy);
  }
});

test('an evaluation in the background goes on where another server takes it over, once', async () => {
  const { databaseUrl, facility } = plant.limpid;
  const copy = await copyOf(databaseUrl, facility);
  const before = await leftOfEvaluation(copy);
  const { client } = await signerAt(copy, 'specialist');
  const answer = await client.post('/cleaning-assessments', { trigger: 'periodic' });
  const { jobId } = answer.body['cleaningAssessment'] as unknown as { jobId: string };
  const stateOfJob = async () => String((await client.get(`/jobs/${jobId}`)).body['job']?.['state']);
  await expect.poll(stateOfJob, { interval: 5 }).not.toBe('queued');
  await killedAfter(copy, 0, () => Promise.resolve(answer));
  const again = await signerAt(copy, 'specialist');
  expect(await endedJob(again.client, jobId)).toMatchObject({ state: 'done' });
  expect(await leftOfEvaluation(copy)).toEqual(before.map(count => count + 1));
  await ended(copy);
});

import pg from 'pg';
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
  pathOf,
  smallerBatch,
  started,
  type AssessedPlant,
} from './assessments.fixture.js';
import { finishedStudy } from './covered.fixture.js';

let plant: AssessedPlant;
let owner: pg.Client;
beforeAll(async () => {
  plant = await assessedPlant();
  owner = new pg.Client({ connectionString: plant.limpid.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await plant.limpid.close();
});

const tasks = async (): Promise<readonly { number: string; source_id: string; why: string }[]> =>
  plant.limpid.sql('select number, source_id, why, equipment_id from qualification.task order by number');

test('two first assessments at once: one is started, the other refused', async () => {
  const { author, admin } = plant;
  const answers = await Promise.all(
    [author, admin].map(({ client }) => client.post('/cleaning-assessments', { trigger: 'periodic' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const rows = await plant.limpid.sql('select external_id from qualification.assessment');
  expect(rows).toEqual([{ external_id: 'CE-2026-001' }]);
  const [first] = await plant.limpid.sql<{ id: string }>('select id from qualification.assessment');
  const reason = 'a second start for the same changes';
  await signing(author, `${pathOf(first?.id ?? '')}/cancel`, { reason });
  expect((await signing(plant.approver, `${pathOf(first?.id ?? '')}/cancel`, { reason })).status).toBe(200);
});

let coverAssessment = '';
test('cover is lost when the limit falls below what was proven; it needs a task or the acceptance of the risk', async () => {
  const { author, limpid } = plant;
  await assessed(plant);
  const proven = await finishedStudy(limpid, { equipment: 'EQ-RMG-01', production: 'PRD-15' });
  // The batch of the next production that governs the residue of PRD-15 on EQ-RMG-01.
  await smallerBatch(author, 'PRD-19', 4);
  const id = await started(author, { trigger: 'batchSizeChange' });
  coverAssessment = id;
  const { lostCover } = await evaluationOf(author, id);
  expect(lostCover).toMatchObject([
    {
      equipment: expect.stringContaining('EQ-RMG-01'),
      production: expect.stringContaining('PRD-15'),
      why: 'The limit is lower than what was proven',
      provenLimitMgPerSqcm: proven.provenLimit,
    },
  ]);
  expect(lostCover[0]?.limitMgPerSqcm).toBeLessThan(proven.provenLimit);
  const row = await assessmentAt(author, id);
  expect(row).toMatchObject({ coverLost: 1 });
  expect(row.limitsTightened).toBeGreaterThan(0);
  expect(row.questions.filter(({ kind }) => kind === 'coverLost')).toHaveLength(1);
  expect(row.standing.undecided).toEqual(row.questions.map(({ key }) => key));

  await changed(author, id, { conclusion: 'One limit is lower' });
  const refused = await act(author, pathOf(id), 'Submit');
  expect([refused.status, named(refused)]).toEqual([422, 'DataValidationError']);
  expect(refused.body['fields']).toMatchObject([{ path: 'decisions' }]);
  const [key] = row.standing.undecided;
  const noReason = await changed(author, id, { decisions: [{ key, decision: 'riskAcceptance' }] });
  expect(noReason.body['fields']).toEqual([{ path: 'decisions.0.reason', message: 'is required without a task' }]);
});

test('an evaluation that is repeated keeps the answers to the same questions', async () => {
  const { author } = plant;
  const { questions } = await assessmentAt(author, coverAssessment);
  const decisions = questions.map(({ key, kind }) =>
    kind === 'coverLost'
      ? { key, decision: 'task', dueOn: '2027-03-01' }
      : { key, decision: 'riskAcceptance', reason: 'covered by the group study' },
  );
  expect((await changed(author, coverAssessment, { decisions })).status).toBe(200);
  await smallerBatch(author, 'PRD-40', 1.01);
  await evaluated(author, coverAssessment);
  const row = await assessmentAt(author, coverAssessment);
  expect(row.changeCount).toBe(2);
  expect(row.decisions).toEqual(expect.arrayContaining(decisions.filter(({ decision }) => decision === 'task')));
});

test('A5: the last approval creates the tasks or nothing at all', async () => {
  const { author, reviewer, approver } = plant;
  const row = await assessmentAt(author, coverAssessment);
  const open = row.standing.undecided.map(key => ({ key, decision: 'riskAcceptance', reason: 'covered by the group' }));
  if (open.length > 0) await changed(author, coverAssessment, { decisions: [...row.decisions, ...open] });
  await done(author, pathOf(coverAssessment), 'Submit');
  await done(reviewer, pathOf(coverAssessment), 'Review');
  await owner.query(`create function public.no_task() returns trigger language plpgsql as $$ begin raise 'no task'; end $$;
    create trigger no_task before insert on qualification.task for each row execute function public.no_task()`);
  const failed = await act(approver, pathOf(coverAssessment), 'Approve');
  expect(failed.status).toBe(500);
  expect(await tasks()).toEqual([]);
  expect(await assessmentAt(author, coverAssessment)).toMatchObject({ status: 'Pending Approval', approvedAt: null });
  await owner.query('drop trigger no_task on qualification.task; drop function public.no_task()');
  await done(approver, pathOf(coverAssessment), 'Approve');
  expect(await tasks()).toMatchObject([
    { number: 'QT-2026-001', source_id: coverAssessment, why: expect.stringContaining('CE-2026-003: Cover lost') },
  ]);
  expect((await assessmentAt(author, coverAssessment)).standing.tasks).toMatchObject([{ number: 'QT-2026-001' }]);
});

let endedCover = '';
test('cover that was decided is not asked about again, and cover that ends with its mapping is', async () => {
  const { author, limpid } = plant;
  await smallerBatch(author, 'PRD-41', 1.01);
  const id = await started(author);
  endedCover = id;
  expect((await evaluationOf(author, id)).lostCover).toEqual([]);
  const [production] = (
    await author.client.read<{ productions: { id: string; version: number }[] }>(
      '/productions?search=PRD-15&pageLimit=1',
    )
  ).productions;
  const archived = await author.client.put(`/productions/${production?.id}/archive`, { reason: 'not made any more' });
  expect(archived.status, JSON.stringify(archived.body)).toBe(200);
  await evaluated(author, id);
  expect((await evaluationOf(author, id)).lostCover).toMatchObject([{ why: 'The production is archived' }]);
  expect(await limpid.sql('select count(*)::int as count from qualification.task')).toEqual([{ count: 1 }]);
});

test('where the configuration leaves tasks to people, an approved assessment adds none', async () => {
  const { author, admin } = plant;
  const { configuration } = await admin.client.read<{ configuration: object }>('/qualification-task/configure');
  const answer = await admin.client.post('/qualification-task/configure', {
    ...configuration,
    createsFromAssessments: false,
    reason: 'Planned by hand',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await decided(author, endedCover);
  await approved(plant, endedCover);
  expect((await assessmentAt(author, endedCover)).status).toBe('Approved');
  expect(await tasks()).toHaveLength(1);
});

test('signatures of assessments and of their cancelling are verified with the trail', async () => {
  const answer = await plant.admin.client.call(
    'GET',
    `/audit_logs/verification?facilityId=${plant.limpid.facility.id}`,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body['verification']).toMatchObject({ intact: true, faults: [] });
});

test('the results are those that were signed: their hash is in the signed content', async () => {
  const [stored] = await plant.limpid.sql<{ same: boolean }>(
    `select bool_and(e.content_hash = a.evaluation_hash) as same from qualification.assessment a
     join qualification.assessment_evaluation e on e.id = a.evaluation_id`,
  );
  expect(stored?.same).toBe(true);
});

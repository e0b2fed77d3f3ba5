import { beforeAll, expect, test } from 'vitest';
import { asOwner } from '#kernel/testing';
import { done } from '#approvals/test/approvals.fixture';
import { assessed, assessedPlant, type AssessedPlant } from '../../assessments/assessments.fixture.js';
import { overridden } from '../../assessments/override.fixture.js';
import {
  act,
  approvedProtocol,
  approver,
  aRun,
  aStudy,
  author,
  cleaned,
  completed,
  idOf,
  measured,
  plant,
  reviewer,
  startPlant,
  step,
  studyAt,
} from '../studies.fixture.js';

startPlant();

let people: AssessedPlant;
beforeAll(async () => {
  people = await assessedPlant(plant);
  await assessed(people);
});

/** Departments of the quality unit, and whether the approver belongs to one. */
async function qualityUnit(approverIsIn: boolean): Promise<void> {
  const admin = await plant.as('admin');
  const made = await admin.post('/departments', { name: `Quality unit ${approverIsIn}`, isQualityUnit: true });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  if (approverIsIn)
    await asOwner(
      plant,
      `update kernel.app_user set department_id = '${String(made.body['department']?.['id'])}' where id = '${approver.id}'`,
    );
}

test('where a limit fell below a result before the report was approved, the study proves no more than the result', async () => {
  const study = await aStudy(await approvedProtocol({ runsRequired: 1 }));
  const { id } = await aRun(study.id);
  await cleaned(id);
  await measured(id, 0.5);
  await completed(id);
  // Swab of 25 sqcm in 10 ml with a recovery of 80 %.
  const result = (0.5e-3 * 10) / 25 / 0.8;
  await overridden(await idOf('/apis', 'apis', 'A006'), () => result / 2);
  await assessed(people);

  const { version } = await studyAt(study.id);
  const texts = { summary: 'One run', conclusion: 'The cleaning is validated' };
  await author.client.post(`/studies/${study.id}`, { ...texts, version, reason: 'report' });
  await done(author, `/studies/${study.id}`, 'Submit');
  await done(reviewer, `/studies/${study.id}`, 'Review');
  await done(approver, `/studies/${study.id}`, 'Approve');
  const [cover] = await plant.sql<{ limit: number }>(
    'select proven_limit_mg_per_sqcm as limit from qualification.study_cover where study_id = ?',
    [study.id],
  );
  expect((cover?.limit ?? NaN) / result).toBeCloseTo(1, 8);
});

test('U10: the outcome of a run is accepted by the quality unit, where departments are marked as such', async () => {
  const { id } = await aRun((await aStudy(await approvedProtocol())).id);
  await cleaned(id);
  await measured(id, 0.5);
  await step(author, id, { action: 'Submit', explanation: 'As planned' });
  await step(reviewer, id, { action: 'Review' });
  await qualityUnit(false);
  const refused = await act(approver, id, { action: 'Approve' });
  expect([refused.status, String(refused.body['message'])]).toEqual([
    409,
    expect.stringContaining('needs somebody of the quality unit') as string,
  ]);
  await qualityUnit(true);
  await step(approver, id, { action: 'Approve' });
});

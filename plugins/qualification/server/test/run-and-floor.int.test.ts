import { expect, test } from 'vitest';
import { signing } from '#approvals/test/approvals.fixture';
import type { FloorEquipment, FloorStepBody } from '#plugins/qualification/shared/floor';
import {
  approvedProtocol,
  approver,
  aRun,
  aStudy,
  author,
  cleaned,
  completed,
  equipmentId,
  hoursAgo,
  measured,
  performer,
  reviewer,
  startPlant,
  step,
} from '../studies/studies.fixture.js';

startPlant();

const path = '/floor/equipments';
const onFloor = async (): Promise<FloorEquipment> =>
  (await author.client.read<{ equipment: FloorEquipment }>(`${path}/${equipmentId}`)).equipment;
const release = async (): Promise<FloorEquipment['release']> => (await onFloor()).release;

/** Moves the equipment as people at it do. */
async function moved(action: FloorStepBody['action']): Promise<void> {
  const { version } = await onFloor();
  const answer = await author.client.post(`${path}/${equipmentId}/actions`, { action, version });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** A run that is submitted, with its equipment where its inspection left it. */
async function submitted(studyId: string): Promise<string> {
  const { id } = await aRun(studyId);
  await cleaned(id);
  await measured(id, 0.5);
  await step(author, id, { action: 'Submit', explanation: 'As in the deviation' });
  return id;
}

/** The reviewer returns the inspection, and who performed it signs it again. */
async function inspectionCorrected(id: string): Promise<void> {
  const sections = [{ section: 'visual' as const, reason: 'The time is missing' }];
  await step(reviewer, id, { action: 'Reject', reason: 'The time is missing', sections });
  const data = { inspectedAt: hoursAgo(3), visuallyClean: true };
  await step(performer, id, { action: 'completeSection', section: 'visual', data });
}

test('equipment of a run can be released by the run alone: its check is signed there, and samples of the next run are not its own', async () => {
  const study = await aStudy(await approvedProtocol());
  const { id } = await aRun(study.id);
  await cleaned(id);
  await aRun(study.id);
  await measured(id, 0.5);
  expect(await release()).toMatchObject({
    state: 'MAY_BE_RELEASED',
    reasons: [`Run 1 of study ${study.externalId} is not completed`],
  });
  await completed(id);
  expect(await release()).toMatchObject({
    state: 'CAN_BE_RELEASED',
    reasons: ['All that is required has passed'],
  });
});

test('a release is of the cleaning that was recorded before it, although a run states a later one with earlier times', async () => {
  const study = await aStudy(await approvedProtocol());
  const { id } = await aRun(study.id);
  await cleaned(id);
  await measured(id, 0.5);
  await completed(id);
  const { version } = await release();
  const released = await signing(approver, `${path}/${equipmentId}/release`, { action: 'release', version });
  expect(released.status, JSON.stringify(released.body)).toBe(200);
  expect((await release()).decision).toMatchObject({ kind: 'released' });
  await submitted(study.id);
  expect((await release()).decision).toBe(null);
});

test('an inspection that is signed again after a return leaves equipment where people moved it meanwhile', async () => {
  const study = await aStudy(await approvedProtocol());
  const id = await submitted(study.id);
  await moved('startMaintenance');
  await moved('endMaintenance');
  const dirty = await onFloor();
  expect(dirty.status).toBe('Dirty');
  await inspectionCorrected(id);
  expect(await onFloor()).toMatchObject({ status: 'Dirty', version: dirty.version });
  await step(author, id, { action: 'Submit', explanation: 'As in the deviation' });
});

test('an inspection of an earlier run that is signed again leaves the cleaning of the next run alone', async () => {
  const study = await aStudy(await approvedProtocol());
  const first = await submitted(study.id);
  await moved('startMaintenance');
  await moved('endMaintenance');
  const { id: next } = await aRun(study.id);
  await step(performer, next, { action: 'start', batchNumber: 'B-next' });
  const data = { manufacturingCompletedAt: hoursAgo(0), batchSize: '50 kg' };
  await step(performer, next, { action: 'completeSection', section: 'batchDetails', data });
  await step(performer, next, { action: 'beginCleaning' });
  const cleaning = await onFloor();
  expect(cleaning.status).toBe('Cleaning');
  await inspectionCorrected(first);
  expect(await onFloor()).toMatchObject({ status: 'Cleaning', version: cleaning.version });
});

import { expect, test } from 'vitest';
import type { FloorEquipment } from '#plugins/qualification/shared/floor';
import {
  approvedProtocol,
  aRun,
  aStudy,
  author,
  cleaned,
  completed,
  equipmentId,
  measured,
  performer,
  reviewer,
  startPlant,
  step,
} from '../studies/studies.fixture.js';

startPlant();

const floor = async (): Promise<FloorEquipment> =>
  (await author.client.read<{ equipment: FloorEquipment }>(`/floor/equipments/${equipmentId}`)).equipment;
const release = async (): Promise<FloorEquipment['release']> => (await floor()).release;

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

test('a returned section that is signed again moves no equipment that has gone on since', async () => {
  const { id } = await aRun((await aStudy(await approvedProtocol())).id);
  await cleaned(id);
  await measured(id, 0.5);
  for (const action of ['startMaintenance', 'endMaintenance']) {
    const { version } = await floor();
    const body = { action, version, reason: 'a worn seal' };
    const answer = await performer.client.post(`/floor/equipments/${equipmentId}/actions`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  expect((await floor()).status).toBe('Dirty');
  const { inspectedAt } = await step(author, id, { action: 'Submit', explanation: 'As planned' });
  const sections = [{ section: 'visual' as const, reason: 'The time is misspelled' }];
  await step(reviewer, id, { action: 'Reject', reason: 'See the section', sections });
  const data = { inspectedAt, visuallyClean: true };
  await step(performer, id, { action: 'completeSection', section: 'visual', data });
  expect((await floor()).status).toBe('Dirty');
});

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
  startPlant,
} from '../studies/studies.fixture.js';

startPlant();

const release = async (): Promise<FloorEquipment['release']> =>
  (await author.client.read<{ equipment: FloorEquipment }>(`/floor/equipments/${equipmentId}`)).equipment.release;

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

import { expect, test } from 'vitest';
import { signing } from '#approvals/test/approvals.fixture';
import type { TestAnswer } from '#kernel/testing';
import type { PlannedRun } from '#plugins/qualification/shared/release';
import {
  approvedProtocol,
  aRun,
  aStudy,
  author,
  cleaned,
  equipmentId,
  runAt,
  startPlant,
  studyAt,
} from '../studies.fixture.js';

startPlant();

async function ordered(): Promise<TestAnswer> {
  const path = `/floor/equipments/${equipmentId}`;
  const { equipment } = await author.client.read<{ equipment: { release: { version: number } } }>(path);
  return signing(author, `${path}/release`, { action: 'orderCleaning', version: equipment.release.version });
}

test('RL3: another cleaning that is ordered after a run makes the equipment dirty and plans the next run of its study, once', async () => {
  const study = await aStudy(await approvedProtocol());
  const { id } = await aRun(study.id);
  await cleaned(id);
  const answer = await ordered();
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const planned = answer.body['plannedRun'] as unknown as PlannedRun;
  expect(planned?.label).toBe(`Run 2 of ${study.externalId}`);
  expect(await runAt(planned?.id ?? '')).toMatchObject({ state: 'NotStarted', number: 2, batchNumber: null });
  expect((await runAt(id)).state, 'the run before stays as it is').toBe('InProgress');
  const { equipment } = await author.client.read<{ equipment: { status: string } }>(`/floor/equipments/${equipmentId}`);
  expect(equipment.status).toBe('Dirty');
  const again = await ordered();
  expect([again.status, again.body['plannedRun']]).toEqual([200, null]);
  expect((await studyAt(study.id)).results?.runs.map(({ state }) => state)).toEqual(['InProgress', 'NotStarted']);
});

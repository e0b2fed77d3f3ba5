import { expect, test } from 'vitest';
import { askScheduledTask, makePerson, mails } from '#kernel/testing';
import { act, decide, inspected, nextEquipment, onFloor, plant, settings, startFloor } from './floor.fixture.js';

startFloor();

/** Sets the start of a hold time so that a share of it is used, and lets the scheduled task look. */
async function used(id: string, column: 'dirty_since' | 'clean_since', share: number): Promise<void> {
  const { clock } = await onFloor(id);
  const started = new Date(Date.now() - (clock?.maxHours ?? 0) * 3_600_000 * share);
  await plant.run(async call => {
    const table = 'qualification.equipment_floor';
    await call.tx
      .db(table)
      .where({ facility_id: call.facility.id, id })
      .update({ [column]: started });
    call.tx.audit({ domain: 'EquipmentFloor', action: 'update', entity: { table, id, label: 'moved by the test' } });
  });
}
const look = ({ kernel } = plant): Promise<void> => askScheduledTask(kernel, 'qualification.hold-alarms');
const alarms = async (id: string): Promise<number[]> => {
  const rows = await plant.sql<{ to: number }>(
    `select (body::jsonb #>> '{changes,0,to}')::int as to from audit.entry
     where domain = 'EquipmentFloor' and action = 'alarm' and body::jsonb #>> '{entity,id}' = ? order by seq`,
    [id],
  );
  return rows.map(({ to }) => to);
};

test('people are told of a dirty hold time at 50, 80 and 100 %, once each although two servers look', async () => {
  const { id } = nextEquipment();
  const address = 'lead@plant.example';
  await makePerson(plant, { roles: ['Validation Specialist'], email: address });
  const second = await plant.second();
  await act(id, 'takeOn');
  for (const [share, expected] of [
    [0.55, [50]],
    [0.85, [50, 80]],
    [1.05, [50, 80, 100]],
  ] as const) {
    await used(id, 'dirty_since', share);
    await Promise.all([look(), look(second)]);
    await expect.poll(() => alarms(id), { timeout: 20_000 }).toEqual(expected);
  }
  await look();
  await second.close();
  const { externalId, clock } = await onFloor(id);
  expect(clock).toMatchObject({ alarmPercent: 100 });
  const told = (await mails(plant, address)).filter(({ kind }) => kind === 'holdTime');
  expect(told.map(mail => (mail as unknown as { subject: string }).subject).toSorted()).toEqual([
    `Dirty hold of ${externalId} has expired`,
    `Dirty hold of ${externalId} is used to 50 %`,
    `Dirty hold of ${externalId} is used to 80 %`,
  ]);
  await act(id, 'startCleaning');
  expect((await onFloor(id)).release).toMatchObject({ state: 'CAN_NOT_BE_RELEASED' });
});

test('F7: clean equipment whose hold time passes expires, can not be released, and is cleaned again', async () => {
  const { id } = nextEquipment();
  await inspected(id);
  expect((await decide(id, 'release')).status).toBe(200);
  await used(id, 'clean_since', 1.2);
  await look();
  await expect.poll(async () => (await onFloor(id)).status, { timeout: 20_000 }).toBe('Clean hold expired');
  const expired = await onFloor(id);
  expect(expired).toMatchObject({
    release: { state: 'CAN_NOT_BE_RELEASED', reasons: ['The clean hold time has expired'] },
    events: expect.arrayContaining([expect.objectContaining({ action: 'expire', kind: 'interface' })]) as unknown,
  });
  expect((await decide(id, 'revoke')).status).toBe(200);
  expect(expired.actions.map(({ action }) => action)).not.toContain('inspectAgain');
  expect(await act(id, 'orderCleaning')).toMatchObject({ status: 'Dirty', clock: { kind: 'dirty' } });
});

test('F8: where the settings allow it, expired equipment is inspected again and its hold time begins anew', async () => {
  await settings({ holdTimeRule: 'inspectAgain' });
  const { id } = nextEquipment();
  await inspected(id);
  expect((await decide(id, 'release')).status).toBe(200);
  await used(id, 'clean_since', 1.2);
  await look();
  await expect.poll(async () => (await onFloor(id)).status, { timeout: 20_000 }).toBe('Clean hold expired');
  expect(await act(id, 'inspectAgain')).toMatchObject({ status: 'Cleaned awaiting inspection', clock: null });
  const again = await act(id, 'passInspection', { inspection: {} });
  expect(again).toMatchObject({ status: 'Cleaned awaiting results', clock: { kind: 'clean', alarmPercent: 0 } });
  expect(again.release.state).toBe('CAN_BE_RELEASED');
});

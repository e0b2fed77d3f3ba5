import { expect, test } from 'vitest';
import { personWith, type TestClient } from '#kernel/testing';
import type { FloorTile } from '#plugins/qualification/shared/floor';
import {
  act,
  approver,
  cleaned,
  decide,
  faults,
  inspected,
  nextEquipment,
  onFloor,
  operator,
  plant,
  send,
  settings,
  specialist,
  startFloor,
} from './floor.fixture.js';

startFloor();

const refusals = async (id: string): Promise<number> =>
  (
    await plant.sql(
      `select from audit.entry where domain = 'EquipmentFloor' and action = 'transition.refused' and body::jsonb #>> '{entity,id}' = ?`,
      [id],
    )
  ).length;

test('F0 to F9: equipment goes from dirty over its procedure and inspection to clean and in use, with its clocks', async () => {
  await settings({ releaseNeedsApproval: false, visualOnlyAllowed: { vrlMarginFactor: 1, toxicityScoreMax: 10 } });
  const { id, first } = nextEquipment();
  expect(await onFloor(id)).toMatchObject({ status: null, version: 0, nextStep: 'Take on' });
  const dirty = await act(id, 'takeOn', { productionId: first, kind: 'scan' });
  expect(dirty).toMatchObject({
    status: 'Dirty',
    clock: { kind: 'dirty', alarmPercent: 0 },
    nextStep: 'Start cleaning',
  });
  expect(dirty.clock?.maxHours).toBeGreaterThan(0);
  const cleaning = await act(id, 'startCleaning');
  expect(cleaning).toMatchObject({ status: 'Cleaning', clock: null });
  const early = await send(id, 'completeCleaning');
  expect([early.status, early.body['message']]).toEqual([
    409,
    `Complete cleaning: steps are not completed: ${cleaning.steps.map(({ number }) => number).join(', ')}`,
  ]);
  const skipped = await send(id, 'completeStep', { step: 2 });
  expect([skipped.status, faults(skipped)]).toEqual([422, ['step']]);
  for (const { number } of cleaning.steps) await act(id, 'completeStep', { step: number });
  const done = await act(id, 'completeCleaning');
  expect(done).toMatchObject({ status: 'Cleaned awaiting inspection', clock: { kind: 'clean' } });
  expect(done.steps.every(({ doneBy }) => doneBy === 'Operator Tester')).toBe(true);
  const passed = await act(id, 'passInspection', { inspection: { tools: 'Lamp' } });
  expect(passed).toMatchObject({ status: 'Cleaned awaiting results', visuallyClean: true });
  expect(passed.events.map(({ action, kind }) => [action, kind]).at(-1)).toEqual(['takeOn', 'scan']);
  expect(passed.cleanings).toHaveLength(1);
});

test('the home page of production counts equipment to clean and to inspect, that of an approver what can be released', async () => {
  const { id, first } = nextEquipment();
  const needed = async (client: TestClient, status: string): Promise<number> => {
    const { notes } = await client.read<{ notes: { count: number; address: string; section: string }[] }>(
      '/home-notes',
    );
    const address = `/app/floor?status=${encodeURIComponent(status)}`;
    return notes.find(note => note.section === 'needed' && note.address === address)?.count ?? 0;
  };
  const [dirty, uninspected] = [await needed(operator, 'Dirty'), await needed(operator, 'Cleaned awaiting inspection')];
  const releasable = await needed(approver, 'Cleaned awaiting results');
  await act(id, 'takeOn', { productionId: first });
  expect(await needed(operator, 'Dirty')).toBe(dirty + 1);
  await cleaned(id);
  expect(await needed(operator, 'Dirty')).toBe(dirty);
  expect(await needed(operator, 'Cleaned awaiting inspection')).toBe(uninspected + 1);
  await act(id, 'passInspection', { inspection: {} });
  expect(await needed(approver, 'Cleaned awaiting results')).toBe(releasable + 1);
  expect(await needed(operator, 'Cleaned awaiting results')).toBe(0);
});

test('F1 and F9: a batch starts on released equipment, and its end starts the dirty hold time', async () => {
  const { id, first } = nextEquipment();
  await inspected(id, first);
  expect((await send(id, 'startBatch', { productionId: first, batchNumber: 'B1' })).status).toBe(409);
  expect((await decide(id, 'release')).status).toBe(200);
  expect(faults(await send(id, 'startBatch', { batchNumber: 'B1' }))).toEqual(['productionId']);
  const running = await act(id, 'startBatch', { productionId: first, batchNumber: 'B1' });
  expect(running).toMatchObject({ status: 'In use', batchNumber: 'B1', clock: null, nextStep: 'End batch' });
  expect(await act(id, 'endBatch')).toMatchObject({ status: 'Dirty', clock: { kind: 'dirty' }, batchNumber: 'B1' });
});

test('F5: equipment that is not clean is dirty again, with the failure recorded first', async () => {
  const { id } = nextEquipment();
  await cleaned(id);
  expect(faults(await send(id, 'failInspection', { inspection: {} }))).toEqual(['inspection.failingLocations']);
  const failed = await act(id, 'failInspection', {
    inspection: { failingLocations: [{ name: 'Below the seal', x: 0.4, y: 0.6 }] },
  });
  expect(failed).toMatchObject({
    status: 'Dirty',
    visuallyClean: false,
    release: { state: 'CAN_NOT_BE_RELEASED', reasons: ['It is not visually clean'] },
  });
  const { body } = await specialist.get(`/inspections?equipmentId=${id}`);
  expect(body['inspections']).toMatchObject([
    { visuallyClean: false, source: 'cleaning', inspectedBy: 'Operator Tester' },
  ]);
});

test('F10 to F12: maintenance interrupts every state, and cleaning follows it', async () => {
  const { id } = nextEquipment();
  await act(id, 'takeOn');
  expect(await act(id, 'startMaintenance')).toMatchObject({ status: 'Maintenance', clock: null });
  expect(faults(await send(id, 'takeOutOfService'))).toEqual(['reason']);
  expect(await act(id, 'takeOutOfService', { reason: 'The bowl is cracked' })).toMatchObject({
    status: 'Out of service',
  });
  await act(id, 'startMaintenance');
  expect(await act(id, 'endMaintenance')).toMatchObject({ status: 'Dirty', clock: { kind: 'dirty' } });
});

test('an action that the table does not have in a state is refused and stays in the trail', async () => {
  const { id } = nextEquipment();
  expect((await send(id, 'endBatch')).status).toBe(409);
  await act(id, 'takeOn');
  for (const action of ['endBatch', 'completeCleaning', 'passInspection', 'startBatch', 'endMaintenance'] as const) {
    const answer = await send(id, action);
    expect([answer.status, answer.body['errName']], action).toEqual([409, 'TransactionLocked']);
  }
  expect(await refusals(id)).toBe(6);
  expect((await send(id, 'takeOn', { version: 1 })).status).toBe(409);
});

test('equipment is taken on as dirty since its last batch ended, never since later; no other action states its time', async () => {
  const { id } = nextEquipment();
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  expect(faults(await send(id, 'takeOn', { at: inHours(1) }))).toEqual(['at']);
  const { clock } = await act(id, 'takeOn', { at: inHours(-2) });
  expect([clock?.kind, Math.round(clock?.usedHours ?? 0)]).toEqual(['dirty', 2]);
  expect(faults(await send(id, 'startCleaning', { at: inHours(-1) }))).toEqual(['at']);
  expect((await onFloor(id)).status).toBe('Dirty');
});

test('only people who may change qualification tasks act, and an outdated version is refused', async () => {
  const { id } = nextEquipment();
  const reader = await personWith(plant, 'QualificationTask.Get');
  expect((await send(id, 'takeOn', {}, reader)).status).toBe(403);
  await act(id, 'takeOn');
  await act(id, 'startCleaning');
  const stale = await send(id, 'completeCleaning', { version: 1 });
  expect([stale.status, stale.body['errName']]).toEqual([409, 'StaleRecordError']);
  expect(faults(await send(id, 'handOver'))).toEqual(['note']);
  expect(await act(id, 'handOver', { note: 'Step 2 is running' })).toMatchObject({
    status: 'Cleaning',
    handOver: { note: 'Step 2 is running', by: 'Operator Tester' },
  });
});

test('two people act at once: one does, the other is told', async () => {
  const { id } = nextEquipment();
  await act(id, 'takeOn');
  const { version } = await onFloor(id);
  const both = await Promise.all(
    [1, 2].map(() => specialist.post(`/floor/equipments/${id}/actions`, { action: 'startCleaning', version })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await onFloor(id)).events.filter(({ action }) => action === 'startCleaning')).toHaveLength(1);
});

test('an entry of a device counts once with its own time, and another entry under its number is refused', async () => {
  const { id } = nextEquipment();
  const device = {
    id: '4b1d5a52-7d1b-4a0e-9f64-0f9b6a4f6f01',
    sequence: 1,
    at: new Date(Date.now() - 60_000).toISOString(),
  };
  await act(id, 'takeOn', { device });
  const again = await act(id, 'takeOn', { device });
  expect(again).toMatchObject({ status: 'Dirty', version: 1 });
  expect(Date.parse(again.clock?.startedAt ?? '')).toBe(Date.parse(device.at));
  const other = await send(id, 'startCleaning', { device });
  expect([other.status, other.body['errName']]).toEqual([409, 'DuplicateEntryError']);
  const early = { ...device, sequence: 2, at: new Date(Date.now() - 120_000).toISOString() };
  expect(faults(await send(id, 'startCleaning', { device: early }))).toEqual(['device.at']);
});

test('the board filters by area, status and what expires, in one list of all equipment', async () => {
  const board = async (query: string): Promise<FloorTile[]> =>
    (await specialist.get(`/floor${query}`)).body['floor'] as unknown as FloorTile[];
  const all = await board('');
  expect(all.length).toBeGreaterThan(10);
  const area = all.find(tile => tile.area !== null)?.area;
  expect((await board(`?area=${area ?? ''}`)).every(tile => tile.area === area)).toBe(true);
  expect((await board('?status=Dirty')).map(({ status }) => status)).toContain('Dirty');
  expect(await board('?expiring=true')).toEqual([]);
});

test('a correction moves the time of an entry with a reason and keeps the first one', async () => {
  const { id } = nextEquipment();
  const { events } = await cleaned(id);
  const completed = events.find(({ action }) => action === 'completeCleaning');
  const started = events.find(({ action }) => action === 'startCleaning');
  const fields = { correctsId: completed?.id ?? null, at: started?.at ?? null };
  expect(faults(await send(id, 'correct', fields))).toEqual(['reason']);
  expect(
    faults(await send(id, 'correct', { ...fields, at: new Date(Date.now() + 9e6).toISOString(), reason: 'Late' })),
  ).toEqual(['at']);
  const corrected = await act(id, 'correct', { ...fields, reason: 'The clock on the wall was read' });
  expect(Date.parse(corrected.clock?.startedAt ?? '')).toBe(Date.parse(started?.at ?? ''));
  expect(corrected.events[0]).toMatchObject({ action: 'correct', correctsId: completed?.id, correctedTo: null });
  expect(corrected.events.find(each => each.id === completed?.id)).toMatchObject({
    at: completed?.at,
    correctedTo: started?.at,
  });
  expect(corrected.cleanings[0]).toMatchObject({ completedAt: started?.at, hours: 0 });
});

test('a correction of the end of a batch leaves a hold that began after it', async () => {
  const { id, first } = nextEquipment();
  await inspected(id, first);
  expect((await decide(id, 'release')).status).toBe(200);
  await act(id, 'startBatch', { productionId: first, batchNumber: 'B1' });
  const { batchStartedAt, events } = await act(id, 'endBatch');
  await act(id, 'startMaintenance', { reason: 'Seal replaced' });
  const { clock } = await act(id, 'endMaintenance');
  const fields = { correctsId: events[0]?.id ?? null, at: batchStartedAt, reason: 'As in the batch record' };
  const corrected = await act(id, 'correct', fields);
  expect(corrected).toMatchObject({ batchEndedAt: batchStartedAt, clock: { startedAt: clock?.startedAt } });
});

test('a second correction of an entry counts from the first one, and so does the dirty hold time', async () => {
  const { id } = nextEquipment();
  const device = { id: '4b1d5a52-7d1b-4a0e-9f64-0f9b6a4f6f02' };
  const dirtySince = Date.now() - 2000 * 3_600_000;
  const afterHours = (hours: number): string => new Date(dirtySince + hours * 3_600_000).toISOString();
  const { clock } = await act(id, 'takeOn', { device: { ...device, sequence: 1, at: afterHours(0) } });
  const limit = clock?.maxHours ?? 0;
  const started = await act(id, 'startCleaning', { device: { ...device, sequence: 2, at: afterHours(limit + 2) } });
  const correctsId = started.events[0]?.id ?? null;
  const stateAt = async (hours: number): Promise<string> =>
    (await act(id, 'correct', { correctsId, at: afterHours(hours), reason: 'As in the batch record' })).release.state;
  expect(limit).toBeGreaterThan(2);
  expect(started.release.state).toBe('CAN_NOT_BE_RELEASED');
  expect(await stateAt(limit - 1)).toBe('MAY_BE_RELEASED');
  expect(await stateAt(limit + 1)).toBe('CAN_NOT_BE_RELEASED');
  const trail = await plant.sql<{ from: string }>(
    `select body::jsonb #>> '{changes,0,from}' as "from" from audit.entry
     where domain = 'EquipmentFloor' and action = 'correct' and body::jsonb #>> '{entity,id}' = ? order by seq`,
    [id],
  );
  expect(trail.map(({ from }) => from)).toEqual([afterHours(limit + 2), afterHours(limit - 1)]);
});

test('a correction keeps entries in the order of their corrected times', async () => {
  const { id, first } = nextEquipment();
  await inspected(id, first);
  expect((await decide(id, 'release')).status).toBe(200);
  await act(id, 'startBatch', { productionId: first, batchNumber: 'B1' });
  const [ended] = (await act(id, 'endBatch')).events;
  const [started] = (await act(id, 'startCleaning')).events;
  const correct = (entry: typeof ended, at: string | undefined) =>
    send(id, 'correct', { correctsId: entry?.id ?? null, at: at ?? '', reason: 'As in the batch record' });
  expect((await correct(ended, started?.at)).status).toBe(200);
  expect(faults(await correct(started, ended?.at))).toEqual(['at']);
  expect((await correct(ended, ended?.at)).status).toBe(200);
  expect((await correct(started, ended?.at)).status).toBe(200);
  expect(faults(await correct(ended, started?.at))).toEqual(['at']);
});

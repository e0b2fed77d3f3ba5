import { expect, test } from 'vitest';
import type { Inspection } from '#plugins/qualification/shared/inspection';
import type { RunEvent } from '#plugins/qualification/shared/run-event';
import {
  act,
  admin,
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
import { dayIn } from '#schemas/lib/date-text';
import { followRun } from './follow-run.js';

startFloor();

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('settings are saved by their version, and rules left out stay', async () => {
  const path = '/cleaning_inspection_settings';
  const before = await settings({ lightLux: 750 });
  expect(before).toMatchObject({ lightLux: 750, updatedBy: 'Admin Tester', observerForManual: false });
  const stale = await admin.post(path, { lightLux: 800, version: before.version - 1 });
  expect([stale.status, stale.body['errName']]).toEqual([409, 'StaleRecordError']);
  const same = await admin.post(path, { lightLux: 750, version: before.version });
  expect(same.body['errName']).toBe('NothingToChangeError');
  expect((await operator.post(path, { lightLux: 1, version: before.version })).status).toBe(403);
  expect((await operator.get(path)).status).toBe(200);
  expect(faults(await admin.post(path, { inspectorsNeeded: 3, version: before.version }))).toEqual([
    'inspectorsNeeded',
  ]);
  await settings({ lightLux: null });
});

test('an inspection has the photo, light, distance and angles that the settings ask for', async () => {
  await settings({ requirePhoto: true, lightLux: 750, distanceCm: 60, anglesDegrees: [30, 90] });
  const { id } = nextEquipment();
  await cleaned(id);
  const inspection = { lightLux: 500, distanceCm: 50, anglesDegrees: [30, 90] };
  expect(faults(await send(id, 'passInspection', { inspection }))).toEqual(['inspection', 'inspection.lightLux']);
  const form = new FormData();
  form.append('data', '{}');
  form.append('file', new Blob([pixel], { type: 'image/png' }), 'bowl.png');
  expect((await operator.upload(`/floor/equipments/${id}/photos`, form)).status).toBe(201);
  expect(
    faults(await send(id, 'passInspection', { inspection: { ...inspection, lightLux: 900, distanceCm: 70 } })),
  ).toEqual(['inspection.distanceCm']);
  await act(id, 'passInspection', { inspection: { ...inspection, lightLux: 900 } });
  const { body } = await specialist.get(`/inspections?equipmentId=${id}`);
  expect(body['inspections']).toMatchObject([{ lightLux: 900, photos: [{ fileName: 'bowl.png' }] }]);
  await settings({ requirePhoto: false, lightLux: null, distanceCm: null, anglesDegrees: [] });
});

test('two inspectors are two people', async () => {
  await settings({ inspectorsNeeded: 2 });
  const { id } = nextEquipment();
  await cleaned(id);
  const first = await act(id, 'passInspection', { inspection: {} });
  expect(first).toMatchObject({ status: 'Cleaned awaiting inspection', visuallyClean: null });
  expect((await send(id, 'passInspection', { inspection: {} })).body['message']).toBe(
    'Visually clean: needs a second inspector',
  );
  expect(await act(id, 'passInspection', { inspection: {} }, specialist)).toMatchObject({
    status: 'Cleaned awaiting results',
    visuallyClean: true,
  });
  await settings({ inspectorsNeeded: 1 });
});

test('a person who is not qualified is warned of, or refused, as the settings say', async () => {
  const { id } = nextEquipment();
  await act(id, 'takeOn');
  await settings({ qualificationRule: 'block' });
  const refused = await send(id, 'startCleaning');
  expect([refused.status, refused.body['message']]).toEqual([
    409,
    'Start cleaning: No qualification of this person is stored',
  ]);
  await settings({ qualificationRule: 'warn' });
  const started = await act(id, 'startCleaning');
  expect(started.events[0]?.details).toMatchObject({
    qualificationWarning: 'No qualification of this person is stored',
  });
});

test("a person is qualified on the days of the facility, which may be another one than UTC's", async () => {
  const now = new Date();
  const isOther = (zone: string): boolean => dayIn(zone, now) !== dayIn('UTC', now);
  const timezone = ['Pacific/Kiritimati', 'Etc/GMT+12'].find(isOther) ?? '';
  const form = { timezone, dateFormat: 'DD MMM, YYYY', timeFormat: 'HH:mm', country: '', version: 0 };
  expect((await admin.post('/date-time-setting', form)).status).toBe(200);
  const [person] = await plant.sql<{ id: string }>(`select id from kernel.app_user where username = 'operator'`);
  const onThatDay = { qualifiedOn: dayIn(timezone, now), expiresOn: dayIn(timezone, now) };
  const created = await admin.post('/operator', {
    externalId: 'OP-DAY',
    firstName: 'Otto',
    lastName: 'Operator',
    linkedUserId: person?.id,
    qualifications: ['cleaningProcedure', 'visualInspection'].map(kind => ({ kind, ...onThatDay })),
  });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const { id } = nextEquipment();
  await act(id, 'takeOn');
  const started = await act(id, 'startCleaning');
  expect(started.events[0]?.details).not.toHaveProperty('qualificationWarning');
  const routine = { equipmentId: id, visuallyClean: true, nextUse: 'mayBeUsed' };
  const { inspection } = (await operator.post('/inspections', routine)).body;
  expect(inspection).toMatchObject({ qualificationWarning: null });
});

test('a value outside the limits of a step needs a comment', async () => {
  const { id } = nextEquipment();
  await act(id, 'takeOn');
  const { steps } = await act(id, 'startCleaning');
  const low = { step: 1, values: { temperatureC: -20 } };
  const isLimited = (steps[0]?.step.temperatureMinC ?? null) !== null;
  if (isLimited) expect(faults(await send(id, 'completeStep', low))).toEqual(['comment']);
  expect(faults(await send(id, 'completeStep', { step: 1, values: { weight: 1 } }))).toEqual(['values.weight']);
  const done = await act(id, 'completeStep', { ...low, comment: 'The probe was loose' });
  expect(done.steps[0]).toMatchObject({ comment: 'The probe was loose', values: { temperatureC: -20 } });
});

test('a production that is not mapped, or before which a residue has no limit, is not next, with the reason', async () => {
  const { id, first } = nextEquipment();
  await inspected(id, first);
  expect((await decide(id, 'release')).status).toBe(200);
  const { body } = await specialist.get(`/floor/equipments/${id}/next-productions`);
  const next = body['nextProductions'] as unknown as { id: string; isAllowed: boolean; reasons: string[] }[];
  expect(next.find(each => each.id === first)).toMatchObject({ isAllowed: true, reasons: [] });
  const [{ other = '' } = {}] = await plant.sql<{ other: string }>(
    `select p.id as other from products.v_production p where not exists (select from products.v_production_equipment m
       where m.production_id = p.id and m.equipment_id = ?) and p.archived_at is null limit 1`,
    [id],
  );
  const refused = await send(id, 'startBatch', { productionId: other, batchNumber: 'B-9' });
  expect([refused.status, faults(refused)]).toEqual([422, ['productionId']]);
  expect(String(refused.body['message'])).toContain('is not mapped to');
});

test('a routine inspection is recorded without a change of the status, and a failure can have a task', async () => {
  const { id } = nextEquipment();
  const clean = { equipmentId: id, visuallyClean: true, nextUse: 'mayBeUsed' };
  const made = await operator.post('/inspections', clean);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body['inspection']).toMatchObject({ source: 'routine', nextUse: 'mayBeUsed' });
  expect((await onFloor(id)).status).toBe(null);
  expect(faults(await operator.post('/inspections', { ...clean, visuallyClean: false }))).toEqual([
    'failingLocations',
    'nextUse',
  ]);
  const failed = await operator.post('/inspections', {
    equipmentId: id,
    visuallyClean: false,
    failingLocations: [{ name: 'Lid' }],
  });
  const { id: inspectionId } = failed.body['inspection'] as unknown as Inspection;
  expect((await operator.post(`/inspections/${inspectionId}/task`, { dueOn: '2027-01-31' })).status).toBe(403);
  const task = await specialist.post(`/inspections/${inspectionId}/task`, { dueOn: '2027-01-31' });
  expect(task.body['inspection']).toMatchObject({ task: { number: expect.stringMatching(/^QT-/) as string } });
  expect((await specialist.post(`/inspections/${inspectionId}/task`, { dueOn: '2027-01-31' })).status).toBe(422);
});

test('equipment follows a run from any state, and the outcome of the run decides its release', async () => {
  const { id, first } = nextEquipment();
  const runId = await aRun(id, first);
  const follow = (event: RunEvent, isCorrection = false): Promise<void> =>
    plant.run(call =>
      followRun(call, { runId, equipmentId: id, productionId: first, event, at: call.now, isCorrection }),
    );
  await follow('cleaningStarted');
  expect(await onFloor(id)).toMatchObject({ status: 'Cleaning', production: { id: first } });
  await follow('cleaningStarted');
  await follow('cleaningCompleted');
  await follow('inspectedClean');
  expect(await onFloor(id)).toMatchObject({
    status: 'Cleaned awaiting results',
    release: { state: 'MAY_BE_RELEASED', reasons: ['Run 1 of study ST-1 is not completed'] },
  });
  await follow('completedFail');
  expect((await onFloor(id)).release).toMatchObject({
    state: 'CAN_NOT_BE_RELEASED',
    reasons: ['Run 1 of study ST-1 has failed'],
  });
  await follow('completedPass');
  expect((await onFloor(id)).release.state).toBe('CAN_BE_RELEASED');
  await follow('inspectedNotClean', true);
  expect(await onFloor(id)).toMatchObject({ status: 'Dirty', release: { state: 'CAN_NOT_BE_RELEASED' } });
  await follow('inspectedClean', true);
  expect((await onFloor(id)).status).toBe('Dirty');
});

/** A run of a study as the studies write it. */
async function aRun(equipmentId: string, productionId: string): Promise<string> {
  const [studyId, runId] = [crypto.randomUUID(), crypto.randomUUID()];
  await plant.run(async call => {
    const stamps = {
      facility_id: call.facility.id,
      created_at: call.now,
      created_by: call.actor.id,
      updated_at: call.now,
      updated_by: call.actor.id,
      equipment_id: equipmentId,
      production_id: productionId,
    };
    await call.tx.db('qualification.study').insert({
      ...stamps,
      id: studyId,
      number: 'ST-1',
      title: 'Study',
      state: 'InProgress',
      study_type: 'verification',
      contaminants: '[]',
      runs_required: 1,
      consecutive_required: true,
      outcome: 'On Going',
      deviation_references: '[]',
    });
    await call.tx.db('qualification.run').insert({
      ...stamps,
      id: runId,
      study_id: studyId,
      number: 1,
      state: 'InProgress',
      sections: '{}',
      verdicts: '[]',
    });
    for (const [table, id] of [
      ['qualification.study', studyId],
      ['qualification.run', runId],
    ] as const)
      call.tx.audit({ domain: 'QualificationTask', action: 'create', entity: { table, id, label: 'ST-1' } });
  });
  return runId;
}

import { expect, test } from 'vitest';
import { FacilitySettingsToken, SignedRecordsToken, SigningToken } from '#kernel/contract';
import { defaultTaskConfiguration, type TaskConfiguration } from '#plugins/qualification/shared/task-configuration';
import type { CalendarAnswer } from '#plugins/qualification/shared/calendar';
import type { QualificationTask } from '#plugins/qualification/shared/task';
import { followStudy } from './follow-study.js';
import { addScheduled } from './schedule/schedule.task.js';
import {
  act,
  admin,
  aTask,
  auditor,
  coverPair,
  faults,
  inDays,
  plant,
  productionId,
  sign,
  specialist,
  specialistId,
  startTasks,
  step,
  taskIn,
  today,
} from './tasks.fixture.js';

startTasks();

const readConfiguration = async (): Promise<TaskConfiguration> =>
  (await specialist.get('/qualification-task/configure')).body['configuration'] as unknown as TaskConfiguration;
const save = (configuration: object) => specialist.post('/qualification-task/configure', configuration);
/** A configuration with another rule for one study type. */
const withRule = (configuration: TaskConfiguration, type: keyof TaskConfiguration['studyTypes'], rule: object) => ({
  ...configuration,
  studyTypes: { ...configuration.studyTypes, [type]: { ...configuration.studyTypes[type], ...rule } },
});
const scheduled = async (): Promise<QualificationTask[]> =>
  (await specialist.get('/qualification-task?source=schedule')).body[
    'qualificationTasks'
  ] as unknown as QualificationTask[];
const look = (node: typeof plant): Promise<void> =>
  node.run(call => addScheduled(call, node.kernel.resolve(FacilitySettingsToken)));
const calendar = async (query: string): Promise<CalendarAnswer> => {
  const { status, body } = await specialist.get(`/calendar?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as CalendarAnswer;
};

test('nobody configured anything: each study type has its rule, with three runs', async () => {
  const configuration = await readConfiguration();
  expect(configuration).toEqual(defaultTaskConfiguration);
  expect(Object.keys(configuration.studyTypes)).toHaveLength(7);
});

test.each([
  ['a frequency of zero', { frequency: { value: 0, unit: 'month(s)' } }, 'studyTypes.validation.frequency.value'],
  ['11 runs', { runsRequired: 11 }, 'studyTypes.validation.runsRequired'],
  ['no run', { runsRequired: 0 }, 'studyTypes.validation.runsRequired'],
  ['a window of less than no day', { windowBeforeDays: -1 }, 'studyTypes.validation.windowBeforeDays'],
])('a configuration with %s is refused at the field', async (_words, rule, path) => {
  const answer = await save(withRule(await readConfiguration(), 'validation', rule));
  expect([answer.status, faults(answer)]).toEqual([422, [path]]);
});

test('a configuration is saved once: who read an older version is told so, and nothing to change is no save', async () => {
  const before = await readConfiguration();
  const next = withRule(before, 'verification', { runsRequired: 2, windowAfterDays: 3 });
  const answers = await Promise.all([save(next), save(next)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.map(({ body }) => body['name']).filter(name => name !== undefined)).toEqual(['StaleRecordError']);
  expect((await save(await readConfiguration())).body['name']).toBe('NothingToChangeError');
  expect(await aTask()).toMatchObject({ runsRequired: 2, window: { to: inDays(23) } });
  expect((await auditor.post('/qualification-task/configure', next)).status).toBe(403);
});

test('Q9: a completed task is followed by one whose due day is its completion and the frequency, once on two nodes', async () => {
  const configuration = await readConfiguration();
  const verified = withRule(configuration, 'periodicVerification', { frequency: { value: 5, unit: 'month(s)' } });
  const changed = withRule(verified, 'validation', { frequency: { value: 2, unit: 'week(s)' } });
  const task = await aTask({
    studyType: 'validation',
    contaminants: [{ kind: 'cleaningAgent' }],
    ownerId: specialistId,
  });
  await plant.run(call => followStudy(call, task.id, 'completeStudy', 'Validated'));
  const effect = await specialist.post('/qualification-task/configure/effect', changed);
  expect(effect.body).toMatchObject({ addsNow: 1, dueWithinYearBefore: 1, dueWithinYear: 3 });
  expect(await readConfiguration()).toEqual(configuration);
  await look(plant);
  expect(await scheduled(), 'its notice begins in ten months').toEqual([]);
  expect((await save(changed)).status).toBe(200);

  const second = await plant.second();
  try {
    await Promise.all([look(plant), look(second), look(plant)]);
  } finally {
    await second.close();
  }
  const [next, ...more] = await scheduled();
  expect(more).toEqual([]);
  expect(next).toMatchObject({
    studyType: 'periodicVerification',
    state: 'NotStarted',
    sourceId: task.id,
    dueOn: inDays(14),
    equipment: task.equipment,
    production: task.production,
    contaminants: [{ kind: 'cleaningAgent' }],
    owner: { id: specialistId },
  });
  const shown = (await specialist.get(`/qualification-task/task/${task.id}`)).body['qualificationTask'];
  expect(shown).toMatchObject({ state: 'Completed', nextDueOn: inDays(14) });
});

test('a scheduled task that was cancelled is not asked for again', async () => {
  const [next] = await scheduled();
  if (next === undefined) throw new Error('no scheduled task');
  await coverPair();
  const asked = taskIn(await sign(specialist, 'specialist', next, 'askToCancel', { reason: 'covered by another' }));
  taskIn(await sign(admin, 'admin', asked, 'Cancel'));
  await look(plant);
  expect((await scheduled()).map(({ state }) => state)).toEqual(['Cancelled']);
});

test('the calendar has tasks with their windows, records with a due day, and what the rules will ask for', async () => {
  const task = await aTask({ studyType: 'periodicVerification', productionId: null, dueOn: inDays(12) });
  const method = { reviewDueOn: inDays(11), externalId: 'AM-DUE', name: 'Method with a review' };
  const activeId = String((await specialist.get('/apis?pageLimit=1')).body['apis']?.['0']?.['id']);
  const made = await specialist.post('/analytical-methods', { ...method, apiId: activeId, sampleType: 'swab' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const near = await calendar(`from=${today()}&to=${inDays(30)}`);
  expect(near.entries.find(({ id }) => id === task.id)).toMatchObject({
    kind: 'task',
    on: inDays(12),
    window: task.window,
    movable: task.version,
    address: `/app/tasks/${task.id}`,
  });
  expect(near.entries.find(({ title }) => title.startsWith('AM-DUE'))).toMatchObject({
    kind: 'record',
    on: inDays(11),
  });
  const year = await calendar(`from=${today()}&to=${inDays(500)}&kind=forecast`);
  expect(year.entries.map(({ detail }) => detail)).toContain(`expected by the periodic rule after ${task.number}`);
  const moved = await step(specialist, task, 'plan', { day: inDays(20), reason: 'shutdown' });
  const after = await calendar(`from=${today()}&to=${inDays(30)}&kind=task`);
  expect(after.entries.find(({ id }) => id === task.id)).toMatchObject({ on: inDays(20), dueOn: inDays(12) });
  const outside = await act(specialist, moved, 'plan', { day: inDays(90), reason: 'shutdown' });
  expect([outside.status, faults(outside)]).toEqual([422, ['day']]);
});

test('an empty period says when the next thing is due; periods that make no sense are refused', async () => {
  const empty = await calendar(`from=${inDays(-300)}&to=${inDays(-290)}`);
  expect(empty.entries).toEqual([]);
  expect(empty.nextOn === null || empty.nextOn > inDays(-290)).toBe(true);
  for (const query of [`from=${inDays(2)}&to=${today()}`, `from=${today()}&to=${inDays(900)}`]) {
    const answer = await specialist.get(`/calendar?${query}`);
    expect([answer.status, faults(answer)]).toEqual([422, ['to']]);
  }
});

test('the calendar is exported as a file, and the export stays in the trail', async () => {
  const { status, headers, bytes } = await specialist.get(`/calendar.ics?from=${today()}&to=${inDays(60)}`);
  const text = Buffer.from(bytes).toString();
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  expect(text).toContain('BEGIN:VEVENT');
  const { body } = await auditor.get('/audit_logs?domains=QualificationTask&actions=export');
  expect(JSON.stringify(body)).toContain('the calendar');
});

test('what was signed of tasks is rebuilt from what is stored', async () => {
  const task = await aTask({ productionId });
  taskIn(await sign(specialist, 'specialist', task, 'changeDueDate', { day: inDays(45), reason: 'no capacity' }));
  const signatures = await plant.sql<{ id: string; record: string; version: number; hash: string }>(
    `select id, record_id as record, record_version as version, content_hash as hash from kernel.signature
     where record_table = 'qualification.task'`,
  );
  expect(signatures.length).toBeGreaterThan(2);
  const records = plant.kernel.resolve(SignedRecordsToken).find(({ table }) => table === 'qualification.task');
  const contents = await plant.run(async call => await records?.contents(call, signatures));
  const { contentHash } = plant.kernel.resolve(SigningToken);
  for (const { id, hash } of signatures) expect(contentHash(contents?.get(id))).toBe(hash);
});

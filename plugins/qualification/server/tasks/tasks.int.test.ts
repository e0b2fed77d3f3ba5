import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { personWith } from '#kernel/testing';
import type { QualificationTask } from '#plugins/qualification/shared/task';
import {
  act,
  admin,
  approver,
  aTask,
  auditor,
  coverPair,
  equipmentId,
  faults,
  inDays,
  plant,
  productionId,
  refusals,
  sign,
  specialist,
  specialistId,
  startTasks,
  step,
  taskIn,
} from './tasks.fixture.js';
import { followStudy } from './follow-study.js';

startTasks();

const tasksIn = (body: unknown): QualificationTask[] =>
  (body as { qualificationTasks: QualificationTask[] }).qualificationTasks;

test('Q1: a task is added by hand with the runs and the window of its study type, and is listed with its scope', async () => {
  const task = await aTask({ studyType: 'validation', contaminants: [{ kind: 'product' }], why: 'New product' });
  expect(task).toMatchObject({
    state: 'NotStarted',
    source: 'manual',
    number: expect.stringMatching(/^QT-\d{4}-\d{3}$/) as string,
    runsRequired: 3,
    consecutiveRequired: true,
    window: { from: inDays(-10), to: inDays(50) },
    isOverdue: false,
    owner: null,
    equipment: { id: equipmentId },
    production: { id: productionId },
  });
  const listed = await specialist.get(`/qualification-task?search=${task.number}`);
  expect(tasksIn(listed.body).map(({ id }) => id)).toEqual([task.id]);
  for (const id of [equipmentId, productionId]) {
    const { body } = await specialist.get(`/qualification-task/entity/${id}?pageLimit=100`);
    expect(tasksIn(body).map(each => each.id)).toContain(task.id);
  }
  expect((await specialist.get(`/qualification-task/entity/${randomUUID()}`)).status).toBe(404);
  const history = await specialist.get(`/qualification-task/task/${task.id}/history`);
  expect(history.body['history']?.['0']?.['action']).toBe('generate');
});

test.each([
  ['without a scope', { equipmentId: null, productionId: null }, 'equipmentId'],
  ['with more than 10 runs', { runsRequired: 11 }, 'runsRequired'],
  ['without runs', { runsRequired: 0 }, 'runsRequired'],
  ['for unknown equipment', { equipmentId: randomUUID() }, 'equipmentId'],
  ['for an unknown procedure', { procedureId: randomUUID() }, 'procedureId'],
  ['for an owner who is nobody here', { ownerId: randomUUID() }, 'ownerId'],
  [
    'with a residue of a microbial contaminant',
    { contaminants: [{ kind: 'Endotoxin', residueId: randomUUID() }] },
    'contaminants.0.residueId',
  ],
  ['for a day that does not exist', { dueOn: '2027-02-30' }, 'dueOn'],
])('a task %s is refused at the field', async (_words, more, path) => {
  const body = { title: 'Verify', studyType: 'verification', equipmentId, productionId, dueOn: inDays(20), ...more };
  const answer = await specialist.post('/qualification-task', body);
  expect([answer.status === 422 || answer.status === 400, faults(answer)]).toEqual([true, [path]]);
});

test('a production that the equipment does not make is refused: the scope has no mapping', async () => {
  const [other] = await plant.sql<{ id: string }>(
    `select p.id from products.v_production p where p.facility_id = ? and p.archived_at is null and not exists
       (select from products.v_production_equipment m where m.facility_id = p.facility_id and m.production_id = p.id
         and m.equipment_id = ?) limit 1`,
    [plant.facility.id, equipmentId],
  );
  const body = { title: 'V', studyType: 'verification', equipmentId, productionId: other?.id, dueOn: inDays(9) };
  const answer = await specialist.post('/qualification-task', body);
  expect([answer.status, faults(answer)]).toEqual([422, ['productionId']]);
});

test('Q2: a task starts when it has an owner; the refused start stays in the trail', async () => {
  const task = await aTask();
  const refused = await act(specialist, task, 'start');
  expect([refused.status, refused.body['message']]).toEqual([409, 'Start: it has no owner: assign it first']);
  expect(await refusals(task.id)).toEqual(['start']);
  const assigned = await step(specialist, task, 'assign', { ownerId: specialistId });
  expect(assigned.owner).toMatchObject({ id: specialistId });
  const again = await act(specialist, assigned, 'assign', { ownerId: specialistId });
  expect([again.status, faults(again)]).toEqual([422, ['ownerId']]);
  const started = await step(specialist, assigned, 'start');
  expect(started.state).toBe('InProgress');
  const stale = await act(specialist, assigned, 'start');
  expect(stale.body['name']).toBe('TransactionLocked');
  const mine = await specialist.get('/qualification-task?mine=true');
  expect(tasksIn(mine.body).map(({ id }) => id)).toContain(task.id);
});

test('Q7: the first change of the due day is signed; the second needs an approver who may modify tasks', async () => {
  const task = await aTask();
  const withoutReason = await act(specialist, task, 'changeDueDate', { day: inDays(40) });
  expect([withoutReason.status, faults(withoutReason)]).toEqual([422, ['reason']]);
  const withoutDay = await act(specialist, task, 'changeDueDate', { reason: 'laboratory is busy' });
  expect(faults(withoutDay)).toEqual(['day']);
  const first = taskIn(
    await sign(specialist, 'specialist', task, 'changeDueDate', { day: inDays(40), reason: 'laboratory is busy' }),
  );
  expect(first).toMatchObject({ dueOn: inDays(40), extensions: 1, state: 'NotStarted' });
  const more = { day: inDays(60), reason: 'still busy' };
  const second = await sign(specialist, 'specialist', first, 'changeDueDate', more);
  expect([second.status, second.body['message']]).toEqual([403, 'Change due date needs an approver']);
  expect(taskIn(await sign(admin, 'admin', first, 'changeDueDate', more))).toMatchObject({
    dueOn: inDays(60),
    extensions: 2,
  });
});

test('a task is moved within its window with a reason, and not outside of it', async () => {
  const task = await aTask({ windowBeforeDays: 5, windowAfterDays: 10 });
  const outside = await act(specialist, task, 'plan', { day: inDays(31), reason: 'shutdown' });
  expect([outside.status, faults(outside), String(outside.body['message']).includes('needs a signature')]).toEqual([
    422,
    ['day'],
    true,
  ]);
  expect(faults(await act(specialist, task, 'plan', { day: inDays(25) }))).toEqual(['reason']);
  const moved = await step(specialist, task, 'plan', { day: inDays(30), reason: 'shutdown' });
  expect(moved).toMatchObject({ plannedOn: inDays(30), dueOn: inDays(20) });
});

test('Q8: a task is cancelled by two people with two signatures, and only where something covers its pair: no proof that is lost', async () => {
  const task = await aTask();
  const reason = 'covered by the worst case';
  const bare = await act(specialist, task, 'askToCancel', { reason });
  expect([bare.status, String(bare.body['message'])]).toEqual([
    409,
    'Ask to cancel: no approved assessment, validated study or risk acceptance covers its equipment and production without it',
  ]);
  expect(await refusals(task.id)).toEqual(['askToCancel']);
  await coverPair(1_000_000);
  expect((await act(specialist, task, 'askToCancel', { reason })).status, 'a limit below what was proven').toBe(409);
  const study = await coverPair();
  const alone = await act(approver, task, 'Cancel', { reason });
  expect(alone.body['name']).toBe('TransactionLocked');
  const asked = taskIn(await sign(admin, 'admin', task, 'askToCancel', { reason }));
  expect(asked).toMatchObject({ state: 'NotStarted', cancellation: { reason } });
  const own = await sign(admin, 'admin', asked, 'Cancel');
  expect([own.status, own.body['message']]).toEqual([403, 'Cancel needs an approver other than Admin Tester']);
  expect(await refusals(task.id)).toContain('Cancel');
  const waiting = await approver.get('/qualification-task?asked=true');
  expect(tasksIn(waiting.body).map(({ id }) => id)).toEqual([task.id]);
  expect(taskIn(await sign(approver, 'approver', asked, 'Cancel')).state).toBe('Cancelled');
  const signatures = await plant.sql<{ meaning: string }>(
    `select meaning from kernel.signature where record_id = ? order by signed_at`,
    [task.id],
  );
  expect(signatures.map(({ meaning }) => meaning)).toEqual(['CANCEL', 'CANCEL']);
  const [decision] = await plant.sql<{ covered_by: string }>(
    `select covered_by from qualification.task_decision where task_id = ? and decision = 'Cancel'`,
    [task.id],
  );
  expect(decision?.covered_by).toBe(`study ${study}`);
});

test('a request to cancel can be turned down, and is asked for anew', async () => {
  await coverPair();
  const asked = taskIn(await sign(specialist, 'specialist', await aTask(), 'askToCancel', { reason: 'not needed' }));
  const kept = await step(approver, asked, 'keep', { reason: 'the study is too old' });
  expect(kept.cancellation).toBeNull();
  expect(kept.actions.map(({ action }) => action)).not.toContain('Cancel');
});

test('two approvers at the same moment: one cancels, the other is refused', async () => {
  await coverPair();
  const asked = taskIn(await sign(specialist, 'specialist', await aTask(), 'askToCancel', { reason: 'not needed' }));
  const answers = await Promise.all([
    sign(approver, 'approver', asked, 'Cancel'),
    sign(admin, 'admin', asked, 'Cancel'),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('Q3 to Q6: a task follows its study along the rows of the product, and people cannot carry them out', async () => {
  const { id } = await aTask();
  const stateOf = async () => (await specialist.get(`/qualification-task/task/${id}`)).body['qualificationTask'];
  await plant.run(call => followStudy(call, id, 'submitStudy'));
  expect(await stateOf()).toMatchObject({ state: 'BeingReviewed', owner: { name: 'Service account' } });
  await plant.run(call => followStudy(call, id, 'reviewStudy'));
  await plant.run(call => followStudy(call, id, 'returnStudy'));
  expect(await stateOf()).toMatchObject({ state: 'InProgress' });
  await plant.run(call => followStudy(call, id, 'completeStudy', 'Validated'));
  expect(await stateOf()).toMatchObject({ state: 'Completed', outcome: 'Validated', nextDueOn: null, actions: [] });
  const { body } = await specialist.get(`/qualification-task/task/${id}/history?pageLimit=50`);
  const actions = JSON.stringify(body);
  for (const action of ['startByStudy', 'submitStudy', 'reviewStudy', 'returnStudy', 'completeStudy'])
    expect(actions).toContain(action);
  await expect(plant.run(call => followStudy(call, id, 'returnStudy'))).rejects.toThrow(/is completed/);
  const byHand = await specialist.post(`/qualification-task/task/${id}`, { action: 'completeStudy', version: 9 });
  expect([byHand.status, faults(byHand)]).toEqual([422, ['action']]);
});

test('deviations are linked once; worst cases come with scores and reasons and are confirmed', async () => {
  const task = await aTask({ contaminants: [{ kind: 'product' }, { kind: 'cleaningAgent' }, { kind: 'BioBurden' }] });
  const linked = await step(specialist, task, 'linkDeviation', { reference: 'DEV-2026-014' });
  expect(linked.deviationReferences).toEqual(['DEV-2026-014']);
  expect(faults(await act(specialist, linked, 'linkDeviation', { reference: 'DEV-2026-014' }))).toEqual(['reference']);
  const before = (await specialist.get(`/qualification-task/task/${task.id}/worst-cases`)).body;
  expect(before).toMatchObject({ isConfirmed: false, confirmed: [] });
  const confirmed = await step(specialist, linked, 'confirmWorstCases');
  expect(confirmed.worstCases).toMatchObject([
    { contaminant: 'product', strategy: 'ranking', reason: expect.stringContaining('rank 1 of') as string },
    { contaminant: 'cleaningAgent', strategy: 'lowestLimit', scoreUnit: 'mg/sqcm' },
    { contaminant: 'BioBurden', target: null, reason: expect.stringContaining('not ranked') as string },
  ]);
  expect(confirmed.worstCases[0]?.score).toEqual(expect.any(Number));
  const after = (await specialist.get(`/qualification-task/task/${task.id}/worst-cases`)).body;
  expect(after).toMatchObject({ isConfirmed: true, confirmed: confirmed.worstCases });
});

test('a task is overdue from the day after its due day on the calendar of the facility', async () => {
  const late = await aTask({ dueOn: inDays(-2) });
  expect(late.isOverdue).toBe(true);
  const { body } = await specialist.get('/qualification-task?overdue=true');
  expect(tasksIn(body).map(({ id }) => id)).toContain(late.id);
  const notes = await specialist.get('/home-notes');
  expect(JSON.stringify(notes.body)).toContain('/app/tasks?filter=overdue');
});

test('each call asks for its permission', async () => {
  const task = await aTask();
  const reader = await personWith(plant, 'QualificationTask.Get');
  expect((await reader.get('/qualification-task')).status).toBe(200);
  expect((await act(reader, task, 'start')).status).toBe(403);
  const adds = await personWith(plant, 'QualificationTask.Add');
  expect((await adds.get('/qualification-task')).status).toBe(403);
  expect((await auditor.post('/qualification-task', {})).status).toBe(403);
  // The other facility has the lite tier.
  const elsewhere = `/plans/production/facilities/${plant.otherFacility.id}/qualification-task/task/${task.id}`;
  expect((await admin.call('GET', elsewhere)).status).toBe(403);
});

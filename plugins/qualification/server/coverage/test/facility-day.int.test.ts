import { beforeAll, expect, test } from 'vitest';
import { dayIn, daysAfter } from '#schemas/lib/date-text';
import type { InspectorQuestions } from '#plugins/qualification/shared/inspector-question';
import type { Acceptance } from '#plugins/qualification/shared/coverage/coverage';
import {
  approver,
  bodyOf,
  cellsOf,
  pairIn,
  plant,
  proves,
  readMap,
  signed,
  specialist,
  startPlant,
} from './coverage.fixture.js';

startPlant();

/** The facility's day, which is never that of UTC here: one of two zones that are 26 hours apart has another one. */
let today = '';

beforeAll(async () => {
  const now = new Date();
  const isOther = (zone: string): boolean => dayIn(zone, now) !== dayIn('UTC', now);
  const timezone = ['Pacific/Kiritimati', 'Etc/GMT+12'].find(isOther) ?? '';
  const admin = await plant.as('admin');
  const form = { timezone, dateFormat: 'DD MMM, YYYY', timeFormat: 'HH:mm', country: '', version: 0 };
  bodyOf(await admin.post('/date-time-setting', form));
  today = dayIn(timezone, now);
});

test('a proof is in force until the end of its last day at the facility', async () => {
  const pair = pairIn(await readMap(), 'EQ-CMP-02', 'PRD-12');
  const cells = await cellsOf(pair);
  const statuses = async () => new Set((await cellsOf(pair)).map(({ status }) => status));
  await proves(pair, cells, { validUntil: daysAfter(today, -1) });
  expect(await statuses()).not.toContain('dueSoon');
  await proves(pair, cells, { validUntil: today });
  expect(await statuses()).toContain('dueSoon');
});

test('an accepted gap covers its pair until the end of its last day at the facility', async () => {
  const pair = pairIn(await readMap(), 'EQ-CAP-01', 'PRD-06');
  const order = { ...pair, studyType: 'validation', dueOn: '2099-03-01', why: 'No study yet' };
  const { task } = bodyOf<{ task: { id: string } }>(await specialist.post('/coverage/tasks', order), 201);
  const accepted = await signed(approver, 'approver', more =>
    approver.post('/coverage/acceptances', { ...pair, reason: 'closed', validUntil: '2099-01-31', ...more }),
  );
  const { id } = bodyOf<{ coverageAcceptance: Acceptance }>(accepted, 201).coverageAcceptance;
  const askedUntil = async (validUntil: string): Promise<unknown> => {
    await plant.run(async call => {
      const table = 'qualification.coverage_acceptance';
      await call.tx.db(table).where({ facility_id: call.facility.id, id }).update({ valid_until: validUntil });
      call.tx.audit({ domain: 'CoverageAcceptance', action: 'update', entity: { table, id, label: 'of the test' } });
    });
    const body = { action: 'askToCancel', version: 1, reason: 'the line is closed' };
    return (await specialist.post(`/qualification-task/task/${task.id}`, body)).body['name'];
  };
  expect(await askedUntil(daysAfter(today, -1))).toBe('TransactionLocked');
  expect(await askedUntil(today)).toBe('ReauthenticationRequired');
});

test('inspectors read of the last study on the day of the facility on which it was completed', async () => {
  const pair = pairIn(await readMap(), 'EQ-CMP-02', 'PRD-12');
  await proves(pair, await cellsOf(pair));
  const { questions } = bodyOf<InspectorQuestions>(await specialist.get('/inspector-questions'));
  expect(questions.find(({ key }) => key === 'studies')?.answer).toContain(`, ${today}.`);
});

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installation, root, type Installation } from '#cli/testing';
import { dayIn, daysAfter } from '#schemas/lib/date-text';
import type { QualificationTask } from '#plugins/qualification/shared/task';

let site: Installation;
const plant = ['--facility', 'PLANT'] as const;
const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  site = await installation('PLANT');
  const folder = path.join(root, 'demo', 'import');
  const files = readdirSync(folder).map(name => path.join(folder, name));
  const { code, errors } = await site.run(['import', ...files, ...plant, '--reason', 'First load']);
  if (code !== 0) throw new Error(`The plant was not imported: ${errors}`);
});
afterAll(() => site.remove());

const addDue = (dueOn: string, ...words: readonly string[]) =>
  site.run(['tasks', 'add', ...plant, '--type', 'verification', '--title', 'Verify', '--due', dueOn, ...words]);
const add = (...words: readonly string[]) => addDue(soon, ...words);

test('a task is added, listed and shown among what falls due', async () => {
  const added = await add('--equipment', 'EQ-RMG-01', '--json');
  expect(added.code, added.errors).toBe(0);
  const task = JSON.parse(added.output) as QualificationTask;
  const listed = await site.run(['tasks', 'list', ...plant, '--open', '--json']);
  expect((JSON.parse(listed.output) as QualificationTask[]).map(({ number }) => number)).toEqual([task.number]);
  const shown = await site.run(['tasks', 'list', ...plant]);
  expect(shown.output).toContain(`${task.number}  Verify  EQ-RMG-01`);
  const due = await site.run(['tasks', 'due', ...plant, '--days', '30']);
  expect(due.output).toContain(`${soon}  task`);
});

test('what the rules refuse is refused here, field by field', async () => {
  const unknown = await add('--equipment', 'EQ-NONE');
  expect([unknown.code, unknown.errors]).toEqual([1, expect.stringContaining('EQ-NONE does not exist') as string]);
  const scopeless = await add();
  expect([scopeless.code, scopeless.errors]).toEqual([1, expect.stringContaining('equipmentId') as string]);
});

test('what falls due is counted from today at the facility, which may be another day than that of UTC', async () => {
  const now = new Date();
  const utc = dayIn('UTC', now);
  // One of two zones that are 26 hours apart has another day.
  const timezone = ['Pacific/Kiritimati', 'Etc/GMT+12'].find(zone => dayIn(zone, now) !== utc) ?? '';
  // Of the day and the next one in UTC, this one is not of them at the facility.
  const dueOn = dayIn(timezone, now) > utc ? utc : daysAfter(utc, 1);
  const added = await addDue(dueOn, '--equipment', 'EQ-RMG-01');
  expect(added.code, added.errors).toBe(0);
  const dueInADay = async (): Promise<string> => (await site.run(['tasks', 'due', ...plant, '--days', '1'])).output;
  expect(await dueInADay()).toContain(`${dueOn}  task`);
  const value = JSON.stringify({ timezone, dateFormat: 'DD MMM, YYYY', timeFormat: 'HH:mm', country: '' });
  // No command saves the time zone; the guards of the trail rest in this database, which is dropped after the test.
  await site.sql(`alter table kernel.setting disable trigger user;
    insert into kernel.setting (facility_id, id, key, value, version, updated_at, updated_by)
    select id, gen_random_uuid(), 'dateTime', '${value}', 1, now(), created_by from kernel.facility`);
  expect(await dueInADay()).not.toContain(`${dueOn}  task`);
});

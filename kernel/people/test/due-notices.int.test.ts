import { afterAll, beforeAll, expect, test } from 'vitest';
import { asService } from '#kernel/session/system-context';
import { makePerson, mails, testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
let admin: TestClient;
let maintainer = '';
let reader = '';

beforeAll(async () => {
  limpid = await testKernel({ only: ['procedures', 'products'] });
  admin = await limpid.as('admin');
  ({ email: maintainer } = await makePerson(limpid, { roles: ['Validation Specialist'] }));
  ({ email: reader } = await makePerson(limpid, { roles: ['Auditor'] }));
});
afterAll(() => limpid.close());

async function runTask(): Promise<void> {
  const task = limpid.kernel.registry.scheduledTasks.find(({ name }) => name === 'people.due-notices');
  if (task === undefined) throw new Error('the task is not declared');
  await task.run(limpid.kernel.services.resolveAll(task.deps) as never, {
    signal: new AbortController().signal,
    step: work => asService(limpid.kernel.database, 'job', null, work),
  });
}

/** The texts of notices to an address, oldest first. */
async function notices(address = maintainer): Promise<string[]> {
  const found = (await mails(limpid, address)).filter(({ kind }) => kind === 'recordsDue');
  const texts: string[] = [];
  for (const { id } of found.toReversed()) {
    const { body } = await admin.call('POST', `/outbox/${id}/open`, { reason: 'to read it in a test' });
    texts.push(String((body['mail'] as unknown as { content: string }).content));
  }
  return texts;
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function created(path: string, one: string, body: object): Promise<{ id: string; version: number }> {
  const answer = await admin.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body[one] as unknown as { id: string; version: number };
}

test('who may change a record is told once in each part of the time before its due day, and when it has passed', async () => {
  const fields = { externalId: 'SOP-7', name: 'Cleaning of presses', revision: '1', reviewDueOn: inDays(20) };
  const sop = await created('/sop', 'sop', fields);
  const active = await created('/apis', 'api', { externalId: 'A-7', name: 'Digoxin' });
  await created(`/apis/${active.id}/hbels`, 'hbel', {
    basis: 'PDE',
    route: 'oral',
    value: { value: 2, unit: 'ug' },
    reviewDueOn: inDays(60),
  });
  await created('/sop', 'sop', { ...fields, externalId: 'SOP-8', reviewDueOn: inDays(200) });
  await runTask();
  const [first = '', ...others] = await notices();
  expect(others).toEqual([]);
  expect(first).toContain(`within 30 days:\n- SOP-7 Cleaning of presses, ${inDays(20)}`);
  expect(first).toContain(`Health-based limits due for review within 90 days:\n- A-7 Digoxin, PDE oral, ${inDays(60)}`);
  expect(first).not.toContain('SOP-8');
  expect(await notices(reader), 'who may only read').toEqual([]);

  await runTask();
  expect(await notices(), 'nothing has changed').toHaveLength(1);

  const later = { version: sop.version, reviewDueOn: inDays(-1), reason: 'the review is late' };
  expect((await admin.post(`/sop/${sop.id}`, later)).status).toBe(200);
  await runTask();
  const [, second = ''] = await notices();
  expect(second).toMatch(/overdue.*:\n- SOP-7 Cleaning of presses/);
  expect(second).not.toContain('Digoxin');

  const moved = { version: sop.version + 1, reviewDueOn: inDays(300), reason: 'reviewed' };
  expect((await admin.post(`/sop/${sop.id}`, moved)).status).toBe(200);
  await runTask();
  expect(await notices(), 'what is no longer due').toHaveLength(2);
  const again = { version: sop.version + 2, reviewDueOn: inDays(-1), reason: 'the review is late again' };
  expect((await admin.post(`/sop/${sop.id}`, again)).status).toBe(200);
  await runTask();
  expect(await notices(), 'what became due again').toHaveLength(3);
});

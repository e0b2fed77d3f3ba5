import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayText } from '#schemas/lib/date-text';
import { makePerson, mails, runScheduledTask, testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
let admin: TestClient;
let maintainer = '';
let reader = '';
/** Who maintains operators. */
let manager = '';

beforeAll(async () => {
  limpid = await testKernel({ only: ['procedures', 'products', 'operators', 'nitrosamines'] });
  admin = await limpid.as('admin');
  ({ email: maintainer } = await makePerson(limpid, { roles: ['Validation Specialist'] }));
  ({ email: manager } = await makePerson(limpid, { roles: ['QA Administrator'] }));
  ({ email: reader } = await makePerson(limpid, { roles: ['Auditor'] }));
});
afterAll(() => limpid.close());

const runTask = (): Promise<void> => runScheduledTask(limpid.kernel, 'people.due-notices');

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

/** A day as the facility writes it. */
const written = (day: string): string => dayText(day, { dateFormat: 'DD MMM, YYYY' });

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
  expect(first).toContain(`within 30 days:\n- SOP-7 Cleaning of presses, ${written(inDays(20))}`);
  expect(first).toContain(
    `Health-based limits due for review within 90 days:\n- A-7 Digoxin, PDE oral, ${written(inDays(60))}`,
  );
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

test('qualifications of operators and reviews of nitrosamines are told like the days of other records', async () => {
  const until = (kind: string, expiresOn: string) => ({ kind, qualifiedOn: '2020-01-01', expiresOn });
  const fields = { operatorId: 'OP-7', firstName: 'Olga', lastName: 'Berg' };
  const qualifications = [until('swabSampling', inDays(-3)), until('visualInspection', inDays(20))];
  const operator = await created('/operator', 'operator', { ...fields, qualifications });
  await created('/nitrosamines', 'nitrosamine', { externalId: 'NDMA', name: 'N-nitroso', reviewDueOn: inDays(80) });
  const before = (await notices(manager)).length;
  await runTask();
  const told = (await notices(manager)).slice(before).join();
  expect(told).toContain(
    `Expired qualifications of operators:\n- OP-7 Olga Berg, swab sampling, ${written(inDays(-3))}`,
  );
  expect(told).toContain(`expire within 30 days:\n- OP-7 Olga Berg, visual inspection, ${written(inDays(20))}`);
  expect((await notices()).at(-1)).toContain(
    `Nitrosamines due for review within 90 days:\n- NDMA N-nitroso, ${written(inDays(80))}`,
  );
  for (const filter of ['overdue', 'due-30'])
    expect((await admin.get(`/operator/filter/${filter}`)).body['operators'], filter).toHaveLength(1);
  expect((await admin.get('/operator/filter/due-90')).body['operators']).toEqual([]);
  const { notes } = (await admin.get('/home-notes')).body as unknown as { notes: readonly { text: string }[] };
  const texts = notes.map(({ text }) => text);
  expect(texts).toContain('operator with an expired qualification');
  expect(texts).toContain('operator with a qualification that expires within 30 days');
  expect(texts).toContain('nitrosamine due for review within 90 days');

  // The renewal stands beside the qualification that it renews.
  const renewed = [...qualifications, until('swabSampling', inDays(400))];
  const change = { version: operator.version, qualifications: renewed, reason: 'trained again' };
  expect((await admin.post(`/operator/${operator.id}`, change)).status).toBe(200);
  expect((await admin.get('/operator/filter/overdue')).body['operators']).toEqual([]);
  await runTask();
  expect(await notices(manager), 'what is renewed is not told again').toHaveLength(before + 1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import { errorCatalogue } from '#schemas/errors';
import { shortForms } from '#schemas/short-forms';

let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel({ only: ['equipment'] });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

test('archived users of a facility are listed below the facility, as other archived records are', async () => {
  const [here, there] = [await makePerson(limpid), await makePerson(limpid, { facilities: [limpid.otherFacility.id] })];
  for (const { id } of [here, there]) await admin.call('PUT', `/users/${id}/archive`, { reason: 'has left' });
  const answer = await admin.get('/archived/users?pageLimit=100');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const names = (answer.body['users'] as unknown as { username: string }[]).map(user => user.username);
  expect([names.includes(here.username), names.includes(there.username)]).toEqual([true, false]);
  expect((await (await limpid.as('operator')).get('/archived/users')).status).toBe(403);
});

test('the date-time setting takes a reason, which the audit trail keeps', async () => {
  const setting = { timezone: 'Europe/Zurich', dateFormat: 'DD-MM-YYYY', timeFormat: 'HH:mm', country: 'Switzerland' };
  const saved = await admin.post('/date-time-setting', { ...setting, version: 0, reason: 'the plant moved' });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const [entry] = await limpid.sql<{ reason: string }>(
    `select body::jsonb->>'reason' as reason from audit.entry where domain = 'Settings' and scope = '${limpid.facility.id}' order by seq desc limit 1`,
  );
  expect(entry?.reason).toBe('the plant moved');
});

test('the path import takes what master takes', async () => {
  const form = new FormData();
  form.set('reason', 'first equipment');
  form.append('file', new Blob(['Equipment ID,Name,Type\nEQ-9,Mixer,blender\n']), 'equipment.csv');
  const answer = await admin.upload('/import', form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect((await admin.get('/equipments?search=EQ-9')).body['pagination']).toMatchObject({ total: 1 });
});

test('feedback is stored in the facility with its author, and empty feedback is refused', async () => {
  const operator = await limpid.as('operator');
  expect((await operator.post('/feedback', { text: '  ' })).status).toBe(422);
  const given = await operator.post('/feedback', { text: 'The list is slow', page: '/app/master/equipment' });
  expect(given.status, JSON.stringify(given.body)).toBe(201);
  const all = (await admin.get('/feedback')).body['feedback'] as unknown as object[];
  expect(all).toMatchObject([
    { text: 'The list is slow', page: '/app/master/equipment', createdByName: 'Operator Tester' },
  ]);
  expect((await operator.get('/feedback')).status).toBe(403);
});

test.each(['/date-time-setting', '/equipments'])('page 0 is refused by every call, also by %s', async path => {
  const answer = await admin.get(`${path}?pageNumber=0`);
  expect([answer.status, answer.body['errName']]).toEqual([422, 'DataValidationError']);
  expect((await admin.get(`${path}?pageNumber=1&pageLimit=5&doPagination=true`)).status).toBe(200);
});

test('the description of the calls names the version that they are compatible with beside our own', async () => {
  const { body } = await admin.send('/api/v2/openapi.json', {});
  expect(body['info']).toMatchObject({ version: 'test', 'x-compatible-with': { version: '6.3', release: '6.3.6-1' } });
});

test('short forms of errors are those of the specification, for names of the catalogue', () => {
  expect(shortForms).toEqual({
    UserBlockedError: 'You have been blocked',
    PasswordAlreadyUsed: 'Password already used',
  });
  expect(Object.keys(errorCatalogue)).toEqual(expect.arrayContaining(Object.keys(shortForms)));
});

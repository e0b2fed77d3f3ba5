import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
});
afterAll(() => limpid.close());

test('a kernel without plugins is ready', async () => {
  expect((await fetch(`${limpid.url}/health/ready`)).status).toBe(200);
});

test('a person signs in, sees the own account and facilities, and signs out', async () => {
  const admin = await limpid.as('admin');
  const me = await admin.call('GET', '/users/me');
  expect(me.body['users']?.[0]?.['username']).toBe('admin');
  const facilities = await admin.call('GET', '/plans/production/facilities');
  expect(facilities.body['facilities']).toHaveLength(2);
});

test('a wrong password is no 401, so that the browser does not take it for an ended session', async () => {
  const answer = await limpid.anonymous.call('POST', '/auth/login', { username: 'auditor', password: 'wrong' });
  expect([answer.status, answer.body['errName']]).toEqual([400, 'InvalidEmailOrPasswordError']);
});

test('a call without a session is refused with the text of the catalogue', async () => {
  const answer = await limpid.anonymous.call('GET', '/users/me');
  expect([answer.status, answer.body['message']]).toEqual([401, 'Session Expired. Login again!']);
});

test('a second sign-in displaces the first, which hears 419 as long as it asks', async () => {
  const first = await limpid.as('reviewer');
  await (await limpid.as('reviewer')).call('GET', '/users/me');
  await limpid.anonymous.call('POST', '/auth/login', { username: 'reviewer', password: 'Correct-horse-1' });
  expect((await first.call('GET', '/users/me')).status).toBe(419);
  expect((await first.call('GET', '/users/me')).status).toBe(419);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  asOwner,
  forgetTries,
  mails,
  login,
  makePerson,
  named,
  type Person,
  type TestAnswer,
  TestClient,
  type TestClient as Client,
  type TestKernel,
  testPassword,
} from '#kernel/testing';
import { limpidWithSignOn, makeSsoPerson, mustBe, useProvider } from './sso.fixture.js';

let limpid: TestKernel;
let admin: Client;
let specialist: Client;
let witness: Person;

const provider = { issuer: 'http://127.0.0.1:9/', clientId: 'limpid', clientSecret: 'secret of the client' };

beforeAll(async () => {
  limpid = await limpidWithSignOn();
  admin = await limpid.as('admin');
  specialist = await limpid.as('specialist');
  witness = await makePerson(limpid, { roles: ['Auditor'] });
});
afterAll(() => limpid.close());
beforeEach(() => forgetTries(limpid));

const open = (change: object = {}): Promise<TestAnswer> =>
  limpid.anonymous.call('POST', '/auth/emergency', {
    username: 'reviewer',
    password: testPassword,
    witness: { username: witness.username, password: testPassword },
    reason: 'the provider does not answer',
    ...change,
  });
async function set(enabled: boolean, minutes = 60): Promise<TestAnswer> {
  const { emergency } = (await admin.call('GET', '/auth/emergency/settings')).body;
  const body = { enabled, minutes, version: Number(emergency?.['version']), reason: 'for a test' };
  return admin.call('PUT', '/auth/emergency/settings', body);
}
const headersOf = (answer: TestAnswer): Record<string, string> => ({
  cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
  token: String(answer.body['token']),
});
const ask = (answer: TestAnswer, path: string, init: RequestInit = {}): Promise<TestAnswer> =>
  new TestClient(limpid.url, limpid.facility).send(`/api/v2${path}`, {
    ...init,
    headers: { ...headersOf(answer), 'content-type': 'application/json' },
  });

test('is off at first, and off while single sign-on is: then passwords count as ever', async () => {
  expect(named(await open())).toBe('NotAllowed');
  expect((await set(true)).status).toBe(200);
  expect(named(await open())).toBe('NotAllowed');
  expect((await limpid.anonymous.call('GET', '/features')).body).not.toHaveProperty('emergencySignIn');
  expect((await login(limpid, witness.username, testPassword)).status).toBe(200);
  expect((await set(false)).status).toBe(200);
});

describe('while people sign in at the provider', () => {
  beforeAll(async () => {
    await useProvider(limpid, 'okta', provider);
    mustBe(200, await set(true, 20));
    const { users } = (await admin.call('GET', '/users?search=reviewer')).body as unknown as { users: Person[] };
    const [reviewer] = users;
    const change = { roles: ['QA Administrator', 'Reviewer'], version: reviewer?.version, reason: 'a test' };
    mustBe(200, await admin.call('POST', `/users/${reviewer?.id}`, change));
    await asOwner(limpid, `update kernel.app_user set email = 'qa@example.org' where username = 'admin'`);
  });

  test('the login screen hears of it, and one password alone opens nothing any more', async () => {
    expect((await limpid.anonymous.call('GET', '/features')).body).toMatchObject({ emergencySignIn: true });
    expect(named(await login(limpid, 'reviewer', testPassword))).toBe('NotAllowed');
  });

  test('an administrator and a witness open a session, which everybody hears of', async () => {
    const answer = await open();
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect((await ask(answer, '/users/me')).status).toBe(200);
    const { history } = (await admin.call('GET', `/users/${String(answer.body['user']?.['id'])}/history`))
      .body as unknown as {
      history: { action: string; reason: string; changes: object[] }[];
    };
    expect(history.find(entry => entry.action === 'emergencyLogin')).toMatchObject({
      reason: 'the provider does not answer',
      changes: [
        { path: 'witness', from: null, to: witness.username },
        { path: 'minutes', from: null, to: 20 },
      ],
    });
    expect((await mails(limpid, 'qa@example.org')).map(mail => mail.kind)).toContain('emergency');
  });

  test('nothing is signed in it', async () => {
    const answer = await open();
    const body = JSON.stringify({ password: testPassword, purpose: 'ACCESS_REVIEW', contentHash: 'a'.repeat(64) });
    const proof = await ask(answer, '/auth/reauthenticate', { method: 'POST', body });
    expect([proof.status, proof.body['message']]).toEqual([403, 'Nothing is signed in an emergency session']);
  });

  test('it ends by itself, however much it is used', async () => {
    const answer = await open();
    await asOwner(
      limpid,
      `update kernel.session set emergency_until = now() + interval '1 second' where emergency_until is not null`,
    );
    await asOwner(limpid, `select pg_notify('kernel', 'everybody')`);
    await expect.poll(async () => (await ask(answer, '/users/me')).status).toBe(401);
  });

  test('it takes two people, of whom the first is an administrator, both with passwords of the product', async () => {
    const own = { username: 'reviewer', password: testPassword };
    const other = { username: witness.username, password: testPassword };
    const sso = await makeSsoPerson(limpid);
    expect((await open({ witness: own })).status).toBe(422);
    expect(named(await open({ witness: { ...other, password: 'Wrong-horse-9' } }))).toBe('InvalidEmailOrPasswordError');
    expect(named(await open({ password: 'Wrong-horse-9' }))).toBe('InvalidEmailOrPasswordError');
    expect(named(await open({ ...other, witness: own }))).toBe('NotAllowed');
    expect((await open({ witness: { ...other, username: sso.username } })).status).not.toBe(200);
    expect((await open({ reason: 'x' })).status).toBe(422);
    await admin.call('PUT', `/users/block/${witness.id}`, { reason: 'left the site' });
    expect(named(await open())).toBe('UserBlockedError');
    await admin.call('PUT', `/users/unblock/${witness.id}`, { reason: 'came back' });
  });

  test('it is the right of administrators to allow it, and it needs two who could', async () => {
    expect((await specialist.call('GET', '/auth/emergency/settings')).status).toBe(403);
    expect((await specialist.call('PUT', '/auth/emergency/settings', {})).status).toBe(403);
    expect((await set(true, 5)).status).toBe(422);
    expect((await set(false)).status).toBe(200);
    await asOwner(limpid, `update kernel.app_user set authentication_type = 'sso' where username <> 'admin'`);
    const refused = await set(true);
    expect(refused.body['fields']).toMatchObject([{ path: 'enabled' }]);
  });
});

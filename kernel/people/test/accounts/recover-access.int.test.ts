import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  asOwner,
  mails,
  linkFor,
  login,
  makePerson,
  named,
  newPassword,
  partsOf,
  setByLink,
  signedIn,
  type TestAnswer,
  testKernel,
  type TestKernel,
  testPassword,
} from '#kernel/testing';

let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
});
afterAll(() => limpid.close());
beforeEach(() => asOwner(limpid, 'delete from kernel.throttle'));

const forgot = (username: string, more: object = {}): Promise<TestAnswer> =>
  limpid.anonymous.call('POST', '/auth/reset-password', { username, ...more });
const check = ({ u, token }: { u: string; token: string }): Promise<TestAnswer> =>
  limpid.anonymous.call('GET', `/auth/reset-password-policy?${new URLSearchParams({ u, token }).toString()}`);

/** A new secret key for a person, as the administrator reads it once. */
async function newKey(id: string): Promise<string> {
  const admin = await limpid.as('admin');
  const answer = await admin.call('POST', '/users/resend-invitation', { id, reason: 'key is lost', generateKey: true });
  return String(answer.body['secretKey']);
}

describe('Retrieve Access', () => {
  test('a known and an unknown address have the same answer, and so have employee IDs', async () => {
    const person = await makePerson(limpid, { employeeId: 'E-2002' });
    const shown = async (name: string): Promise<string> => JSON.stringify((await forgot(name)).body);
    expect(await shown(person.email)).toBe(await shown('nobody@example.org'));
    expect(await shown('E-2002')).toBe(await shown('E-9999'));
    expect((await forgot(person.email)).body).toMatchObject({ isEmail: true, hasToken: false });
    expect((await forgot('E-2002')).body).toMatchObject({ isEmail: false, hasToken: true });
  });

  test('only people who may sign in are written to', async () => {
    const admin = await limpid.as('admin');
    const blocked = await makePerson(limpid);
    await admin.call('PUT', `/users/block/${blocked.id}`, { reason: 'for a test' });
    await forgot(blocked.email);
    expect(await mails(limpid, blocked.email)).toEqual([]);
  });

  test('a mailbox is not flooded: five mails an hour', async () => {
    const person = await makePerson(limpid);
    for (let ask = 0; ask < 8; ask++) expect((await forgot(person.email)).status).toBe(200);
    expect((await mails(limpid, person.email)).length).toBe(5);
  });

  test('an address that asks on and on has to wait', async () => {
    const statuses = [];
    for (let ask = 0; ask < 22; ask++) statuses.push((await forgot(`x${ask}@example.org`)).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });
});

describe('links', () => {
  test('a link sets the password once, ends all sessions, and the owner is notified', async () => {
    const person = await makePerson(limpid);
    const client = await signedIn(limpid, person.username);
    await forgot(person.email);
    const link = await linkFor(limpid, person.email);
    const checked = await check(link);
    expect(checked.body).toMatchObject({
      email: person.email,
      passwordPolicySettings: { minPasswordLength: 8, minCapital: 1, minNumber: 1, specialCharacters: 1 },
    });
    expect((await check(link)).status).toBe(200);
    expect((await setByLink(limpid, link, newPassword)).status).toBe(200);
    expect((await client.call('GET', '/users/me')).status).toBe(401);
    expect(named(await check(link))).toBe('InvalidToken');
    expect((await login(limpid, person.username, newPassword)).status).toBe(200);
    expect((await mails(limpid, person.email)).map(mail => mail.kind)).toContain('passwordChanged');
  });

  test('of ten simultaneous uses of a link one succeeds', async () => {
    const person = await makePerson(limpid);
    await forgot(person.email);
    const link = await linkFor(limpid, person.email);
    const uses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => setByLink(limpid, link, `Simultaneous-${index}a`)),
    );
    expect(uses.map(answer => answer.status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  test('a newer link makes the older one void', async () => {
    const person = await makePerson(limpid);
    await forgot(person.email);
    const older = await linkFor(limpid, person.email);
    await forgot(person.email);
    expect(named(await check(older))).toBe('InvalidToken');
    expect((await check(await linkFor(limpid, person.email))).status).toBe(200);
  });

  test('after 24 hours a link has expired, and a fresh one comes from the same call', async () => {
    const person = await makePerson(limpid);
    await forgot(person.email);
    const link = await linkFor(limpid, person.email);
    await asOwner(limpid, `update kernel.user_token set expires_at = now() - interval '1 second' where user_id = $1`, [
      person.id,
    ]);
    for (const answer of [await check(link), await setByLink(limpid, link, newPassword)])
      expect([named(answer), answer.body['message']]).toEqual([
        'PasswordResetLinkExpiredError',
        'Password reset link has expired',
      ]);
    await forgot(person.email);
    expect((await setByLink(limpid, await linkFor(limpid, person.email), newPassword)).status).toBe(200);
  });

  test('a right key and a right link are taken from an address that others have made wait', async () => {
    const person = await makePerson(limpid);
    const key = await newKey(person.id);
    const wrong = { username: person.username, token: 'WRONG' };
    const register = (body: object): Promise<TestAnswer> => limpid.anonymous.call('POST', '/auth/register', body);
    for (let ask = 0; ask < 10; ask++) await register(wrong);
    expect((await register(wrong)).status).toBe(429);
    const { link } = (await register({ username: person.username, token: key })).body;
    for (let ask = 0; ask < 30; ask++) await check({ u: person.username, token: 'wrong' });
    expect((await check({ u: person.username, token: 'wrong' })).status).toBe(429);
    expect((await check(partsOf(String(link)))).status).toBe(200);
    for (let ask = 0; ask < 10; ask++) await setByLink(limpid, { u: person.username, token: 'wrong' }, newPassword);
    expect((await setByLink(limpid, { u: person.username, token: 'wrong' }, newPassword)).status).toBe(429);
    expect((await setByLink(limpid, partsOf(String(link)), newPassword)).status).toBe(200);
  });

  test('a link of one person is no link of another, and a tampered one is none', async () => {
    const [one, other] = [await makePerson(limpid), await makePerson(limpid)];
    await forgot(one.email);
    const { token } = await linkFor(limpid, one.email);
    expect(named(await check({ u: other.username, token }))).toBe('InvalidToken');
    expect(named(await check({ u: one.username, token: `${token.slice(0, -1)}_` }))).toBe('InvalidToken');
    expect(named(await setByLink(limpid, { u: other.username, token }, newPassword))).toBe('InvalidToken');
  });

  test('a host that the caller claims is never part of a mail', async () => {
    const person = await makePerson(limpid);
    for (const headers of [{ 'x-forwarded-host': 'evil.example' }, { forwarded: 'host=evil.example' }])
      await limpid.anonymous.send('/api/v2/auth/reset-password', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers } as Record<string, string>,
        body: JSON.stringify({ username: person.email }),
      });
    const admin = await limpid.as('admin');
    for (const { id } of await mails(limpid, person.email)) {
      const opened = await admin.call('POST', `/outbox/${id}/open`, { reason: 'for a test' });
      const { content } = opened.body['mail'] as unknown as { content: string };
      expect(content).toContain(`${limpid.url}/reset-password?u=`);
      expect(content).not.toContain('evil');
    }
  });

  test('the database holds no token in clear', async () => {
    const person = await makePerson(limpid);
    await forgot(person.email);
    const { token } = await linkFor(limpid, person.email);
    const key = await newKey(person.id);
    const rows = await limpid.sql<{ text: string }>('select row_to_json(t)::text as text from kernel.user_token t');
    const trail = await limpid.sql<{ text: string }>('select body as text from audit.entry');
    for (const { text } of [...rows, ...trail]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(key);
    }
  });

  test('text with a secret is erased when the secret is worth nothing', async () => {
    const person = await makePerson(limpid);
    await forgot(person.email);
    await asOwner(limpid, `update kernel.mail set secret_until = now() - interval '1 second' where recipient = $1`, [
      person.email,
    ]);
    await forgot('wakes-delivery@example.org');
    await asOwner(limpid, `select pg_notify('kernel', 'mail')`);
    await expect.poll(async () => (await mails(limpid, person.email))[0]?.state).toBe('expired');
  });
});

describe('secret keys', () => {
  test('an invited person without an address registers with the key and chooses a password', async () => {
    const person = await makePerson(limpid, { invited: true, email: null, employeeId: 'E-3003' });
    const key = String(person.answer.body['secretKey']);
    expect(key).toMatch(/^([0-9A-Z]{4}-){12}[0-9A-Z]{4}$/);
    expect(named(await login(limpid, person.username, testPassword))).toBe('InvalidEmailOrPasswordError');
    const registered = await limpid.anonymous.call('POST', '/auth/register', {
      username: 'E-3003',
      token: key.toLowerCase().replaceAll('-', ' '),
    });
    const link = String(registered.body['link']);
    expect(registered.body['url']).toBe(registered.body['link']);
    expect((await setByLink(limpid, partsOf(link), newPassword)).status).toBe(200);
    expect((await login(limpid, person.username, newPassword)).status).toBe(200);
    const again = await limpid.anonymous.call('POST', '/auth/register', { username: 'E-3003', token: key });
    expect([named(again), again.body['message']]).toEqual([
      'InvalidToken',
      'The secret key you entered is invalid. Please contact your administrator',
    ]);
  });

  test('a blocked person is sent nothing, and the refusal names the field that names the person', async () => {
    const person = await makePerson(limpid, { invited: true });
    const admin = await limpid.as('admin');
    await admin.call('PUT', `/users/block/${person.id}`, { reason: 'on leave' });
    const again = { id: person.id, reason: 'the mail was lost' };
    const refused = await admin.call('POST', '/users/resend-invitation', again);
    expect([refused.status, refused.body['fields']]).toEqual([
      422,
      [{ path: 'id', message: 'the user is blocked: unblock first' }],
    ]);
  });

  test('an invited person with an address gets a link, also a second time', async () => {
    const person = await makePerson(limpid, { invited: true });
    expect(person.answer.body).toMatchObject({ secretKey: null, mailedTo: person.email });
    const admin = await limpid.as('admin');
    await admin.call('POST', '/users/resend-invitation', { id: person.id, reason: 'the mail was lost' });
    expect((await mails(limpid, person.email)).map(mail => mail.kind)).toEqual(['invitation', 'invitation']);
    expect((await setByLink(limpid, await linkFor(limpid, person.email), newPassword)).status).toBe(200);
    const shown = (await admin.call('GET', `/users/${person.id}`)).body['user'] as unknown as { status: string };
    expect(shown.status).toBe('active');
  });

  test('the key opens the way back for somebody who forgot the password', async () => {
    const person = await makePerson(limpid, { email: null });
    const key = await newKey(person.id);
    const missing = await forgot(person.username, { verifyToken: true });
    expect([missing.status, missing.body['message']]).toEqual([422, 'token: Please enter a Secret Key']);
    const answer = await forgot(person.username, { token: key, verifyToken: true });
    expect(answer.body).toMatchObject({ isEmail: false, hasToken: true });
    expect((await setByLink(limpid, partsOf(String(answer.body['link'])), newPassword)).status).toBe(200);
  });

  test('a wrong key for a known and for an unknown person has the same answer', async () => {
    const person = await makePerson(limpid);
    const wrong = async (username: string): Promise<string> => {
      const { status, body } = await forgot(username, { token: 'WRONG', verifyToken: true });
      return JSON.stringify({ status, ...body, requestId: '' });
    };
    expect(await wrong(person.username)).toBe(await wrong('nobody'));
  });

  test('a cancelled, an older and an expired key are of no use', async () => {
    const person = await makePerson(limpid, { email: null });
    const register = (token: string) =>
      limpid.anonymous.call('POST', '/auth/register', { username: person.username, token });
    const older = await newKey(person.id);
    const newer = await newKey(person.id);
    expect(named(await register(older))).toBe('InvalidToken');
    const admin = await limpid.as('admin');
    expect((await admin.call('DELETE', `/users/${person.id}/tokens`)).status).toBe(200);
    expect(named(await register(newer))).toBe('InvalidToken');
    const last = await newKey(person.id);
    await asOwner(limpid, `update kernel.user_token set expires_at = now() where user_id = $1`, [person.id]);
    expect(named(await register(last))).toBe('InvalidToken');
  });

  test('the value of a key is in no answer but the one that made it', async () => {
    const person = await makePerson(limpid, { email: null });
    const key = await newKey(person.id);
    const admin = await limpid.as('admin');
    for (const path of [`/users/${person.id}`, '/users?pageLimit=200', `/users/${person.id}/history`, '/audit_logs'])
      expect(JSON.stringify((await admin.call('GET', path)).body)).not.toContain(key);
  });
});

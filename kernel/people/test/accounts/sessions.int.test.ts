import path from 'node:path';
import os from 'node:os';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  asOwner,
  login,
  makePerson,
  named,
  newPassword,
  signedIn,
  TestClient,
  testKernel,
  type TestKernel,
  testPassword,
} from '#kernel/testing';
import { createKernel, type Kernel } from '#kernel/boot/create-kernel';
import { SessionsToken } from '#kernel/session/sessions';

let limpid: TestKernel;
/** A second node on the same database, with a log that can be read. */
let second: Kernel;
let secondUrl: string;
const lines: string[] = [];

beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
  const config = {
    databaseUrl: limpid.databaseUrl,
    host: '127.0.0.1',
    port: 0,
    dataFolder: path.join(os.tmpdir(), `limpid-test-data-${process.pid}`),
    secureCookies: true,
    proxies: 1,
    logFile: null,
    version: 'test',
  };
  const log = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  second = await createKernel({ config, plugins: [], logger: pino(log) });
  secondUrl = `http://127.0.0.1:${await second.listen('127.0.0.1', 0)}`;
});
afterAll(async () => {
  await second.close();
  await limpid.close();
});
beforeEach(() => asOwner(limpid, 'delete from kernel.throttle'));

/** The call that asks who one is, on a node, with credentials as they are or changed. */
const me = (client: TestClient, url = limpid.url, change: Readonly<Record<string, string>> = {}) =>
  new TestClient(url, limpid.facility).send('/api/v2/users/me', { headers: { ...client.credentials, ...change } });

const forgetSessions = (): void => limpid.kernel.resolve(SessionsToken).forget('everybody');

describe('cookie and token', () => {
  test('the cookie is closed to scripts, other sites and, behind a proxy, plain connections', async () => {
    const flags = (answer: { headers: Headers }): string => answer.headers.get('set-cookie') ?? '';
    const plain = flags(await login(limpid, 'auditor', testPassword));
    expect(plain).toMatch(/^connect\.sid=[\w-]{43}\.[\w-]{43}; path=\/; samesite=lax; httponly$/i);
    const behindProxy = new TestClient(secondUrl, limpid.facility);
    expect(flags(await behindProxy.signIn('auditor', testPassword))).toMatch(/; secure; httponly$/i);
  });

  test('a session that was chosen beforehand is not taken over', async () => {
    const planted = `connect.sid=${'a'.repeat(43)}`;
    const answer = await login(limpid, 'auditor', testPassword, { cookie: planted });
    expect(answer.headers.get('set-cookie')).not.toContain('a'.repeat(43));
    const token = String(answer.body['token']);
    expect((await limpid.anonymous.send('/api/v2/users/me', { headers: { cookie: planted, token } })).status).toBe(401);
  });

  test('half of the credentials, swapped halves and changed ones are nothing', async () => {
    const [one, other] = [await makePerson(limpid), await makePerson(limpid)];
    const [mine, theirs] = [await signedIn(limpid, one.username), await signedIn(limpid, other.username)];
    const flip = (text: string): string => `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const change of [
      { token: theirs.credentials.token },
      { cookie: theirs.credentials.cookie },
      { token: flip(mine.credentials.token) },
      { cookie: flip(mine.credentials.cookie) },
      { token: '' },
      { cookie: '' },
      { token: mine.credentials.cookie.replace('connect.sid=', '') },
    ] as Record<string, string>[])
      expect((await me(mine, limpid.url, change)).status, JSON.stringify(change)).toBe(401);
    expect((await me(mine)).status).toBe(200);
  });

  test('an ID without the signature of the server is nothing', async () => {
    const mine = await signedIn(limpid, (await makePerson(limpid)).username);
    const theirs = await signedIn(limpid, (await makePerson(limpid)).username);
    const [id = '', signature = ''] = mine.credentials.cookie.split('.sid=')[1]?.split('.') ?? [];
    const [, foreign = ''] = theirs.credentials.cookie.split('.sid=')[1]?.split('.') ?? [];
    for (const value of [id, `${id}.`, `.${signature}`, `${id}.${foreign}`])
      expect((await me(mine, limpid.url, { cookie: `connect.sid=${value}` })).status, value).toBe(401);
    expect((await me(mine)).status).toBe(200);
  });

  test('each sign-in answers with a cookie of its own, whatever the browser sends', async () => {
    const { username } = await makePerson(limpid);
    const first = await signedIn(limpid, username);
    const again = await login(limpid, username, testPassword, { cookie: first.credentials.cookie });
    const cookies = again.headers.getSetCookie().filter(cookie => cookie.startsWith('connect.sid'));
    expect(cookies).toHaveLength(1);
    expect(cookies[0]?.split(';')[0]).not.toBe(first.credentials.cookie);
    expect((await me(first)).status).toBe(419);
  });

  test('tokens are kept as hashes and never written to the log', async () => {
    const client = new TestClient(secondUrl, limpid.facility);
    await client.signIn('auditor', testPassword);
    await client.call('GET', '/users/me');
    const [cookie = ''] = client.credentials.cookie.replace('connect.sid=', '').split('.');
    const rows = await limpid.sql<{ text: string }>('select row_to_json(s)::text as text from kernel.session s');
    for (const text of [...rows.map(row => row.text), ...lines])
      for (const secret of [cookie, client.credentials.token, testPassword]) expect(text).not.toContain(secret);
  });

  test('a logged-out session stays dead, and looking at /logout from elsewhere ends nothing', async () => {
    const client = await signedIn(limpid, (await makePerson(limpid)).username);
    await fetch(`${limpid.url}/logout?token=${client.credentials.token}`, {
      headers: { cookie: client.credentials.cookie },
    });
    expect((await me(client)).status).toBe(200);
    const answer = await client.call('POST', '/auth/logout', {});
    expect(answer.headers.get('set-cookie')).toMatch(/^connect\.sid=; path=\/; expires=Thu, 01 Jan 1970/);
    expect((await me(client)).status).toBe(401);
  });

  test('an external logout address is the configured one or none', async () => {
    const setFlags = async (flags: object): Promise<void> => {
      await asOwner(
        limpid,
        `insert into kernel.installation_setting (id, key, value, updated_at, updated_by)
         values (gen_random_uuid(), 'featureFlags', $1, now(), gen_random_uuid())
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(flags)],
      ).catch(() => undefined);
      await asOwner(limpid, `select pg_notify('kernel', 'settings')`);
      await expect.poll(async () => (await limpid.anonymous.call('GET', '/features')).body).toEqual(flags);
    };
    await asOwner(limpid, 'alter table kernel.installation_setting disable trigger user');
    const out = async (body: object): Promise<unknown> => {
      const client = await signedIn(limpid, 'auditor');
      return (await client.call('POST', '/auth/logout', body)).body['logoutUrl'];
    };
    expect(await out({ sso: true, logoutUrl: 'https://evil.example/out' })).toBeNull();
    await setFlags({ SSO: true, SSOProvider: 'okta', logoutUrl: 'https://id.example/signout' });
    expect(await out({})).toBe(`https://id.example/signout?fromURI=${encodeURIComponent(`${limpid.url}/`)}`);
    expect(await out({ logoutUrl: 'https://evil.example/signout' })).toBeNull();
    await setFlags({ SSO: true, SSOProvider: 'entra', logoutUrl: 'https://id.example/signout' });
    expect(await out({ logoutUrl: 'https://id.example/signout' })).toBe('https://id.example/signout');
    await setFlags({ SSO: false, SSOProvider: '', logoutUrl: '' });
  });
});

describe('other sites', () => {
  const forged = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ] as Record<string, string>[];

  test.each(forged)('%o cannot make a browser write, nor sign somebody in', async headers => {
    expect(named(await login(limpid, 'auditor', testPassword, headers))).toBe('NotAllowed');
    const admin = await limpid.as('admin');
    const answer = await admin.send('/api/v2/users', {
      method: 'POST',
      headers: { ...admin.credentials, 'content-type': 'application/json', ...headers },
      body: '{}',
    });
    expect(named(answer)).toBe('NotAllowed');
  });

  test('a form of another site, which can send cookies but neither header nor JSON, is refused', async () => {
    const admin = await limpid.as('admin');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await limpid.anonymous.send('/api/v2/auth/login', {
        method: 'POST',
        headers: { 'content-type': type, cookie: admin.credentials.cookie },
        body: '{"username":"auditor","password":"x"}',
      });
      expect(answer.status, type).toBe(422);
    }
    const withoutToken = await limpid.anonymous.send('/api/v2/users', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: admin.credentials.cookie },
      body: '{}',
    });
    expect(withoutToken.status).toBe(401);
  });
});

describe('a new window of the same browser', () => {
  const own = { 'content-type': 'application/json', 'x-limpid-source': 'ui', 'sec-fetch-site': 'same-origin' };
  const ask = (cookie: string, headers: Record<string, string> = own, url = limpid.url) =>
    new TestClient(url, limpid.facility).send('/api/v2/auth/session', {
      method: 'POST',
      headers: { ...headers, ...(cookie === '' ? {} : { cookie }) },
      body: '{}',
    });

  test('gets the token of the session by the cookie alone, on every node, and the session goes on', async () => {
    const person = await makePerson(limpid);
    const client = await signedIn(limpid, person.username);
    const answer = await ask(client.credentials.cookie);
    expect([answer.status, answer.body['token'], answer.headers.get('set-cookie')]).toEqual([
      200,
      client.credentials.token,
      null,
    ]);
    expect(answer.body['user']).toMatchObject({ id: person.id, username: person.username, email: person.email });
    const { origin } = new URL(secondUrl);
    const plain = { 'content-type': 'application/json', 'x-limpid-source': 'ui', origin };
    expect((await ask(client.credentials.cookie, plain, secondUrl)).body['token']).toBe(client.credentials.token);
    expect((await me(client)).status).toBe(200);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbouring site', { 'sec-fetch-site': 'same-site' }, 403],
    ['an address that was typed', { 'sec-fetch-site': 'none' }, 401],
    ['a page of another origin, in an old browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }, 403],
    ['a program that does not say where it is', { 'sec-fetch-site': '' }, 401],
    ['a form, which cannot send the header of our pages', { 'x-limpid-source': '' }, 401],
  ] as [string, Record<string, string>, number][])('is none that %s opens', async (_who, change, status) => {
    const client = await signedIn(limpid, (await makePerson(limpid)).username);
    const headers = Object.fromEntries(Object.entries({ ...own, ...change }).filter(([, value]) => value !== ''));
    const answer = await ask(client.credentials.cookie, headers);
    expect([answer.status, JSON.stringify(answer.body).includes(client.credentials.token)]).toEqual([status, false]);
    expect((await me(client)).status).toBe(200);
  });

  test('gets nothing without the cookie of a live session, and 419 where another device has it', async () => {
    const person = await makePerson(limpid);
    const client = await signedIn(limpid, person.username);
    const { cookie } = client.credentials;
    expect((await ask('')).status).toBe(401);
    expect((await ask(`${cookie.slice(0, -2)}AA`)).status).toBe(401);
    await signedIn(limpid, person.username);
    expect((await ask(cookie)).status).toBe(419);
    const ended = await signedIn(limpid, (await makePerson(limpid)).username);
    await ended.call('POST', '/auth/logout', {});
    expect((await ask(ended.credentials.cookie)).status).toBe(401);
  });

  test('all other calls need the token as before', async () => {
    const { credentials } = await signedIn(limpid, (await makePerson(limpid)).username);
    for (const path of ['/api/v2/users/me', '/api/v2/plans/production/facilities'])
      expect((await limpid.anonymous.send(path, { headers: { ...own, cookie: credentials.cookie } })).status).toBe(401);
  });
});

describe('the end of a session', () => {
  test.each([
    ['nobody has used it for a quarter of an hour', `seen_at = now() - interval '16 minutes'`, 401],
    ['it was used within the quarter', `seen_at = now() - interval '13 minutes'`, 200],
    ['twelve hours have passed, used or not', `created_at = now() - interval '12 hours'`, 401],
  ])('when %s', async (_when, change, status) => {
    const person = await makePerson(limpid);
    const client = await signedIn(limpid, person.username);
    await asOwner(limpid, `update kernel.session set ${change} where user_id = $1`, [person.id]);
    forgetSessions();
    expect((await me(client)).status).toBe(status);
  });
});

/** Asks again until the node was notified: sooner than it would look for itself. */
async function within(statusOf: () => Promise<number>, status: number): Promise<void> {
  await expect.poll(statusOf).toBe(status);
}

describe('two nodes on one database', () => {
  test('a second sign-in on one node is 419 on the other, as long as the displaced device asks', async () => {
    const person = await makePerson(limpid);
    const client = await signedIn(limpid, person.username);
    expect((await me(client, secondUrl)).status).toBe(200);
    await new TestClient(secondUrl, limpid.facility).signIn(person.username, testPassword);
    await within(async () => (await me(client)).status, 419);
    expect([(await me(client)).status, (await me(client, secondUrl)).status]).toEqual([419, 419]);
    await asOwner(limpid, `update kernel.session set seen_at = now() - interval '1 hour' where user_id = $1`, [
      person.id,
    ]);
    expect((await me(client)).status).toBe(419);
  });

  test('block and logout on one node are an ended session on the other', async () => {
    const admin = await limpid.as('admin');
    for (const end of ['block', 'logout', 'password'] as const) {
      const person = await makePerson(limpid);
      const client = new TestClient(secondUrl, limpid.facility);
      await client.signIn(person.username, testPassword);
      expect([(await me(client, secondUrl)).status, (await me(client)).status]).toEqual([200, 200]);
      if (end === 'block') await admin.call('PUT', `/users/block/${person.id}`, { reason: 'for a test' });
      if (end === 'logout')
        await limpid.anonymous.send('/api/v2/auth/logout', { method: 'POST', headers: client.credentials });
      if (end === 'password')
        await limpid.anonymous.call('POST', '/auth/change-password', {
          username: person.username,
          existingPassword: testPassword,
          newPassword,
          confirmPassword: newPassword,
        });
      await within(async () => (await me(client, secondUrl)).status, 401);
      const { details } = (await me(client, secondUrl)).body as { details?: unknown };
      expect(details).toEqual(end === 'block' ? { because: 'UserBlockedError' } : undefined);
    }
  });

  test('a role that is given or changed on one node is in force on the other', async () => {
    const admin = await limpid.as('admin');
    const person = await makePerson(limpid);
    const client = new TestClient(secondUrl, limpid.facility);
    await client.signIn(person.username, testPassword);
    const list = async (): Promise<number> => (await client.call('GET', '/users')).status;
    expect(await list()).toBe(403);
    const role = (
      await admin.post('/user_roles', { name: `Reader ${person.username}`, permission: { User: { Get: true } } })
    ).body['userRole'] as unknown as { id: string; version: number };
    const { version } = (await admin.call('GET', `/users/${person.id}`)).body['user'] as unknown as { version: number };
    await admin.call('POST', `/users/${person.id}`, { roles: [role.id], version, reason: 'reads people' });
    await within(list, 200);
    await admin.post(`/user_roles/${role.id}`, { permission: {}, version: role.version, reason: 'reads no more' });
    await within(list, 403);
  });

  test('guesses on both nodes share one budget', async () => {
    const person = await makePerson(limpid);
    const guess = (url: string) =>
      new TestClient(url, limpid.facility).call('POST', '/auth/login', {
        username: person.username,
        password: 'Wrong-1',
      });
    await Promise.all(Array.from({ length: 10 }, (_, index) => guess(index % 2 === 0 ? limpid.url : secondUrl)));
    const judged = await limpid.sql<{ count: number }>(
      `select count(*) as count from audit.entry where action = 'failedLogin' and entity_id = ?`,
      [person.id],
    );
    expect(judged[0]?.count).toBe(5);
  });

  test('the network address comes from the proxy that is configured, and from no other', async () => {
    const addresses = async (): Promise<string[]> =>
      (await limpid.sql<{ bucket: string }>(`select bucket from kernel.throttle where bucket like 'address %'`)).map(
        row => row.bucket,
      );
    await login(limpid, 'nobody', 'x', { 'x-forwarded-for': '203.0.113.7' });
    expect(await addresses()).toEqual(['address 127.0.0.1']);
    await fetch(`${secondUrl}/api/v2/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1, 203.0.113.7' },
      body: JSON.stringify({ username: 'nobody', password: 'x' }),
    });
    expect((await addresses()).toSorted()).toEqual(['address 127.0.0.1', 'address 203.0.113.7']);
  });

  test('what callers type stays on its line of the log', async () => {
    const nasty = 'x\r\n{"level":60,"msg":"forged"}\u001b[31m';
    lines.length = 0;
    await fetch(`${secondUrl}/api/v2/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: nasty, password: nasty }),
    });
    await fetch(`${secondUrl}/api/v2/%0d%0a${encodeURIComponent(nasty)}`);
    const written = lines.join('').trim().split('\n');
    expect(written.length).toBe(2);
    for (const line of written) expect(Object.keys(JSON.parse(line) as object)).toContain('requestId');
    expect(written.join('')).not.toContain('\u001b');
  });
});

test('a sign-in that ends an open session says so in the trail; one after a sign-out does not', async () => {
  const person = await makePerson(limpid, {});
  const displaced = async (): Promise<number> =>
    (await limpid.sql(`select from audit.entry where actor_id = ? and action = 'displaceSession'`, [person.id])).length;
  const first = await signedIn(limpid, person.username);
  expect(await displaced()).toBe(0);
  const newer = await signedIn(limpid, person.username);
  expect((await first.get('/jobs')).status).toBe(419);
  expect(await displaced()).toBe(1);
  expect((await newer.call('POST', '/auth/logout', {})).status).toBeLessThan(300);
  await signedIn(limpid, person.username);
  expect(await displaced()).toBe(1);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  asOwner,
  forgetTries,
  makePerson,
  named,
  signedIn,
  type TestAnswer,
  type TestClient,
  testKernel,
  type TestKernel,
  testPassword,
} from '#kernel/testing';
import { clientId, clientSecret, startForgingProvider, type ForgingProvider } from './forging-provider.fixture.js';
import { content, signingPlugin } from './signing-plugin.fixture.js';
import { Browser, makeSsoPerson, mustBe, useProvider } from './sso.fixture.js';

let limpid: TestKernel;
let provider: ForgingProvider;

beforeAll(async () => {
  provider = await startForgingProvider();
  limpid = await testKernel({
    plugins: [signingPlugin],
    config: { identityHosts: ['127.0.0.1:*'], secretKey: 'a key of the tests that is long enough' },
  });
});
afterAll(async () => {
  await limpid?.close();
  provider?.stop();
});
beforeEach(() => forgetTries(limpid));

const ask = (client: TestClient, body: object): Promise<TestAnswer> =>
  client.call('POST', '/auth/reauthenticate', { ...content, ...body });
const sign = (client: TestClient, proof: unknown, body: object = {}): Promise<TestAnswer> =>
  client.call('POST', '/sign-something', { ...content, proof: String(proof), ...body });
const newcomer = async (): Promise<TestClient> => signedIn(limpid, (await makePerson(limpid)).username);

describe('a proof by password', () => {
  test('is given for the own password and signs once', async () => {
    const client = await newcomer();
    const answer = await ask(client, { password: testPassword });
    expect([answer.status, answer.body['method'], answer.body['location']]).toEqual([201, 'password', null]);
    expect((await sign(client, answer.body['proof'])).body).toEqual({ method: 'password', withUsername: false });
    const again = await sign(client, answer.body['proof']);
    expect([again.status, named(again)]).toEqual([409, 'ReauthenticationRequired']);
  });

  test('says whether the user name was entered, too, and takes no other name', async () => {
    const client = await newcomer();
    const [me] = (await client.call('GET', '/users/me')).body['users'] as unknown as [{ username: string }];
    const both = await ask(client, { password: testPassword, username: me.username.toUpperCase() });
    expect((await sign(client, both.body['proof'])).body).toEqual({ method: 'password', withUsername: true });
    const other = await ask(client, { password: testPassword, username: 'admin' });
    expect([other.status, other.body['fields']]).toMatchObject([422, [{ path: 'username' }]]);
  });

  test('of simultaneous uses one signs', async () => {
    const client = await newcomer();
    const { proof } = (await ask(client, { password: testPassword })).body;
    const answers = await Promise.all(Array.from({ length: 8 }, () => sign(client, proof)));
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  test('stays good when what it was to sign was refused', async () => {
    const client = await newcomer();
    const { proof } = (await ask(client, { password: testPassword })).body;
    expect(named(await sign(client, proof, { fails: true }))).toBe('NothingToChangeError');
    expect((await sign(client, proof)).status).toBe(200);
  });

  test('holds for one purpose, one content, one session and one person', async () => {
    const person = await makePerson(limpid);
    const client = await signedIn(limpid, person.username);
    const { proof } = (await ask(client, { password: testPassword })).body;
    expect(named(await sign(client, proof, { purpose: 'report.submit' }))).toBe('ReauthenticationRequired');
    expect(named(await sign(client, proof, { contentHash: 'b'.repeat(64) }))).toBe('ReauthenticationRequired');
    expect(named(await sign(await newcomer(), proof)), 'another person').toBe('ReauthenticationRequired');
    const later = await signedIn(limpid, person.username);
    expect(named(await sign(later, proof)), 'another session').toBe('ReauthenticationRequired');
  });

  test('is too old after two minutes', async () => {
    const client = await newcomer();
    const { proof } = (await ask(client, { password: testPassword })).body;
    const [row] = await limpid.sql<{ seconds: number }>(
      `select extract(epoch from expires_at - created_at)::integer as seconds from kernel.reauthentication
       order by created_at desc limit 1`,
    );
    expect(row?.seconds).toBe(120);
    await asOwner(limpid, `update kernel.reauthentication set expires_at = now() - interval '1 second'`);
    expect(named(await sign(client, proof))).toBe('ReauthenticationRequired');
  });

  test.each([[''], ['x'], ['0'.repeat(43)], ["' or 1=1 --"]])('nothing else is a proof: "%s"', async proof => {
    expect(named(await sign(await newcomer(), proof))).toBe('ReauthenticationRequired');
  });

  test('needs a password, and a wrong one counts towards the lock like one at sign-in', async () => {
    const person = await makePerson(limpid);
    const client = await signedIn(limpid, person.username);
    expect(named(await ask(client, {}))).toBe('DataValidationError');
    expect(named(await ask(client, { password: ' ' }))).toBe('InvalidEmailOrPasswordError');
    for (let guess = 0; guess < 3; guess++) await ask(client, { password: 'Wrong-horse-9' });
    expect(named(await ask(client, { password: 'Wrong-horse-9' }))).toBe('LoginAttemptsExceeded');
    expect(named(await ask(client, { password: testPassword }))).toBe('LoginAttemptsExceeded');
    expect((await client.call('GET', '/users/me')).status, 'the session lives on').toBe(200);
  });

  test('is written in the trail, and the password nowhere', async () => {
    const person = await makePerson(limpid);
    await ask(await signedIn(limpid, person.username), { password: testPassword });
    const [entry] = await limpid.sql<{ body: string }>(
      `select body from audit.entry where action = 'reauthenticate' and entity_id = ?`,
      [person.id],
    );
    expect(entry?.body).toContain(content.purpose);
    expect(entry?.body).not.toContain(testPassword);
  });
});

describe('a proof by the provider', () => {
  const authTime = (seconds: number): { auth_time: number } => ({ auth_time: Math.floor(Date.now() / 1000) + seconds });
  let person: { username: string; email: string };
  let browser: Browser;
  let headers: { token: string };

  beforeAll(async () => {
    await useProvider(limpid, 'okta', { issuer: provider.issuer, clientId, clientSecret });
    person = await makeSsoPerson(limpid);
    provider.person = { sub: person.username, email: person.email, email_verified: true };
    browser = new Browser(limpid);
    const answer = await browser.land(await browser.roundTrip('okta'));
    headers = { token: String(answer.body['token']) };
  });

  const send = (path: string, body: object): Promise<TestAnswer> =>
    browser.post(path, { ...content, ...body }, headers);
  const begin = async (body: object = {}): Promise<{ proof: string; location: string }> => {
    const answer = await send('/auth/reauthenticate', body);
    mustBe(201, answer);
    return answer.body as unknown as { proof: string; location: string };
  };
  const visit = async (location: string): Promise<string> =>
    (await browser.open(await browser.visitProvider(location))).location;

  test('needs a new login there, and then signs once', async () => {
    const { proof, location } = await begin({ returnTo: '/app/reports/7' });
    const asked = new URL(location).searchParams;
    expect([asked.get('prompt'), asked.get('max_age'), asked.get('login_hint')]).toEqual(['login', '0', person.email]);
    expect(named(await send('/sign-something', { proof })), 'before the login').toBe('ReauthenticationRequired');
    provider.person = { ...provider.person, ...authTime(0) };
    expect(await visit(location)).toBe('/app/reports/7');
    expect((await send('/sign-something', { proof })).body).toEqual({ method: 'provider', withUsername: false });
    expect(named(await send('/sign-something', { proof }))).toBe('ReauthenticationRequired');
  });

  test.each([
    ['an old login', () => authTime(-3600)],
    ['a login of five minutes ago', () => authTime(-300)],
    ['a login of the future', () => authTime(3600)],
    ['no time of login', () => ({ auth_time: undefined })],
  ])('%s is no proof', async (_what, time) => {
    const { proof, location } = await begin();
    provider.person = { ...provider.person, ...time() };
    expect(await visit(location)).toBe('/app?error=oldLogin');
    expect(named(await send('/sign-something', { proof }))).toBe('ReauthenticationRequired');
  });

  test('a login of somebody else is no proof, and is written in the trail', async () => {
    const { proof, location } = await begin();
    const own = provider.person;
    provider.person = { ...own, ...authTime(0), sub: 'somebody else' };
    expect(await visit(location)).toBe('/app?error=otherPerson');
    provider.person = own;
    expect(named(await send('/sign-something', { proof }))).toBe('ReauthenticationRequired');
    const [entry] = await limpid.sql<{ body: string }>(
      `select body from audit.entry where action = 'failedLogin' order by at desc, seq desc limit 1`,
    );
    expect(entry?.body).toContain('another person proved an identity for a signature');
  });

  test('the way back is a path of ours', async () => {
    for (const returnTo of [
      'https://evil.example',
      '//evil.example',
      '/app/../..//evil',
      '/evil',
      '/app?x=1',
      '/app//evil',
    ])
      expect(named(await send('/auth/reauthenticate', { returnTo })), returnTo).toBe('DataValidationError');
  });

  test('a person of single sign-on cannot prove anything by a password', async () => {
    const answer = await send('/auth/reauthenticate', { password: testPassword });
    expect(answer.body['method']).toBe('provider');
    expect(named(await send('/sign-something', { proof: answer.body['proof'] }))).toBe('ReauthenticationRequired');
  });
});

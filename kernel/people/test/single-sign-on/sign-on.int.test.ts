import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner, login, named, TestClient, type TestKernel } from '#kernel/testing';
import {
  clientId,
  clientSecret,
  startForgingProvider,
  type Forgery,
  type ForgingProvider,
} from './forging-provider.fixture.js';
import { Browser, limpidWithSignOn, makeSsoPerson, mustBe, useProvider } from './sso.fixture.js';

let limpid: TestKernel;
let provider: ForgingProvider;

beforeAll(async () => {
  provider = await startForgingProvider();
  limpid = await limpidWithSignOn();
  await useProvider(limpid, 'okta', { issuer: provider.issuer, clientId, clientSecret });
});
afterAll(async () => {
  await limpid?.close();
  provider?.stop();
});
beforeEach(async () => {
  provider.forgery = {};
  await asOwner(limpid, 'delete from kernel.throttle');
});

const vouchFor = (person: { readonly email: string; readonly username: string }): void => {
  provider.person = { sub: `subject of ${person.username}`, email: person.email, email_verified: true };
};

describe('an honest round trip', () => {
  test('starts the session of the person whose address the provider has verified, and ties the account to the subject', async () => {
    const person = await makeSsoPerson(limpid);
    vouchFor(person);
    const browser = new Browser(limpid);
    const query = await browser.roundTrip('okta', person.username);
    expect([...query.keys()]).toEqual(['token']);
    const answer = await browser.land(query);
    expect([answer.status, answer.body['user']?.['id']]).toEqual([200, person.id]);
    expect(answer.body['license']).toHaveLength(1);
    const me = await limpid.anonymous.send('/api/v2/users/me', {
      headers: { cookie: `connect.sid=${browser.cookies.get('connect.sid')}`, token: String(answer.body['token']) },
    });
    expect(me.body['users']).toMatchObject([{ id: person.id, status: 'active' }]);
    const tied = await limpid.sql('select provider, subject from kernel.external_identity where user_id = ?', [
      person.id,
    ]);
    expect(tied).toEqual([{ provider: `okta ${provider.issuer}`, subject: `subject of ${person.username}` }]);
  });

  test('asks for a code with PKCE, state, nonce and the registered address, and sends no secret through the browser', async () => {
    const { location } = await new Browser(limpid).open(
      '/api/v2/auth/sso/okta/login?u=ada@example.org&redirect_uri=https://evil.example&scope=all',
    );
    const asked = new URL(location).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: `${limpid.url}/api/v2/auth/sso/okta/verify`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      login_hint: 'ada@example.org',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect((asked.get(name) ?? '').length).toBeGreaterThan(30);
    expect(location).not.toContain(clientSecret);
    expect(location).not.toContain('evil');
  });

  test('the address may change once the account is tied: the subject decides', async () => {
    const person = await makeSsoPerson(limpid);
    vouchFor(person);
    const browser = new Browser(limpid);
    mustBe(200, await browser.land(await browser.roundTrip('okta')));
    provider.person = { ...provider.person, email: 'married@example.org' };
    const again = new Browser(limpid);
    expect((await again.land(await again.roundTrip('okta'))).body['user']?.['id']).toBe(person.id);
  });

  test('the address may come from the user information, if that is of the same person', async () => {
    const person = await makeSsoPerson(limpid);
    provider.person = { sub: 'thin' };
    const email = { email: person.email, email_verified: true };
    provider.forgery = { userinfo: honest => ({ ...honest, ...email, sub: 'another' }) };
    expect((await new Browser(limpid).roundTrip('okta')).get('error')).toBe('emailNotVerified');
    provider.forgery = { userinfo: honest => ({ ...honest, ...email }) };
    expect((await new Browser(limpid).roundTrip('okta')).has('token')).toBe(true);
  });

  test('the flags report to everybody that single sign-on is on, and by which provider', async () => {
    const { body } = await limpid.anonymous.call('GET', '/features');
    expect(body).toEqual({ SSO: true, SSOProvider: 'okta', logoutUrl: '' });
    const facilities = await (await limpid.as('admin')).call('GET', '/plans/production/facilities');
    expect(facilities.body['sso']).toBe(true);
  });
});

describe('who is let in', () => {
  const errorOf = async (): Promise<string | null> => (await new Browser(limpid).roundTrip('okta')).get('error');

  test.each([[false], ['true'], [undefined], [1], [null]])(
    'nobody by an address that is not verified: email_verified %s',
    async mark => {
      const person = await makeSsoPerson(limpid);
      vouchFor(person);
      provider.person = { ...provider.person, email_verified: mark };
      expect(await errorOf()).toBe('emailNotVerified');
    },
  );

  test('no local user, no user of the directory, nobody unknown, blocked or archived', async () => {
    for (const type of ['local', 'ad']) {
      vouchFor(await makeSsoPerson(limpid, { authenticationType: type }));
      expect(await errorOf(), type).toBe('noAccount');
    }
    vouchFor({ username: 'nobody', email: 'nobody@example.org' });
    expect(await errorOf()).toBe('noAccount');
    const admin = await limpid.as('admin');
    const person = await makeSsoPerson(limpid);
    vouchFor(person);
    await admin.call('PUT', `/users/block/${person.id}`, { reason: 'left the site' });
    expect(await errorOf()).toBe('blocked');
    await admin.call('PUT', `/users/${person.id}/archive`, { reason: 'left the site' });
    expect(await errorOf()).toBe('noAccount');
    const known = await limpid.sql<{ count: number }>(
      `select count(*) as count from kernel.app_user where email = 'nobody@example.org'`,
    );
    expect(known[0]?.count).toBe(0);
  });

  test('another subject with the same verified address does not take an account over', async () => {
    const person = await makeSsoPerson(limpid);
    vouchFor(person);
    const browser = new Browser(limpid);
    mustBe(200, await browser.land(await browser.roundTrip('okta')));
    provider.person = { ...provider.person, sub: 'somebody with a reused address' };
    expect(await errorOf()).toBe('otherPerson');
    const admin = await limpid.as('admin');
    const untied = await admin.call('DELETE', `/users/${person.id}/external-identities`, { reason: 'new at provider' });
    expect(untied.body).toEqual({ removed: 1 });
    const again = new Browser(limpid);
    expect((await again.land(await again.roundTrip('okta'))).status).toBe(200);
  });

  test('a person of single sign-on has no password here', async () => {
    const person = await makeSsoPerson(limpid);
    expect(named(await login(limpid, person.username, 'Correct-horse-1'))).toBe('InvalidEmailOrPasswordError');
  });

  test('people without an account get one only while a setting says so, with its roles', async () => {
    const admin = await limpid.as('admin');
    const save = async (roles: string[] | null): Promise<void> => {
      const { newPeople } = (await admin.call('GET', '/auth/sso/settings')).body;
      const change = { roles, facilities: [limpid.facility.id], version: newPeople?.['version'], reason: 'for a test' };
      mustBe(200, await admin.call('PUT', '/auth/sso/new-people', change));
    };
    vouchFor({ username: 'fresh', email: 'Fresh@example.org' });
    provider.person = { ...provider.person, given_name: 'Fred', family_name: 'Fresh' };
    await save(['Quality Control']);
    const browser = new Browser(limpid);
    mustBe(200, await browser.land(await browser.roundTrip('okta')));
    const found = await admin.call('GET', '/users?search=fresh');
    expect(found.body['users']).toMatchObject([
      {
        username: 'fresh@example.org',
        firstName: 'Fred',
        authenticationType: 'sso',
        roles: [{ name: 'Quality Control' }],
      },
    ]);
    await save(null);
  });

  test('people without an account are given no facility that does not exist', async () => {
    const admin = await limpid.as('admin');
    const { newPeople } = (await admin.call('GET', '/auth/sso/settings')).body;
    const facilities = [limpid.facility.id, '00000000-0000-4000-8000-000000000000'];
    const change = { roles: ['Quality Control'], facilities, version: newPeople?.['version'], reason: 'for a test' };
    const refused = await admin.call('PUT', '/auth/sso/new-people', change);
    expect([refused.status, refused.body['fields']?.[0 as never]?.['path']]).toEqual([422, 'facilities']);
  });
});

describe('tokens that are not believed', () => {
  const hour = 3600;
  const now = (): number => Math.floor(Date.now() / 1000);
  test.each<[string, Forgery]>([
    ['unsigned', { unsigned: true }],
    ['unsigned, with an upper case letter', { unsigned: true, header: { alg: 'None' } }],
    ['signed by another key', { foreignKey: true }],
    ['signed by a key without a name', { foreignKey: true, header: { kid: undefined } }],
    ['signed with the client secret', { hmac: 'secret' }],
    ['signed with the published key as a secret', { hmac: 'published key' }],
    ['a key of its own in its header', { foreignKey: true, header: { kid: 'mine', jwk: { kty: 'RSA' } } }],
    ['a header that demands something', { header: { crit: ['b64'], b64: false } }],
    ['of another issuer', { claims: honest => ({ ...honest, iss: 'https://evil.example' }) }],
    ['of an issuer with a slash more', { claims: honest => ({ ...honest, iss: `${String(honest['iss'])}/` }) }],
    ['for another audience', { claims: honest => ({ ...honest, aud: 'another-client' }) }],
    ['for two audiences', { claims: honest => ({ ...honest, aud: [clientId, 'another-client'] }) }],
    ['that another party requested', { claims: honest => ({ ...honest, azp: 'another-client' }) }],
    ['of another nonce', { claims: honest => ({ ...honest, nonce: 'replayed' }) }],
    ['without a nonce', { claims: ({ nonce: _, ...rest }) => rest }],
    ['expired', { claims: honest => ({ ...honest, exp: now() - hour }) }],
    ['without an end', { claims: ({ exp: _, ...rest }) => rest }],
    ['of the future', { claims: honest => ({ ...honest, iat: now() + hour }) }],
    ['of yesterday', { claims: honest => ({ ...honest, iat: now() - 24 * hour }) }],
    ['not yet valid', { claims: honest => ({ ...honest, nbf: now() + hour }) }],
    ['without a subject', { claims: ({ sub: _, ...rest }) => rest }],
    ['with a subject that is no text', { claims: honest => ({ ...honest, sub: { $ne: '' } }) }],
  ])('%s', async (_what, forgery) => {
    const person = await makeSsoPerson(limpid);
    vouchFor(person);
    provider.forgery = forgery;
    const query = await new Browser(limpid).roundTrip('okta');
    expect(Object.fromEntries(query)).toEqual({ error: 'notBelieved' });
  });

  test('the refusal is recorded in the audit trail with its reason', async () => {
    const [entry] = await limpid.sql<{ body: string }>(
      `select body from audit.entry where action = 'failedLogin' and body like '%single sign-on%' order by seq desc limit 1`,
    );
    expect(entry?.body).toContain('notBelieved');
  });
});

describe('replays and mix-ups', () => {
  const begin = async (browser: Browser): Promise<string> => {
    const { location } = await browser.open('/api/v2/auth/sso/okta/login');
    return browser.visitProvider(location);
  };
  const errorAt = async (browser: Browser, address: string): Promise<string | null> => {
    const { location } = await browser.open(address);
    return new URL(location, limpid.url).searchParams.get('error');
  };

  test('an answer is used once, only by the browser that asked, and only with the state of its own round trip', async () => {
    vouchFor(await makeSsoPerson(limpid));
    const browser = new Browser(limpid);
    const back = await begin(browser);
    expect(await errorAt(new Browser(limpid), back), 'another browser').toBe('roundExpired');
    const thief = new Browser(limpid);
    await begin(thief);
    expect(await errorAt(thief, back), 'a browser with a round trip of its own').toBe('roundExpired');
    const foreign = new URL(back);
    foreign.searchParams.set('state', 'x'.repeat(40));
    expect(await errorAt(browser, foreign.href), 'another state').toBe('roundExpired');
    expect(await errorAt(browser, back), 'the right one').toBe(null);
    expect(await errorAt(browser, back), 'again').toBe('roundExpired');
  });

  test('a code of one round trip is no good in another: the verifier is not the same', async () => {
    vouchFor(await makeSsoPerson(limpid));
    const [first, second] = [new Browser(limpid), new Browser(limpid)];
    const [ofFirst, ofSecond] = [new URL(await begin(first)), new URL(await begin(second))];
    ofSecond.searchParams.set('code', ofFirst.searchParams.get('code') ?? '');
    expect(await errorAt(second, ofSecond.href)).toBe('notBelieved');
  });

  test('an answer that names another issuer, or comes to the call of the other provider, is refused', async () => {
    vouchFor(await makeSsoPerson(limpid));
    const browser = new Browser(limpid);
    const mixed = new URL(await begin(browser));
    mixed.searchParams.set('iss', 'https://evil.example');
    expect(await errorAt(browser, mixed.href)).toBe('notBelieved');
    const other = (await begin(browser)).replace('/okta/', '/microsoft/');
    expect(await errorAt(browser, other)).toBe('roundExpired');
    expect(await errorAt(browser, '/api/v2/auth/sso/microsoft/login')).toBe('notEnabled');
  });

  test('what the provider or a link says of an error is not repeated', async () => {
    const browser = new Browser(limpid);
    const refused = new URL(await begin(browser));
    refused.searchParams.delete('code');
    refused.searchParams.set('error', 'access_denied');
    refused.searchParams.set('error_description', 'Call +1 555 0100 to unlock your account');
    const { location } = await browser.open(refused.href);
    expect(location).toBe('/?error=providerRefused');
  });

  test('the code of a landing works once, within a minute, in the browser of the round trip', async () => {
    vouchFor(await makeSsoPerson(limpid));
    const browser = new Browser(limpid);
    const query = await browser.roundTrip('okta');
    expect(named(await new Browser(limpid).land(query)), 'stolen').toBe('InvalidToken');
    const code = query.get('token') ?? '';
    const client = new TestClient(limpid.url, limpid.facility);
    const asSession = await client.send('/api/v2/users/me', {
      headers: { token: code, cookie: `connect.sid=${code}` },
    });
    expect(asSession.status, 'it is no session token').toBe(401);
    expect((await browser.land(query)).status).toBe(200);
    expect(named(await browser.land(query)), 'again').toBe('InvalidToken');
    const late = await browser.roundTrip('okta');
    await asOwner(limpid, `update kernel.sign_in_round set expires_at = now() - interval '1 second'`);
    expect(named(await browser.land(late)), 'late').toBe('InvalidToken');
  });

  test('no parameter leads the browser to another host', async () => {
    vouchFor(await makeSsoPerson(limpid));
    const evil = ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'];
    for (const target of evil) {
      const extras = [
        'redirect',
        'redirect_uri',
        'returnTo',
        'next',
        'url',
        'callback',
        'fromURI',
        'dynamic[callback]',
      ];
      const query = extras.map(name => `${name}=${encodeURIComponent(target)}`).join('&');
      const browser = new Browser(limpid);
      const { location } = await browser.open(`/api/v2/auth/sso/okta/login?${query}`);
      expect(location.startsWith(`${provider.issuer}/authorize?`)).toBe(true);
      expect(decodeURIComponent(location)).not.toContain('evil');
      const back = await browser.open(`${await browser.visitProvider(location)}&${query}`);
      expect(back.location).toMatch(/^\/\?token=[A-Za-z0-9_-]{43}$/);
    }
  });

  test('the browser keeps the round trip in a cookie that scripts and other sites do not get', async () => {
    const response = await fetch(`${limpid.url}/api/v2/auth/sso/okta/login`, { redirect: 'manual' });
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^limpid\.sso=[^;]+; path=\/api\/v2\/auth; .*samesite=lax; httponly$/i);
  });
});

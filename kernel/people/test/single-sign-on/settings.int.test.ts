import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import { clientId, clientSecret, startForgingProvider, type ForgingProvider } from './forging-provider.fixture.js';
import { limpidWithSignOn, useProvider } from './sso.fixture.js';

let limpid: TestKernel;
let provider: ForgingProvider;
let admin: TestClient;

beforeAll(async () => {
  provider = await startForgingProvider();
  limpid = await limpidWithSignOn();
  admin = await limpid.as('admin');
});
afterAll(async () => {
  await limpid?.close();
  provider?.stop();
});

const reason = 'for a test';
const fieldsOf = (answer: TestAnswer): string[] =>
  ((answer.body['fields'] ?? []) as unknown as { path: string }[]).map(({ path }) => path);
const saveProvider = (name: string, change: object, version: number): Promise<TestAnswer> =>
  admin.call('PUT', `/auth/sso/providers/${name}`, { ...change, version, reason });

describe('providers', () => {
  test('single sign-on is not switched on before a provider is set up', async () => {
    const change = { SSO: true, SSOProvider: 'okta', logoutUrl: '', version: 0, reason };
    expect(fieldsOf(await admin.call('PUT', '/auth/sso/settings', change))).toEqual(['SSOProvider']);
    const none = { ...change, SSOProvider: '' };
    expect(fieldsOf(await admin.call('PUT', '/auth/sso/settings', none))).toEqual(['SSOProvider']);
  });

  test.each([
    ['http', 'http://login.example.org'],
    ['every tenant', 'https://login.microsoftonline.com/common/v2.0'],
    ['all organizations', 'https://login.microsoftonline.com/organizations/v2.0'],
    ['a query', 'https://login.example.org/?x=1'],
  ])('an issuer with %s is refused', async (_what, issuer) => {
    const answer = await saveProvider('microsoft', { issuer, clientId, clientSecret }, 0);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['issuer']]);
  });

  test('the client secret is answered by nobody, is stored nowhere in clear, and is entered again for another issuer', async () => {
    const saved = await saveProvider('okta', { issuer: provider.issuer, clientId, clientSecret }, 0);
    expect([saved.status, saved.body['provider']?.['hasClientSecret']]).toEqual([200, true]);
    const shown = await admin.call('GET', '/auth/sso/settings');
    for (const answer of [saved, shown]) expect(JSON.stringify(answer.body)).not.toContain(clientSecret);
    const tables = await limpid.sql<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('kernel', 'audit')
         and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`,
    );
    for (const { name } of tables)
      expect(JSON.stringify(await limpid.sql(`select t::text from ${name} t`)), name).not.toContain(clientSecret);
    expect(fieldsOf(await saveProvider('okta', { issuer: 'https://evil.example' }, 1))).toEqual(['clientSecret']);
    expect((await saveProvider('okta', { maxAuthAgeSeconds: 60 }, 1)).status).toBe(200);
  });

  test('a test says which part is wrong', async () => {
    const ask = async (issuer: string): Promise<unknown> =>
      (await admin.call('POST', '/auth/sso/providers/okta/test', { issuer })).body['result'];
    expect(await ask(provider.issuer)).toBe('ok');
    expect(await ask(`${provider.issuer}/`)).toBe('issuer');
    expect(await ask(`${provider.issuer}/elsewhere`)).toBe('configuration');
    expect(await ask('http://127.0.0.1:1')).toBe('unreachable');
    expect(await ask('https://169.254.169.254')).toBe('notAllowed');
  });
});

describe('signing out of the provider', () => {
  const logout = async (): Promise<unknown> => {
    const client = await limpid.as('operator');
    const { cookie, token } = client.credentials;
    const answer = await limpid.anonymous.send('/api/v2/auth/logout', {
      method: 'POST',
      headers: { cookie, token, 'content-type': 'application/json' },
      body: JSON.stringify({ sso: true, logoutUrl: 'https://evil.example' }),
    });
    return answer.body['logoutUrl'];
  };

  test('the address is of the provider; for one provider it says where to come back to', async () => {
    const [okta, microsoft] = [`${provider.issuer}/login/signout`, `${provider.issuer}/oauth2/v2.0/logout`];
    await expect(
      useProvider(limpid, 'okta', { issuer: provider.issuer, clientId, clientSecret }, 'https://evil.example/out'),
    ).rejects.toThrow(/logoutUrl/);
    await useProvider(limpid, 'okta', { clientSecret, maxAuthAgeSeconds: 61 }, okta);
    expect(await logout(), 'another address was requested').toBe(null);
    const ask = async (): Promise<unknown> =>
      (await (await signedIn(limpid, 'analyst')).call('POST', '/auth/logout', { sso: true })).body['logoutUrl'];
    expect(await ask()).toBe(`${okta}?fromURI=${encodeURIComponent(`${limpid.url}/`)}`);
    await useProvider(limpid, 'microsoft', { issuer: provider.issuer, clientId, clientSecret }, microsoft);
    expect(await ask()).toBe(microsoft);
  });
});

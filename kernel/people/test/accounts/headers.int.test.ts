import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, signedIn, type TestKernel, testKernel } from '#kernel/testing';

let plain: TestKernel;
let secure: TestKernel;

beforeAll(async () => {
  plain = await testKernel({ plugins: [] });
  secure = await testKernel({ plugins: [], config: { secureCookies: true } });
});
afterAll(async () => {
  await plain.close();
  await secure.close();
});

const json = { 'content-type': 'application/json' };
const asks: [what: string, path: string, init?: RequestInit][] = [
  ['the document', '/'],
  ['the logout page', '/logout?token=x'],
  ['a path that does not exist', '/nowhere/at/all'],
  ['a file that does not exist', '/ui/none.js'],
  ['the health of the node', '/health/live'],
  ['the flags', '/api/v2/features'],
  ['a call without a session', '/api/v2/users/me'],
  ['a call that does not exist', '/api/v2/none'],
  [
    'a wrong password',
    '/api/v2/auth/login',
    { method: 'POST', headers: json, body: '{"username":"admin","password":"x"}' },
  ],
  ['a broken body', '/api/v2/auth/login', { method: 'POST', headers: json, body: '{' }],
  [
    'a call from another site',
    '/api/v2/auth/login',
    { method: 'POST', headers: { ...json, origin: 'https://evil.example' }, body: '{}' },
  ],
  ['a broken landing', '/api/v2/auth/sso/okta/verify?code=x&state=y', { redirect: 'manual' }],
];

describe('every public answer', () => {
  test.each(asks)('%s instructs browsers what they must not do', async (_what, path, init = {}) => {
    const answer = await fetch(`${plain.url}${path}`, init);
    const { headers } = answer;
    await answer.arrayBuffer();
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store');
  });

  test('behind TLS it also says that plain connections are over', async () => {
    expect((await fetch(`${secure.url}/api/v2/features`)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000',
    );
    expect((await fetch(`${plain.url}/api/v2/features`)).headers.get('strict-transport-security')).toBeNull();
  });
});

test('sign-out makes the browser forget pages, but neither unsaved work nor cookies of the domain', async () => {
  const client = await signedIn(plain, (await makePerson(plain)).username);
  const answer = await client.call('POST', '/auth/logout', {});
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  expect(answer.headers.get('set-cookie')).toContain('connect.sid=;');
});

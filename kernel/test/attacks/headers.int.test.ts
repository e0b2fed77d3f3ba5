import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, login, makePerson, signedIn, testKernel, testPassword, type TestKernel } from '#kernel/testing';
import { raw, statuses } from './raw-http.js';

let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
});
afterAll(() => limpid.close());

describe('every answer', () => {
  test.each(['/', '/any/path', '/ui/none.js', '/api/v2/features', '/api/v2/users/me', '/api/v2/none', '/health/live'])(
    '%s forbids frames, foreign code and guessed types, and tells no other site where people were',
    async path => {
      const { headers } = await limpid.anonymous.send(path, {});
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`frame-ancestors 'none'`);
      expect(policy).toContain(`default-src 'self'`);
      expect(policy).not.toMatch(/unsafe-(inline|eval)|\*|https?:/);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      for (const banner of ['server', 'x-powered-by']) expect(headers.get(banner)).toBeNull();
    },
  );

  test('with data or the way to it is kept nowhere', async () => {
    const client = await signedIn(limpid, 'auditor');
    for (const path of ['/', '/app', '/api/v2/users/me', '/api/v2/features', '/api/v2/none']) {
      const { headers } = await client.send(path, { headers: client.credentials });
      expect(headers.get('cache-control'), path).toBe('no-store');
    }
  });

  test('asks browsers to insist on TLS where cookies do, and only there', async () => {
    const secure = await testKernel({ plugins: [], config: { secureCookies: true } });
    try {
      const { headers } = await secure.anonymous.send('/', {});
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    } finally {
      await secure.close();
    }
    expect((await limpid.anonymous.send('/', {})).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('signing out', () => {
  test('empties the cache of the browser and takes the cookie, also when the session is over', async () => {
    const { username } = await makePerson(limpid);
    const client = await signedIn(limpid, username);
    const out = async (): Promise<readonly [number, string | null, string | null]> => {
      const answer = await client.call('POST', '/auth/logout', {});
      return [answer.status, answer.headers.get('clear-site-data'), answer.headers.get('set-cookie')];
    };
    const [status, cache, cookie] = await out();
    expect([status, cache]).toEqual([200, '"cache"']);
    expect(cookie).toMatch(/^connect\.sid=; path=\/; expires=Thu, 01 Jan 1970/);
    expect(await out()).toEqual([401, cache, cookie]);
  });

  test('no other refusal takes the cookie: a link from elsewhere signs nobody out', async () => {
    const client = await signedIn(limpid, 'auditor');
    const { cookie } = client.credentials;
    const refused = await limpid.anonymous.send('/api/v2/users/me', { headers: { cookie } });
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([401, null]);
    const forged = await limpid.anonymous.send('/api/v2/auth/logout', {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect([forged.status, forged.headers.get('set-cookie')]).toEqual([403, null]);
    expect((await client.call('GET', '/users/me')).status).toBe(200);
  });
});

describe('credentials that were tampered with', () => {
  test('two cookies, two tokens, quotes, blanks and odd characters open nothing', async () => {
    const client = await signedIn(limpid, (await makePerson(limpid)).username);
    const { cookie, token } = client.credentials;
    const value = cookie.replace('connect.sid=', '');
    const heads: readonly (readonly string[])[] = [
      [`Cookie: connect.sid=x; ${cookie}`, `token: ${token}`],
      [`Cookie: ${cookie}`, `token: ${token}`, 'token: x'],
      [`Cookie: ${cookie}`, `token: x, ${token}`],
      [`Cookie: connect.sid="${value}x"`, `token: ${token}`],
      [`Cookie: connect.sid=%00${value}`, `token: ${token}`],
      [`Cookie: Connect.Sid=${value}`, `token: ${token}`],
      [`Cookie: ${cookie}`, `authorization: Bearer ${token}`],
      [`Cookie: ${cookie}`, `token: ${token}\u00ff`],
      [`Cookie: ${cookie}; token=${token}`],
      [`Cookie: connect.sid=${value.toLowerCase()}`, `token: ${token}`],
    ];
    for (const head of heads) {
      const text = ['GET /api/v2/users/me HTTP/1.1', 'Host: localhost', ...head, 'Connection: close', '', ''];
      const [status] = statuses(await raw(limpid.url, text.join('\r\n')));
      expect([400, 401], head.join(' ')).toContain(status);
    }
    expect((await client.call('GET', '/users/me')).status).toBe(200);
  });

  test('what a browser says of itself gives no rights', async () => {
    const operator = await signedIn(limpid, 'operator');
    const answer = await operator.send('/api/v2/users', {
      headers: {
        ...operator.credentials,
        'x-user-id': 'admin',
        'x-role': 'QA Administrator',
        'x-forwarded-user': 'admin',
        permission: '{"User":{"Get":true}}',
        product_type: 'formulation',
        tier: 'full',
      },
    });
    expect(answer.status).toBe(403);
  });
});

test('no account waits for the usual names and passwords', async () => {
  const names = ['admin', 'administrator', 'root', 'service', 'system', 'test', 'guest', 'user', 'limpid', 'postgres'];
  const passwords = ['admin', 'password', 'Password1!', 'limpid', 'changeme'];
  for (const name of names) {
    await asOwner(limpid, 'delete from kernel.throttle; update kernel.sign_in_attempt set failed_attempts = 0');
    for (const password of passwords) expect((await login(limpid, name, password)).status).toBe(400);
  }
  await asOwner(limpid, 'update kernel.sign_in_attempt set locked_until = null');
  expect((await login(limpid, 'auditor', testPassword)).status).toBe(200);
});

describe('the host that a request names', () => {
  const ask = async (url: string, ...heads: readonly string[]): Promise<number | undefined> => {
    const text = ['GET /api/v2/features HTTP/1.1', ...heads, 'Connection: close', '', ''];
    return statuses(await raw(url, text.join('\r\n')))[0];
  };

  test('is named once', async () => {
    expect(await ask(limpid.url, 'Host: localhost')).toBe(200);
    expect(await ask(limpid.url, 'Host: localhost', 'Host: evil.example')).toBe(421);
    expect(await ask(limpid.url)).toBe(400);
  });

  test('is the one of the installation where that is set, as the proxy says; health is told to everybody', async () => {
    const own = await testKernel({ plugins: [], config: { baseUrl: 'https://limpid.example.org', proxies: 1 } });
    try {
      for (const host of ['limpid.example.org', 'LIMPID.example.org:443'])
        expect(await ask(own.url, `Host: ${host}`), host).toBe(200);
      expect(await ask(own.url, 'Host: localhost', 'X-Forwarded-Host: limpid.example.org')).toBe(200);
      for (const host of ['evil.example', 'limpid.example.org.evil.example', 'limpid.example.org:80'])
        expect(await ask(own.url, `Host: ${host}`), host).toBe(421);
      expect((await fetch(`${own.url}/health/live`)).status).toBe(200);
    } finally {
      await own.close();
    }
  });
});

describe('connections', () => {
  const stays = (url: string): Promise<{ readonly socket: Socket; readonly isOpen: boolean }> => {
    const { hostname, port } = new URL(url);
    return new Promise(resolve => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.once('close', () => resolve({ socket, isOpen: false }));
      // Whoever has a place is answered.
      socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
      socket.once('data', () => resolve({ socket, isOpen: true }));
    });
  };

  test.each([
    ['of one address', { all: 100, perAddress: 5 }, 0],
    ['of all addresses together', { all: 5, perAddress: 100 }, 1],
  ])('%s are bounded, and a place that is left is free again', async (_whose, connections, proxies) => {
    const bounded = await testKernel({ plugins: [], config: { connections, proxies } });
    try {
      const first = [];
      for (let n = 0; n < 5; n += 1) first.push(await stays(bounded.url));
      expect(first.every(({ isOpen }) => isOpen)).toBe(true);
      expect((await stays(bounded.url)).isOpen).toBe(false);
      first[0]?.socket.destroy();
      await expect
        .poll(async () => {
          const { socket, isOpen } = await stays(bounded.url);
          socket.destroy();
          return isOpen;
        })
        .toBe(true);
      for (const { socket } of first) socket.destroy();
    } finally {
      await bounded.close();
    }
  });
});

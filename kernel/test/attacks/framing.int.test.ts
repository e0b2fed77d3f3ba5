import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner, makePerson, testKernel, type TestKernel } from '#kernel/testing';
import { raw, statuses } from './raw-http.js';

let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
});
afterAll(() => limpid.close());
beforeEach(() => asOwner(limpid, 'delete from kernel.throttle'));

const lines = (...parts: readonly string[]): string => parts.join('\r\n');
const inner = lines('GET /api/v2/features HTTP/1.1', 'Host: smuggled', '', '');
const length = String(inner.length);

/** Requests that a proxy and a server may delimit differently: none may make the server see a second request. */
const ambiguous: readonly (readonly [what: string, head: readonly string[], body: string])[] = [
  ['length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${inner}`],
  ['chunks and length', ['Transfer-Encoding: chunked', `Content-Length: ${length}`], `0\r\n\r\n${inner}`],
  ['two lengths', ['Content-Length: 0', `Content-Length: ${length}`], inner],
  ['a list of lengths', [`Content-Length: 0, ${length}`], inner],
  ['a signed length', [`Content-Length: +0`], inner],
  ['a hexadecimal length', ['Content-Length: 0x0'], inner],
  ['a length with a blank inside', ['Content-Length: 0 0'], inner],
  ['an unknown coding', ['Transfer-Encoding: xchunked'], inner],
  ['chunked that is not last', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${inner}`],
  ['a blank before the colon', [`Transfer-Encoding : chunked`], `0\r\n\r\n${inner}`],
  ['a folded line', ['Transfer-Encoding:', ' chunked', 'Content-Length: 0'], `0\r\n\r\n${inner}`],
  ['a bare line feed', ['X: y\nTransfer-Encoding: chunked', 'Content-Length: 0'], `0\r\n\r\n${inner}`],
  ['a chunk length with a sign', ['Transfer-Encoding: chunked'], `+0\r\n\r\n${inner}`],
];

describe('a request that can be read in two ways is answered once, with an error', () => {
  test.each(ambiguous)('%s', async (_what, head, body) => {
    const answer = await raw(
      limpid.url,
      lines('POST /api/v2/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...head, '', body),
    );
    expect(statuses(answer)).toEqual([400]);
    expect(answer).not.toContain('SSO');
  });
});

describe('the address that a caller claims', () => {
  const tricks: readonly (readonly [what: string, line: string, headers: readonly string[]])[] = [
    ['Host', '/api/v2/auth/reset-password', ['Host: evil.example']],
    ['X-Forwarded-Host', '/api/v2/auth/reset-password', ['Host: localhost', 'X-Forwarded-Host: evil.example']],
    ['Forwarded', '/api/v2/auth/reset-password', ['Host: localhost', 'Forwarded: host=evil.example;proto=https']],
    ['the request line', 'http://evil.example/api/v2/auth/reset-password', ['Host: evil.example']],
    ['X-Original-URL', '/api/v2/auth/reset-password', ['Host: localhost', 'X-Original-URL: //evil.example/']],
    ['a port of a host', '/api/v2/auth/reset-password', ['Host: localhost:80@evil.example']],
  ];
  test.each(tricks)('in %s appears in no mail and no answer', async (_what, path, headers) => {
    const person = await makePerson(limpid);
    const body = JSON.stringify({ username: person.email });
    const answer = await raw(
      limpid.url,
      lines(
        `POST ${path} HTTP/1.1`,
        ...headers,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Connection: close',
        '',
        body,
      ),
    );
    expect(answer).not.toContain('evil');
    const [row] = await limpid.sql<{ content: string }>('select content from kernel.mail where recipient = ?', [
      person.email,
    ]);
    if (statuses(answer)[0] === 200) expect(row?.content).toContain(`${limpid.url}/reset-password?u=`);
    else expect([statuses(answer)[0], row]).toEqual([400, undefined]);
  });

  test('leads no browser elsewhere, however the path is written', async () => {
    for (const path of [
      '//evil.example',
      '//evil.example/%2e%2e',
      '/\\evil.example',
      '/%5c%5cevil.example',
      '/%0d%0aLocation:%20//evil.example',
    ]) {
      const answer = await raw(
        limpid.url,
        lines(`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', '', ''),
      );
      expect(statuses(answer)[0], path).toBeLessThan(500);
      expect(answer.split('\r\n\r\n')[0], path).not.toMatch(/location|evil/i);
    }
  });
});

describe('verbs that no call has', () => {
  test.each(['TRACE', 'CONNECT', 'PATCH', 'PROPFIND', 'OPTIONS'])('%s is refused and repeats nothing', async verb => {
    const answer = await raw(
      limpid.url,
      lines(
        `${verb} /api/v2/users/me HTTP/1.1`,
        'Host: localhost',
        'Cookie: connect.sid=canary',
        'Connection: close',
        '',
        '',
      ),
    );
    expect(answer === '' || (statuses(answer)[0] ?? 0) >= 400, answer).toBe(true);
    expect(answer).not.toContain('canary');
  });

  test('a header does not turn one verb into another', async () => {
    const admin = await limpid.as('admin');
    const answer = await admin.send('/api/v2/users/me', {
      method: 'GET',
      headers: { ...admin.credentials, 'x-http-method-override': 'DELETE', 'x-method-override': 'POST' },
    });
    expect(answer.status).toBe(200);
  });
});

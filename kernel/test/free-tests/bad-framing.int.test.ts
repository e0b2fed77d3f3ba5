import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { OwnedRoute } from '../../src/core/rooms.js';
import { contentFingerprint } from './content-fingerprint.js';
import { isCatalogueError, named, pathOf } from './registry-calls.js';

let limpid: TestKernel;
let admin: TestClient;
let writing: readonly OwnedRoute[];
let ways: readonly OwnedRoute[];

beforeAll(async () => {
  limpid = await testKernel();
  admin = await limpid.as('admin');
  writing = limpid.kernel.registry.routes.filter(route => route.method !== 'GET');
  ways = oneOfEachWay(writing);
});
afterAll(() => limpid.close());

interface Framed {
  readonly type?: string;
  readonly encoding?: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

function send(route: OwnedRoute, { type = 'application/json', encoding, body }: Framed): Promise<TestAnswer> {
  const { cookie, token } = admin.credentials;
  const coding = encoding === undefined ? {} : { 'content-encoding': encoding };
  const headers: Record<string, string> = { cookie, token, ...coding, 'content-type': type };
  return admin.send(`/api/v2${pathOf(route, limpid.facility.id)}`, { method: route.method, headers, body });
}

/** One call for each kind of body, on which alone reading and refusing depend. */
function oneOfEachWay(routes: readonly OwnedRoute[]): OwnedRoute[] {
  const wayOf = ({ method, scope, access, input: { body, files, maxJsonBytes } }: OwnedRoute): string =>
    JSON.stringify([method, scope, 'anonymous' in access, body !== undefined, files, maxJsonBytes]);
  return [...new Map(routes.map(route => [wayOf(route), route])).values()];
}

/** Bodies from this size are long: sending one to every call would take minutes. */
const longBytes = 50_000;

/** Ten times the depth of any stack. */
const deep = 100_000;
const large = `{"nobodysField":"${'x'.repeat(2_000_000)}"}`;
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));

const bodies: readonly (readonly [what: string, framed: Framed])[] = [
  ['text that is no JSON', { body: 'nobody=1' }],
  ['half an object', { body: '{"name":' }],
  ['a number that JSON does not know', { body: '{"nobodysField":NaN}' }],
  ['a text', { body: '"name"' }],
  ['null', { body: 'null' }],
  ['an empty list', { body: '[]' }],
  ['a list of objects', { body: '[{"name":"x"}]' }],
  ['lists in lists without end', { body: `${'['.repeat(deep)}${']'.repeat(deep)}` }],
  ['objects in objects without end', { body: `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}` }],
  ['a list of very many values', { body: `{"nobodysField":[${'0,'.repeat(150_000)}0]}` }],
  ['very many fields', { body: `{${Array.from({ length: 20_000 }, (_, n) => `"f${n}":1`).join(',')}}` }],
  ['a key of 500 kB', { body: `{"${'k'.repeat(500_000)}":1}` }],
  ['a prototype', { body: '{"__proto__":{"isAdmin":true}}' }],
  ['a constructor', { body: '{"constructor":{"prototype":{"isAdmin":true}}}' }],
  ['bytes that are no UTF-8', { body: bytes('{"nobodysField":"\xff\xfe\xc0\xaf"}') }],
  ['two megabytes', { body: large }],
  ['plain text', { type: 'text/plain', body: '{"name":"x"}' }],
  ['a form', { type: 'application/x-www-form-urlencoded', body: 'name=x' }],
  ['XML', { type: 'application/xml', body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }],
  ['another kind of JSON', { type: 'application/vnd.api+json', body: '{"nobodysField":1}' }],
  ['a type that is none', { type: 'json', body: '{"nobodysField":1}' }],
  ['a multipart body without its boundary', { type: 'multipart/form-data', body: 'x' }],
  ['a multipart body that breaks off', { type: 'multipart/form-data; boundary=a', body: '--a\r\ncontent-disp' }],
  ['what claims to be compressed', { encoding: 'gzip', body: '{"name":"x"}' }],
  ['an unknown compression', { encoding: 'snappy', body: '{"nobodysField":1}' }],
  [
    'a hundred megabytes, compressed',
    { encoding: 'gzip', body: new Uint8Array(gzipSync(Buffer.alloc(100_000_000, 32))) },
  ],
];

describe('a body that no call takes is refused by every writing call, a long one by each way of taking it, and leaves nothing:', () => {
  test.each(bodies)('%s', async (_what, framed) => {
    const before = await contentFingerprint(limpid);
    const found: string[] = [];
    for (const route of framed.body.length < longBytes ? writing : ways) {
      const answer = await send(route, framed);
      if (answer.status >= 500 || answer.status < 400 || !isCatalogueError(answer) || answer.bytes.length > 50_000)
        found.push(`${named(route)} answers ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    }
    expect(found).toEqual([]);
    expect(await contentFingerprint(limpid)).toEqual(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

/** A raw HTTP client: writes until the server answers or ends, then disconnects, and returns how much was accepted. */
function pour(head: string, chunk: string, most: number): Promise<{ answer: string; poured: number }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(limpid.url);
    let answer = '';
    let poured = 0;
    const socket = connect(Number(port), hostname, () => {
      socket.write(head);
      const more = (): void => {
        while (answer === '' && poured < most) {
          poured += chunk.length;
          if (!socket.write(chunk)) return void socket.once('drain', more);
        }
      };
      more();
    });
    socket.on('data', data => {
      answer += data.toString();
      socket.end();
    });
    socket.on('error', error => (answer === '' ? reject(error) : resolve({ answer, poured })));
    socket.on('close', () => resolve({ answer, poured }));
  });
}

describe('a body of a hundred megabytes is refused without being read:', () => {
  const hundred = 100_000_000;
  const chunk = 'x'.repeat(65_536);
  const framings = [
    ['of announced length', `content-length: ${hundred}`, chunk],
    ['in chunks', 'transfer-encoding: chunked', `10000\r\n${chunk}\r\n`],
  ] as const;

  test.each(framings)('%s', async (_what, framing, part) => {
    const { cookie, token } = admin.credentials;
    for (const route of ways.filter(each => each.input.files === undefined)) {
      const head = [
        `${route.method} /api/v2${pathOf(route, limpid.facility.id)} HTTP/1.1`,
        'host: localhost',
        `cookie: ${cookie}`,
        `token: ${token}`,
        'content-type: application/json',
        framing,
      ].join('\r\n');
      const { answer, poured } = await pour(`${head}\r\n\r\n`, part, hundred);
      expect(answer, named(route)).toContain('HTTP/1.1 400');
      expect(answer).toContain('PayloadTooLarge');
      expect(poured, named(route)).toBeLessThan(20_000_000);
    }
  });
});

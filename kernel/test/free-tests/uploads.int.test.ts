import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { OwnedRoute } from '../../src/core/rooms.js';
import { contentFingerprint } from './content-fingerprint.js';
import { isCatalogueError, named, pathOf, Samples } from './registry-calls.js';
import type { SchemaShape } from './sample-value.js';

let limpid: TestKernel;
let admin: TestClient;
let samples: Samples;
let uploading: readonly OwnedRoute[];

beforeAll(async () => {
  limpid = await testKernel({ productType: 'api' });
  admin = await limpid.as('admin');
  samples = new Samples(limpid, admin);
  uploading = limpid.kernel.registry.routes.filter(route => route.input.files !== undefined);
});
afterAll(() => limpid.close());

type Part = readonly [field: string, content: string | Uint8Array<ArrayBuffer>, fileName?: string];

/** A multipart call with the fields that the route requires, and these parts. */
async function upload(route: OwnedRoute, path: string, parts: readonly Part[]): Promise<TestAnswer> {
  const form = new FormData();
  const { properties = {} } = (route.input.body ?? {}) as SchemaShape;
  const said = properties['reason'] === undefined ? {} : { reason: 'free tests' };
  const body = { ...(await samples.bodyFor(route)), ...said };
  const texts = Object.values(body).every(value => typeof value === 'string');
  if (!texts || route.input.body === undefined) form.set('data', JSON.stringify(body));
  else for (const [field, value] of Object.entries(body)) form.set(field, value);
  for (const [field, content, fileName] of parts) {
    if (fileName === undefined) form.append(field, content as string);
    else form.append(field, new Blob([content]), fileName);
  }
  const { cookie, token } = admin.credentials;
  return admin.send(`/api/v2${path}`, { method: route.method, headers: { cookie, token }, body: form });
}

/** The path of the call, about a record that exists. */
async function liveCall(route: OwnedRoute): Promise<string> {
  const resource = samples.resources.find(({ path }) => route.path.startsWith(`${path}/:id`));
  const params = resource === undefined ? {} : { id: (await samples.record(resource)).id };
  return pathOf(route, limpid.facility.id, params);
}

const png = (width: number, height: number, end = 'IEND'): Uint8Array<ArrayBuffer> => {
  const chunk = (type: string, content: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
  const parts = [signature, chunk('IHDR', head), chunk('IDAT', Buffer.alloc(9)), chunk(end, Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat(parts));
};
const head = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));
const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const badParts: readonly (readonly [what: string, parts: readonly Part[]])[] = [
  ['an empty file', [['file', '', 'x.png']]],
  ['text that is called a picture', [['file', 'nothing to see', 'x.png']]],
  ['a drawing with a script', [['file', script, 'x.svg']]],
  ['a drawing that is called a picture', [['file', script, 'x.png']]],
  ['a page that is called a document', [['file', '<!doctype html><script>alert(1)</script>', 'x.pdf']]],
  ['the signature of a picture and nothing behind it', [['file', head('\u0089PNG\r\n\u001a\n'), 'x.png']]],
  ['a picture that breaks off', [['file', png(1, 1, 'tEXt'), 'x.png']]],
  ['a picture without extent', [['file', png(0, 0), 'x.png']]],
  ['a picture of more pixels than memory', [['file', png(100_000, 100_000), 'x.png']]],
  ['a photo that is only a head', [['file', head('\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF'), 'x.jpg']]],
  ['a program', [['file', head('MZ\u0090\u0000'), 'x.exe']]],
  ['a workbook that is none', [['file', 'PK\u0003\u0004 and then text', 'x.xlsx']]],
  ['a name that climbs', [['file', 'x', '../../../../etc/passwd']]],
  ['a name of 5000 characters', [['file', 'x', `${'n'.repeat(5000)}.png`]]],
  ['a field that nobody knows', [['nobodysField', '1']]],
  ['a prototype', [['__proto__[isAdmin]', '1']]],
  ['a constructor', [['constructor[prototype][isAdmin]', '1']]],
  ['a prototype in its data', [['data', '{"__proto__":{"isAdmin":true}}']]],
  ['data that is no JSON', [['data', '{"name":']]],
  ['a NUL in a field', [['remarks', 'a\u0000b']]],
  ['very many fields', Array.from({ length: 500 }, (_, n): Part => [`f${n}`, '1'])],
  ['very many files', Array.from({ length: 100 }, (_, n): Part => [`f${n}`, png(1, 1), 'x.png'])],
  ['a field of two megabytes', [['remarks', 'x'.repeat(2_000_000)]]],
];

describe('every call that takes files refuses, and keeps nothing of,', () => {
  const calls: (readonly [OwnedRoute, string])[] = [];
  beforeAll(async () => {
    for (const route of uploading) calls.push([route, await liveCall(route)]);
  });

  test.each(badParts)('%s', async (_what, parts) => {
    const found: string[] = [];
    const before = await contentFingerprint(limpid);
    for (const [route, path] of calls) {
      const answer = await upload(route, path, parts);
      if (answer.status < 400 || answer.status >= 500 || !isCatalogueError(answer))
        found.push(`${named(route)} answers ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
    }
    expect(found).toEqual([]);
    expect(await contentFingerprint(limpid)).toEqual(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
    // A moment after the answer.
    await expect.poll(leftBehind).toEqual([]);
  });

  test('a file that is larger than allowed', async () => {
    const before = await contentFingerprint(limpid);
    for (const [route, path] of calls) {
      const size = (route.input.files?.maxBytes ?? 0) + 1;
      const answer = await upload(route, path, [['file', new Uint8Array(size), 'x.png']]);
      expect([answer.status, answer.body['errName']], named(route)).toEqual([400, 'PayloadTooLarge']);
    }
    expect(await contentFingerprint(limpid)).toEqual(before);
  });
});

/** Upload folders of this server; other test files and servers have theirs beside them. */
const leftBehind = (): string[] =>
  readdirSync(os.tmpdir()).filter(name => new RegExp(`^limpid-(upload|image)-${process.pid}-`).test(name));

test('a caller who goes away in the middle of an upload leaves nothing behind', async () => {
  const { hostname, port } = new URL(limpid.url);
  const { cookie, token } = admin.credentials;
  for (const route of uploading) {
    const head = [
      `${route.method} /api/v2${await liveCall(route)} HTTP/1.1`,
      'host: localhost',
      `cookie: ${cookie}`,
      `token: ${token}`,
      'content-type: multipart/form-data; boundary=edge',
      'content-length: 900000',
    ].join('\r\n');
    const part = '--edge\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\n';
    // Files of the previous call are removed shortly after its answer.
    await expect.poll(leftBehind, { message: named(route) }).toEqual([]);
    const socket = connect(Number(port), hostname);
    const gone = once(socket, 'close');
    socket.write(`${head}\r\n\r\n${part}${'x'.repeat(300_000)}`);
    await expect.poll(leftBehind, { message: named(route) }).toHaveLength(1);
    socket.destroy();
    await gone;
    await expect.poll(leftBehind, { message: named(route) }).toEqual([]);
  }
  expect((await admin.call('GET', '/users/me')).status).toBe(200);
});

test('a picture of several megabytes may also come as text in JSON, where a call says so', async () => {
  const large = new Uint8Array(3_000_000);
  large.set(png(1, 1));
  for (const route of uploading.filter(({ input }) => input.maxJsonBytes !== undefined)) {
    const imageData = Buffer.from(large).toString('base64');
    const answer = await admin.call(route.method, await liveCall(route), { imageData, reason: 'free tests' });
    expect([answer.status, answer.body['errName']], named(route)).toEqual([route.status, undefined]);
  }
});

test('a file keeps the name that its sender gave it, without the folders', async () => {
  const names: string[] = [];
  for (const route of uploading) {
    const answer = await upload(route, await liveCall(route), [['file', png(1, 1), '../Prüfung 你好 é.png']]);
    if (answer.status > 201) continue;
    const [file] = await limpid.sql<{ name: string }>('select name from kernel.file order by created_at desc limit 1');
    names.push(file?.name ?? '');
  }
  expect(new Set(names)).toEqual(new Set(['Prüfung 你好 é.png']));
});

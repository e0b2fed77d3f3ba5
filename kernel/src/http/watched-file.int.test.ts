import { afterAll, beforeAll, expect, test } from 'vitest';
import { Type } from 'typebox';
import {
  ApiError,
  definePlugin,
  defineUseCase,
  readOnly,
  type AnyCall,
  type RouteDefinition,
  type StreamedFile,
} from '#kernel/contract';
import { testKernel, testPlugin, type TestClient, type TestKernel } from '../testing/index.js';
import type { Shape } from '../core/shape.js';

/** How the file of the test is made; each test sets it. */
let make: (call: AnyCall) => Promise<StreamedFile> = () => Promise.reject(new Error('not said'));

const file = (fileName: string, text: string): StreamedFile => ({
  fileName,
  mediaType: 'text/plain',
  content: parts(text),
});

async function* parts(text: string): AsyncIterable<Uint8Array> {
  for (const part of text) yield await Promise.resolve(Buffer.from(part));
}

const route: RouteDefinition = {
  method: 'GET',
  path: '/slow-file',
  scope: 'facility',
  access: { anyOf: ['Department.Get'] },
  summary: 'A file that takes as long as the test wants',
  input: { query: Type.Object({}) },
  output: 'stream',
  leaves: { exempt: 'the file of a test, which holds no records' },
  audit: readOnly,
  useCase: defineUseCase<Shape, StreamedFile>()({ name: 'sample.slow-file', deps: {}, run: (_, call) => make(call) }),
};
const plugin = testPlugin(definePlugin({ id: 'sample', routes: [route] }));

let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [plugin] });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

const accept = 'application/vnd.limpid.watched-file';

/** Requests the file with progress; `signal` disconnects. */
function ask(client = admin, signal?: AbortSignal): Promise<Response> {
  return fetch(`${client.url}/api/v2${client.fp('/slow-file')}`, {
    headers: { ...client.credentials, accept },
    ...(signal === undefined ? {} : { signal }),
  });
}

interface Held {
  /** Resolves to the call once work on it has begun. */
  readonly call: Promise<AnyCall>;
  end(result: StreamedFile): void;
  fail(error: unknown): void;
}

/** Blocks the next file. */
function held(): Held {
  const called = Promise.withResolvers<AnyCall>();
  const result = Promise.withResolvers<StreamedFile>();
  make = call => {
    called.resolve(call);
    return result.promise;
  };
  return { call: called.promise, end: result.resolve, fail: result.reject };
}

function linesOf(text: string): Record<string, unknown>[] {
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>);
}

test('a file that takes long tells how far it is, then its name, then its bytes', async () => {
  const { call, end } = held();
  const asking = ask();
  (await call).progress?.(3, 10, 'Laying out');
  const response = await asking;
  expect([response.status, response.headers.get('content-type')]).toEqual([200, accept]);
  expect(response.headers.get('content-encoding')).toBeNull();
  end(file('Grenzwerte 製.txt', 'one\ntwo'));
  const text = await response.text();
  const at = text.indexOf('{"file"');
  expect(linesOf(text.slice(0, at))[0]).toEqual({ progress: { done: 3, total: 10, stage: 'Laying out' } });
  expect(text.slice(at)).toBe('{"file":{"name":"Grenzwerte 製.txt","mediaType":"text/plain"}}\none\ntwo');
});

test('a file that is ready quickly comes without progress, and progress is sent only on request', async () => {
  make = () => Promise.resolve(file('a.txt', 'at once'));
  const quick = await ask();
  expect([quick.headers.get('content-type'), await quick.text()]).toEqual(['text/plain; charset=utf-8', 'at once']);
  const { call, end } = held();
  const asking = admin.get('/slow-file');
  expect((await call).progress).toBeUndefined();
  end(file('b.txt', 'later'));
  const plain = await asking;
  expect([plain.headers.get('content-disposition'), plain.body['text']]).toEqual([
    'attachment; filename="b.txt"',
    'later',
  ]);
});

test('a late error is reported as the call would have answered it, and an unexpected one without internal details', async () => {
  const late = async (error: Error): Promise<Record<string, unknown> | undefined> => {
    const { fail } = held();
    const response = await ask();
    expect(response.headers.get('content-type')).toBe(accept);
    fail(error);
    return linesOf(await response.text()).at(-1);
  };
  const refusal = new ApiError('DataValidationError', {
    message: 'Too large',
    fields: [{ path: 'format', message: 'x' }],
  });
  expect(await late(refusal)).toMatchObject({
    status: 422,
    error: { errName: 'DataValidationError', message: 'Too large', fields: [{ path: 'format', message: 'x' }] },
  });
  const fault = await late(new Error('the secret inside'));
  expect(fault).toMatchObject({ status: 500, error: { errName: 'ServerError', message: 'Something went wrong' } });
  expect(JSON.stringify(fault)).not.toContain('secret');
});

test.each([
  ['watched', { accept }],
  ['plain', {}],
])('who hangs up stops the work of a %s file, and the server goes on', async (_how, headers) => {
  const { call, fail } = held();
  const hangUp = new AbortController();
  const asking = fetch(`${admin.url}/api/v2${admin.fp('/slow-file')}`, {
    headers: { ...admin.credentials, ...headers },
    signal: hangUp.signal,
  });
  const { signal } = await call;
  const stopped = new Promise(resolve => signal.addEventListener('abort', resolve));
  const ending = asking.then(answer => answer.text()).catch(() => 'hung up');
  hangUp.abort();
  await stopped;
  fail(signal.reason);
  expect(await ending).toBe('hung up');
  make = () => Promise.resolve(file('a.txt', 'next'));
  expect((await admin.get('/slow-file')).body['text']).toBe('next');
});

test('a file that breaks off is never taken for whole', async () => {
  async function* broken(): AsyncIterable<Uint8Array> {
    yield await Promise.resolve(Buffer.from('half'));
    throw new Error('the disk is gone');
  }
  const { end } = held();
  const response = await ask();
  end({ ...file('a.txt', ''), content: broken() });
  await expect(response.text()).rejects.toThrow('terminated');
});

test('a caller whose session ends meanwhile gets the error and no file', async () => {
  const { call, fail } = held();
  const auditor = await limpid.as('auditor');
  const response = await ask(auditor);
  const { signal } = await call;
  const stopped = new Promise(resolve => signal.addEventListener('abort', resolve));
  await auditor.call('POST', '/auth/logout');
  await stopped;
  fail(signal.reason);
  expect(linesOf(await response.text()).at(-1)).toMatchObject({ status: 401, error: { errName: 'SessionExpired' } });
});

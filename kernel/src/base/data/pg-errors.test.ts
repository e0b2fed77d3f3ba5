import { ApiError } from '#kernel/contract';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { mayRetry, translatePostgresError } from './pg-errors.js';

function translated(fault: object): ApiError {
  const error = translatePostgresError(Object.assign(new Error('from the database'), fault));
  if (!(error instanceof ApiError)) throw new Error('not translated');
  return error;
}

test('a value that is taken names its field as the caller knows it', () => {
  const error = translated({ code: '23505', detail: 'Key (facility_id, lower(external_id))=(f, x) already exists.' });
  expect([error.errName, error.fields]).toEqual([
    'DuplicateEntryError',
    [{ path: 'externalId', message: 'is used by another record' }],
  ]);
});

test('a reference into nothing, or into another facility, names its field', () => {
  const error = translated({
    code: '23503',
    detail: 'Key (facility_id, group_id)=(f, g) is not present in table "g".',
  });
  expect([error.status, error.fields[0]?.path]).toEqual([422, 'groupId']);
});

test('a busy row is a refusal that the caller may repeat, never a server fault', () => {
  expect(['55P03', '40001', '40P01'].map(code => translated({ code }).errName)).toEqual(
    Array.from({ length: 3 }, () => 'TransactionLocked'),
  );
  expect([mayRetry({ code: '40P01' }), mayRetry({ code: '55P03' })]).toEqual([true, false]);
});

test('a statement that took too long is a busy server, which says so and keeps nothing', () => {
  const { errName, status, message } = translated({ code: '57014' });
  expect([errName, status]).toEqual(['ServiceUnavailable', 503]);
  expect(message).toBe('This took too long and was stopped; nothing was changed: try again in a moment');
});

test('a missing value names its column', () => {
  expect(translated({ code: '23502', column: 'first_name' }).fields).toEqual([
    { path: 'firstName', message: 'is required' },
  ]);
});

test('an unaudited change stays what it is: a fault of the program', () => {
  const fault = Object.assign(new Error('audit'), { code: 'LP001' });
  expect(translatePostgresError(fault)).toBe(fault);
});

test('a database that takes the call and says nothing is a busy server, for a new connection and for who waits for it', async () => {
  const calls: Socket[] = [];
  const silent = createServer(socket => calls.push(socket));
  await new Promise<void>(done => void silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  const connectionString = `postgres://x@127.0.0.1:${port}/x`;
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 100 });
  const answers = await Promise.allSettled([pool.connect(), pool.connect()]);
  const alone = new pg.Client({ connectionString, connectionTimeoutMillis: 100 });
  answers.push(...(await Promise.allSettled([alone.connect() as Promise<never>])));
  for (const answer of answers)
    expect(translatePostgresError(answer.status === 'rejected' ? answer.reason : answer)).toMatchObject({
      errName: 'ServiceUnavailable',
      message: 'The server is busy: try again in a moment',
    });
  for (const call of calls) call.destroy();
  silent.close();
  await pool.end();
});

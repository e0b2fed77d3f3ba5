import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  asOwner,
  login,
  named,
  newPassword,
  personWith,
  signedIn,
  testKernel,
  type TestAnswer,
  type TestClient,
  type TestKernel,
} from '#kernel/testing';
import { SessionsToken } from '#kernel/session/sessions';
import type { Seat, SeatReading } from '#schemas/identity/seat';

let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel();
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const seatOf = ({ body }: TestAnswer): Seat => body['seat'] as unknown as Seat;

let count = 0;
function open(fields: object = {}): Promise<TestAnswer> {
  count += 1;
  return admin.call('POST', '/seats', {
    username: `inspector${count}`,
    firstName: 'Ines',
    lastName: 'Pector',
    facilities: [limpid.facility.id],
    purpose: 'Inspection of the authority',
    opensAt: inHours(-1),
    endsAt: inHours(2),
    ...fields,
  });
}

/** A seat whose holder has chosen a password. */
async function opened(fields: object = {}): Promise<{ readonly seat: Seat; readonly inspector: TestClient }> {
  const seat = await registered(fields);
  return { seat, inspector: await signedIn(limpid, seat.username, newPassword) };
}

async function registered(fields: object = {}): Promise<Seat> {
  const answer = await open(fields);
  expect(answer.status).toBe(201);
  const seat = seatOf(answer);
  const register = await limpid.anonymous.call('POST', '/auth/register', {
    username: seat.username,
    token: String(answer.body['secretKey']),
  });
  const link = new URL(String(register.body['link']), 'http://localhost').searchParams;
  const set = await limpid.anonymous.call('POST', `/auth/change-password?${link.toString()}`, {
    username: seat.username,
    newPassword,
    confirmPassword: newPassword,
  });
  expect(set.status).toBe(200);
  return seat;
}

const readings = async ({ id }: Seat, query = ''): Promise<SeatReading[]> =>
  (await admin.call('GET', `/seats/${id}/readings?pageLimit=200${query}`)).body['readings'] as unknown as SeatReading[];

test('the holder of a seat reads, and every call of the product that writes answers 403', async () => {
  const { inspector } = await opened();
  expect((await inspector.call('GET', '/users/me')).status).toBe(200);
  expect((await inspector.get('/equipments')).status).toBe(200);
  const writing = limpid.kernel.registry.routes.filter(
    ({ method, access, endsSession, handsOverSession }) =>
      method !== 'GET' && !('anonymous' in access) && endsSession !== true && handsOverSession !== true,
  );
  expect(writing.length).toBeGreaterThan(200);
  const allowed: string[] = [];
  for (const { method, path, scope } of writing) {
    const address = path.replaceAll(/:\w+/g, limpid.facility.id);
    const answer =
      scope === 'facility'
        ? await inspector.call(method, inspector.fp(address), {})
        : await inspector.call(method, address, {});
    if (answer.status !== 403) allowed.push(`${method} ${path}: ${answer.status}`);
  }
  expect(allowed).toEqual([]);
  expect((await inspector.call('POST', '/auth/logout', {})).status).toBe(200);
});

test('whatever role the holder gets, the account only reads', async () => {
  const { seat, inspector } = await opened();
  const { body } = await admin.call('GET', `/users/${seat.userId}`);
  const given = await admin.call('POST', `/users/${seat.userId}`, {
    roles: ['QA Administrator'],
    version: (body['user'] as unknown as { version: number }).version,
    reason: 'a mistake',
  });
  expect(given.status).toBe(200);
  const answer = await inspector.post('/departments', { name: 'D' });
  expect([answer.status, answer.body['message']]).toEqual([403, 'This account only reads']);
});

test('a seat ends by itself: the session ends, and a sign-in is told why', async () => {
  const { seat, inspector } = await opened();
  expect((await inspector.get('/equipments')).status).toBe(200);
  await endIn(seat, -1);
  limpid.kernel.resolve(SessionsToken).forget(seat.userId);
  const answer = await inspector.get('/equipments');
  expect([answer.status, answer.body['details']?.['because']]).toEqual([401, 'SeatEnded']);
  const again = await login(limpid, seat.username, newPassword);
  expect([again.status, named(again), again.body['message']]).toEqual([
    400,
    'UserBlockedError',
    'Your access has ended. Please contact your administrator',
  ]);
  expect(seatOf(await admin.call('GET', `/seats/${seat.id}`)).state).toBe('ended');
});

/** Lets a seat end so many seconds from now. */
async function endIn({ id }: Seat, seconds: number): Promise<void> {
  await asOwner(
    limpid,
    `alter table kernel.seat disable trigger audited;
     update kernel.seat set opens_at = now() - interval '2 hours', ends_at = now() + interval '${seconds} seconds' where id = '${id}';
     alter table kernel.seat enable always trigger audited`,
  );
}

test('the session of a seat ends at its time to the second, without a notice', async () => {
  const { seat, inspector } = await opened();
  await endIn(seat, 3);
  limpid.kernel.resolve(SessionsToken).forget(seat.userId);
  expect((await inspector.get('/equipments')).status).toBe(200);
  await expect
    .poll(async () => (await inspector.get('/equipments')).status, { timeout: 10_000, interval: 250 })
    .toBe(401);
});

test('before it opens nobody signs in, and the password can be chosen', async () => {
  const seat = await registered({ opensAt: inHours(1) });
  const answer = await login(limpid, seat.username, newPassword);
  expect(answer.body['message']).toBe('Your access has not begun yet. Please contact your administrator');
});

test('a seat is ended early with a reason, at once, and extended again; the trail tells both', async () => {
  const { seat, inspector } = await opened();
  const { version } = seat;
  expect((await admin.call('PUT', `/seats/${seat.id}/end`, { version })).status).toBe(422);
  const ended = await admin.call('PUT', `/seats/${seat.id}/end`, { version, reason: 'the inspection is over' });
  expect([ended.status, seatOf(ended).state, seatOf(ended).endReason]).toEqual([
    200,
    'ended',
    'the inspection is over',
  ]);
  expect((await inspector.get('/equipments')).status).toBe(401);
  const twice = await admin.call('PUT', `/seats/${seat.id}/end`, { version: version + 1, reason: 'once more' });
  expect(named(twice)).toBe('NothingToChangeError');
  const stale = await admin.call('PUT', `/seats/${seat.id}/extend`, {
    version,
    endsAt: inHours(5),
    reason: 'a question',
  });
  expect(named(stale)).toBe('StaleRecordError');
  const longer = await admin.call('PUT', `/seats/${seat.id}/extend`, {
    version: version + 1,
    endsAt: inHours(5),
    reason: 'one more question',
  });
  expect([longer.status, seatOf(longer).state]).toEqual([200, 'open']);
  await signedIn(limpid, seat.username, newPassword);
  const { body } = await admin.call('GET', `/audit_logs?domains=Seat&pageLimit=10`);
  const sentences = (body['auditLogs'] as unknown as { sentence: string }[]).map(({ sentence }) => sentence).join('\n');
  for (const text of [
    'ended the seat of inspector',
    'because: the inspection is over',
    'extended the seat of inspector',
    'because: one more question',
    'opened a read-only seat for inspector',
  ])
    expect(sentences).toContain(text);
});

test('a seat that was ended before its beginning is planned again, and never ends before it', async () => {
  const seat = seatOf(await open({ opensAt: inHours(3), endsAt: inHours(5) }));
  const ended = seatOf(
    await admin.call('PUT', `/seats/${seat.id}/end`, { version: seat.version, reason: 'the inspection is put off' }),
  );
  expect(ended.state).toBe('ended');
  const extend = (hours: number): Promise<TestAnswer> =>
    admin.call('PUT', `/seats/${seat.id}/extend`, {
      version: ended.version,
      endsAt: inHours(hours),
      reason: 'they come after all',
    });
  const early = await extend(2);
  expect([early.status, early.body['fields']?.[0]?.['path']]).toEqual([422, 'endsAt']);
  const again = await extend(6);
  expect([again.status, seatOf(again).state]).toEqual([200, 'planned']);
  const { body } = await admin.call('GET', '/audit_logs?domains=Seat&actions=extendSeat&pageLimit=1');
  expect(body['auditLogs']?.[0]).toMatchObject({
    changes: expect.arrayContaining([{ path: 'state', from: 'ended', to: 'planned' }]),
  });
});

test('two administrators who end and extend at once: one of them is told of the other', async () => {
  const { seat } = await opened();
  const { version } = seat;
  const answers = await Promise.all([
    admin.call('PUT', `/seats/${seat.id}/end`, { version, reason: 'the inspection is over' }),
    admin.call('PUT', `/seats/${seat.id}/extend`, { version, endsAt: inHours(5), reason: 'one more day' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test.each([
  ['an end before the beginning', { opensAt: inHours(3), endsAt: inHours(2) }, 'endsAt'],
  ['an end in the past', { opensAt: inHours(-3), endsAt: inHours(-2) }, 'endsAt'],
  ['more than 90 days', { endsAt: inHours(24 * 91) }, 'endsAt'],
  ['no facility', { facilities: [] }, 'facilities'],
  ['an unknown facility', { facilities: ['00000000-0000-4000-8000-000000000000'] }, 'facilities'],
])('%s is refused by the name of its field', async (_what, fields, path) => {
  const answer = await open(fields);
  expect([answer.status, (answer.body['fields'] as unknown as { path: string }[])[0]?.path]).toEqual([422, path]);
});

test('only who may add people opens a seat', async () => {
  const reviewer = await limpid.as('reviewer');
  expect((await reviewer.call('POST', '/seats', {})).status).toBe(403);
  expect((await reviewer.call('GET', '/seats')).status).toBe(403);
});

test('what the holder opened is listed with kind, record and time, and printed; other people leave no such list', async () => {
  const { seat, inspector } = await opened();
  const made = await admin.post('/departments', { name: 'Quality of sterile products' });
  const { id } = made.body['department'] as unknown as { id: string };
  await inspector.get(`/departments/${id}`);
  await inspector.get('/equipments?search=mill');
  await inspector.call('GET', '/users/me');
  await admin.get(`/departments/${id}`);
  const all = await readings(seat);
  expect(all.map(({ address }) => address.replace(/^.*facilities\/[^/]+/, ''))).toEqual([
    '/equipments?search=mill',
    `/departments/${id}`,
  ]);
  const [record] = await readings(seat, '&records=true');
  expect([record?.kind, record?.facility]).toEqual(['Department', limpid.facility.name]);
  expect(record?.record).toContain('Quality of sterile products');
  const file = await admin.get(`/seats/${seat.id}/readings/xlsx`);
  expect(file.status).toBe(200);
  const list = await admin.call('GET', '/seats?state=open&pageLimit=200');
  const own = (list.body['seats'] as unknown as Seat[]).find(each => each.id === seat.id);
  expect(own?.readings).toBe(2);
});

test('of what the holder opened a reader is shown what is of the own facilities', async () => {
  const { seat, inspector } = await opened();
  const { version } = (await admin.call('GET', `/users/${seat.userId}`)).body['user'] as unknown as { version: number };
  const both = [limpid.facility.id, limpid.otherFacility.id];
  const given = await admin.call('POST', `/users/${seat.userId}`, {
    facilities: both,
    version,
    reason: 'inspects both',
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  for (const id of both)
    expect((await inspector.call('GET', `/plans/production/facilities/${id}/departments`)).status).toBe(200);
  const reader = await personWith(limpid, 'User.Get', 'AuditLog.Get');
  const shown = async (client: TestClient): Promise<unknown> => {
    const { body } = await client.call('GET', `/seats/${seat.id}/readings`);
    const facilities = (body['readings'] as unknown as SeatReading[]).map(({ facility }) => facility);
    return [facilities, body['pagination']?.['total']];
  };
  const { facility, otherFacility } = limpid;
  expect(await shown(admin)).toEqual([[otherFacility.name, facility.name], 2]);
  expect(await shown(reader)).toEqual([[facility.name], 1]);
});

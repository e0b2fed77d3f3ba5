import { afterAll, beforeAll, expect, test } from 'vitest';
import { definePlugin, NoticeKindsToken, NoticesToken, type Notice, type NoticeKind } from '#kernel/contract';
import {
  asOwner,
  mails,
  makePerson,
  runScheduledTask,
  signedIn,
  testKernel,
  testPlugin,
  type TestClient,
  type TestKernel,
} from '#kernel/testing';
import type { NoticeChoice, NoticeDelivery, OwnNotices } from '#schemas/identity/notices';
import { MailSink } from '../accounts/mail-sink.fixture.js';

const spill: NoticeKind = { key: 'spill', label: 'Spills', default: 'mail' };
const leak: NoticeKind = { key: 'leak', label: 'Leaks', default: 'product' };
const plugin = testPlugin(
  definePlugin({
    id: 'spills',
    bind: bind => {
      for (const kind of [spill, leak]) bind.extend(NoticeKindsToken, {}, () => kind);
    },
  }),
);

const sink = new MailSink();
let limpid: TestKernel;
let second: TestKernel;
beforeAll(async () => {
  const mail = { url: `smtp://${await sink.listen()}`, from: 'limpid@example.org' };
  limpid = await testKernel({ plugins: [plugin], config: { mail } });
  second = await limpid.second();
});
afterAll(async () => {
  await second.close();
  await limpid.close();
  sink.close();
});

interface Told {
  readonly id: string;
  readonly email: string;
  readonly client: TestClient;
}

/** A person whose role lets delete departments: who may is told in these tests. */
let count = 0;
async function newPerson(fields: object = {}): Promise<Told> {
  const name = `Told ${(count += 1)}`;
  const permission = { Department: { Delete: true } };
  expect((await (await limpid.as('admin')).post('/user_roles', { name, permission })).status).toBe(201);
  const { id, username, email } = await makePerson(limpid, { roles: [name], ...fields });
  return { id, email, client: await signedIn(limpid, username) };
}

const tell = (kind: NoticeKind, subject: string, more: Partial<Notice> = {}): Promise<void> =>
  limpid.run(call =>
    limpid.kernel.resolve(NoticesToken).tell(call, ['Department.Delete'], {
      kind,
      subject,
      paragraphs: ['it is on the floor.', 'Wipe it up.'],
      ...more,
    }),
  );
const choose = ({ client }: Told, kind: string, delivery: NoticeDelivery) =>
  client.call('PUT', `/notices/choices/${kind}`, { delivery });
const choices = async ({ client }: Told): Promise<NoticeChoice[]> =>
  (await client.call('GET', '/notices/choices')).body['choices'] as unknown as NoticeChoice[];
const inbox = async ({ client }: Told, query = ''): Promise<OwnNotices> =>
  (await client.call('GET', `/notices${query}`)).body as unknown as OwnNotices;
const received = ({ email }: Told): string[] =>
  sink.received
    .filter(({ recipients, text }) => recipients.includes(email) && !text.includes('Your account in Limpid'))
    .map(({ text }) => text.replaceAll('=\r\n', '').replaceAll('\r\n', '\n'));
const sent = async ({ email }: Told, kind: string): Promise<number> =>
  (await mails(limpid, email)).filter(mail => mail.kind === kind).length;
const digest = (of: TestKernel = limpid): Promise<void> => runScheduledTask(of.kernel, 'people.notice-digest');
/** As if the notices of the person had come so much earlier. */
const age = ({ id }: Told, interval: string): Promise<unknown> =>
  asOwner(limpid, `update kernel.notice set created_at = created_at - $2::interval where user_id = $1`, [id, interval]);

test('a notice is in the product for everybody, and mailed at once to those who did not choose otherwise', async () => {
  const [usual, quiet, later] = [await newPerson(), await newPerson(), await newPerson()];
  expect((await choose(quiet, 'spill', 'product')).status).toBe(200);
  expect((await choose(later, 'spill', 'digest')).status).toBe(200);
  await tell(spill, 'A spill at EQ-1', { page: '/app/floor' });
  await expect.poll(() => received(usual)).toHaveLength(1);
  expect(received(usual)[0]).toContain('Dear Pat,\n\nit is on the floor.\n\nWipe it up.');
  expect([await sent(quiet, 'spill'), await sent(later, 'spill')]).toEqual([0, 0]);
  for (const person of [usual, quiet, later])
    expect(await inbox(person)).toMatchObject({
      unread: 1,
      notices: [
        {
          subject: 'A spill at EQ-1',
          text: 'It is on the floor.\n\nWipe it up.',
          label: 'Spills',
          page: '/app/floor',
          facility: { id: limpid.facility.id },
          readAt: null,
        },
      ],
    });
});

test('a kind that is not declared is not told, as nobody could choose how', async () => {
  const unknown: NoticeKind = { key: 'spill', label: 'Another', default: 'mail' };
  await expect(tell(unknown, 'Nothing')).rejects.toThrow('is not declared');
});

test('a choice is kept with who chose, from what to what; bad ones are refused and change nothing', async () => {
  const person = await newPerson();
  const of = async (kind: string) => (await choices(person)).find(each => each.kind === kind);
  expect(await of('leak')).toMatchObject({ delivery: 'product', default: 'product', fixedBecause: null });
  expect((await choose(person, 'leak', 'digest')).status).toBe(200);
  expect((await choose(person, 'leak', 'mail')).status).toBe(200);
  expect(await of('leak')).toMatchObject({ delivery: 'mail', default: 'product' });
  expect((await choose(person, 'leak', 'mail')).body['name']).toBe('NothingToChangeError');
  expect((await choose(person, 'nothing', 'mail')).status).toBe(404);
  const wrong = await choose(person, 'leak', 'pigeon' as NoticeDelivery);
  expect([wrong.status, wrong.body['fields']?.[0]?.['path']]).toEqual([422, 'delivery']);
  const trail = await (
    await limpid.as('admin')
  ).call('GET', `/audit_logs?facilityId=system&actions=chooseNotices&userIds=${person.id}`);
  const told = JSON.stringify(trail.body);
  expect(told).toContain('chose how to hear of Leaks');
  expect(told).toContain('In the product only');
  expect((await limpid.anonymous.call('GET', '/notices/choices')).status).toBe(401);
});

test('warnings of security and escalations cannot be silenced, and the choice says why', async () => {
  const person = await newPerson();
  const fixed = (await choices(person)).filter(({ fixedBecause }) => fixedBecause !== null);
  expect(fixed.map(({ kind, delivery }) => [kind, delivery])).toEqual([
    ['escalation', 'mail'],
    ['security', 'mail'],
  ]);
  for (const { kind, fixedBecause } of fixed) {
    const refused = await choose(person, kind, 'product');
    expect([refused.status, refused.body['fields']?.[0]?.['path']]).toEqual([422, 'delivery']);
    expect(String(refused.body['message'])).toContain(fixedBecause);
  }
  // A row from another way than the call silences nothing either.
  await asOwner(
    limpid,
    `alter table kernel.notice_choice disable trigger user;
     insert into kernel.notice_choice (id, user_id, kind, delivery, chosen_at)
       values (gen_random_uuid(), '${person.id}', 'security', 'product', now());
     alter table kernel.notice_choice enable trigger user`,
  );
  const admin = await limpid.as('admin');
  const { version } = (await admin.call('GET', `/users/${person.id}`)).body['user'] as unknown as { version: number };
  const change = { version, email: `moved-${person.email}`, reason: 'a new address' };
  expect((await admin.call('POST', `/users/${person.id}`, change)).status).toBe(200);
  expect(await sent(person, 'signingSuspended')).toBe(1);
});

test('what was read is marked, by its owner alone', async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  await tell(leak, 'A leak at EQ-2');
  await tell(leak, 'A leak at EQ-3');
  const { notices } = await inbox(person);
  expect(notices.map(({ subject }) => subject)).toEqual(['A leak at EQ-3', 'A leak at EQ-2']);
  const read = (who: Told, ids: readonly string[]) => who.client.call('PUT', '/notices/read', { ids });
  const [first = '', theirs = ''] = [notices[0]?.id, (await inbox(other)).notices[0]?.id];
  expect((await read(person, [first, theirs])).status, 'one of somebody else').toBe(404);
  expect((await inbox(person)).unread).toBe(2);
  expect((await read(person, [first])).status).toBe(204);
  expect(await inbox(person, '?unread=true')).toMatchObject({ unread: 1, pagination: { total: 1 } });
  expect(await inbox(person, '?search=eq-3')).toMatchObject({ pagination: { total: 1 } });
  expect((await read(person, [])).status).toBe(422);
  await asOwner(limpid, 'delete from kernel.user_facility where user_id = $1', [person.id]);
  expect((await inbox(person)).notices, 'of a facility that is no longer the own').toEqual([]);
});

test('a digest has the unread notices of each kind, is sent once by two nodes, and not at all when empty', async () => {
  const [person, empty] = [await newPerson(), await newPerson()];
  for (const kind of ['spill', 'leak']) {
    await choose(person, kind, 'digest');
    await choose(empty, kind, 'digest');
  }
  await tell(spill, 'First spill');
  await tell(leak, 'First leak');
  await tell(spill, 'Second spill');
  const all = (await inbox(empty)).notices.map(({ id }) => id);
  expect((await empty.client.call('PUT', '/notices/read', { ids: all })).status).toBe(204);
  await age(person, '2 days');
  await age(empty, '2 days');
  await Promise.all([digest(), digest(second), digest(), digest(second)]);
  await expect.poll(() => received(person)).toHaveLength(1);
  const [text = ''] = received(person);
  expect(text).toContain('Subject: Limpid: 3 notices');
  const places = ['Leaks (1)', '* First leak', 'Spills (2)', '* First spill', '* Second spill'].map(part =>
    text.indexOf(part),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  await digest();
  expect([await sent(person, 'digest'), await sent(empty, 'digest')]).toEqual([1, 0]);

  // What comes after the digest of the day waits for the next day.
  await tell(spill, 'Third spill');
  await age(person, '1 day 12 hours');
  await digest();
  expect(await sent(person, 'digest'), 'one mail a day').toBe(1);
  await asOwner(limpid, `update kernel.notice_digest set day = day - 1 where user_id = $1`, [person.id]);
  await digest();
  await expect.poll(() => received(person)).toHaveLength(2);
  expect(received(person)[1]).toContain('* Third spill');
  expect(received(person)[1]).not.toContain('First');
});

test('a digest that is cut off before its commit is neither lost nor sent twice', async () => {
  const person = await newPerson();
  await choose(person, 'spill', 'digest');
  await tell(spill, 'A spill before the power cut');
  await age(person, '2 days');
  const cutOff = runScheduledTask(limpid.kernel, 'people.notice-digest', () => {
    throw new Error('power cut');
  });
  await expect(cutOff).rejects.toThrow('power cut');
  expect(await sent(person, 'digest')).toBe(0);
  await digest(second);
  await digest();
  expect(await sent(person, 'digest')).toBe(1);
});

test('the day of a digest begins at six in the time zone of the facility', async () => {
  const person = await newPerson();
  await choose(person, 'leak', 'digest');
  const minutes = new Date().getUTCMinutes();
  const offset = (hour: number): number => {
    const ahead = (hour - new Date().getUTCHours() + 24) % 24;
    return ahead > 12 ? ahead - 24 : ahead;
  };
  const setZone = async (hour: number, version: number): Promise<void> => {
    const ahead = offset(hour);
    // POSIX names count to the west.
    const timezone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
    // A save that changes nothing is refused, and from 5:00 to 5:59 UTC the first zone is the default: the country differs.
    const setting = { timezone, dateFormat: 'DD MMM, YYYY', timeFormat: 'HH:mm', country: `Country ${hour}`, version };
    expect((await (await limpid.as('admin')).post('/date-time-setting', setting)).status).toBe(200);
  };
  await tell(leak, 'A leak in the night');
  await age(person, `${minutes + 5} minutes`);
  await setZone(5, 0);
  await digest();
  expect(await sent(person, 'digest'), 'before six').toBe(0);
  await setZone(6, 1);
  await digest();
  expect(await sent(person, 'digest'), 'after six').toBe(1);
});

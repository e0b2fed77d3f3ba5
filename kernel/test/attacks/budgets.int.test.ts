import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  TestClient,
  asOwner,
  mails,
  login,
  makePerson,
  named,
  testKernel,
  testPassword,
  type TestAnswer,
  type TestKernel,
} from '#kernel/testing';

/** Trusts one proxy, so that a test can come from many addresses. */
let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [], config: { proxies: 1 } });
});
afterAll(() => limpid.close());
beforeEach(() => asOwner(limpid, 'delete from kernel.throttle'));

const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
const post = (path: string, body: object, address: string): Promise<TestAnswer> =>
  limpid.anonymous.send(`/api/v2${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from(address) },
    body: JSON.stringify(body),
  });

/** The calls before sign-in that could reveal which accounts exist. */
const telling: readonly (readonly [what: string, ask: (name: string, address: string) => Promise<TestAnswer>])[] = [
  ['sign-in', (name, address) => post('/auth/login', { username: name, password: 'Wrong-1' }, address)],
  [
    'a change of the password',
    (name, address) =>
      post(
        '/auth/change-password',
        { username: name, existingPassword: 'Wrong-1', newPassword: 'New-horse-1', confirmPassword: 'New-horse-1' },
        address,
      ),
  ],
  ['Retrieve Access', (name, address) => post('/auth/reset-password', { username: name }, address)],
  ['its other name', (name, address) => post('/auth/request-reset-link', { username: name }, address)],
  ['registration', (name, address) => post('/auth/register', { username: name, token: 'WRONG' }, address)],
];

describe.each(telling)('%s', (_what, ask) => {
  test('is answered ten times a minute to one address, and other addresses do not wait for it', async () => {
    const answers: TestAnswer[] = [];
    for (let n = 0; n < 12; n += 1) answers.push(await ask(`nobody${n}`, '203.0.113.1'));
    expect(answers.map(answer => answer.status === 429)).toEqual([...Array<boolean>(10).fill(false), true, true]);
    expect((await ask('nobody', '203.0.113.2')).status).not.toBe(429);
  });

  test('is answered a hundred times a minute to all addresses together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 104 }, (_, n) => ask(`nobody${n}`, `198.51.100.${Math.floor(n / 8)}`)),
    );
    expect(answers.filter(answer => answer.status === 429).length).toBe(4);
  });
});

test('somebody who tries everybody from one address locks three accounts at most', async () => {
  const people = [];
  for (let n = 0; n < 6; n += 1) people.push(await makePerson(limpid));
  const guesses = people.flatMap(person => Array.from({ length: 20 }, () => person.username));
  for (const username of guesses) await login(limpid, username, 'Wrong-1', from('203.0.113.3'));
  const [row] = await limpid.sql<{ count: number }>(
    'select count(*) as count from kernel.sign_in_attempt where locked_until > now() and user_id = any(?)',
    [people.map(person => person.id)],
  );
  expect(row?.count).toBeLessThanOrEqual(3);
  expect((await login(limpid, people.at(-1)?.username ?? '', testPassword, from('203.0.113.4'))).status).toBe(200);
});

test('a locked account keeps the session that runs', async () => {
  const person = await makePerson(limpid);
  const client = new TestClient(limpid.url, limpid.facility);
  await client.signIn(person.username, testPassword);
  for (let n = 0; n < 5; n += 1) await login(limpid, person.username, 'Wrong-1', from('203.0.113.5'));
  expect(named(await login(limpid, person.username, testPassword, from('203.0.113.6')))).toBe('LoginAttemptsExceeded');
  expect((await client.call('GET', '/users/me')).status).toBe(200);
});

test('the fiftieth unknown name of an hour is reported to administrators, once, and audited', async () => {
  const mailbox = 'security@example.org';
  await makePerson(limpid, { email: mailbox, roles: ['QA Administrator'], facilities: 'all' });
  const reported = async (): Promise<number> =>
    (await mails(limpid, mailbox)).filter(mail => mail.kind === 'namesTried').length;
  const tryNames = async (start: number, count: number): Promise<void> => {
    for (let n = start; n < start + count; n += 1)
      await login(limpid, `unknown${n}`, 'Wrong-1', from(`192.0.2.${Math.floor(n / 5)}`));
  };
  const entries = async (): Promise<number> =>
    (await limpid.sql(`select seq from audit.entry where action = 'alertUnknownNames'`)).length;
  const before = await entries();
  await tryNames(0, 49);
  await tryNames(0, 20);
  expect(await reported()).toBe(0);
  await asOwner(limpid, `delete from kernel.throttle where bucket = 'all addresses'`);
  await tryNames(49, 1);
  expect(await reported()).toBe(1);
  await tryNames(50, 20);
  expect(await reported()).toBe(1);
  expect(await entries()).toBe(before + 1);
});

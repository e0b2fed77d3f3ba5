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

/** Waits for one after the other, so that budgets are spent in this order. */
async function wrongFrom(address: string, username: string, times: number): Promise<string[]> {
  const answers: string[] = [];
  for (let n = 0; n < times; n += 1) answers.push(named(await login(limpid, username, 'Wrong-1', from(address))));
  return answers;
}

test('somebody who tries everybody from one address locks three accounts at most', async () => {
  const people = [];
  for (let n = 0; n < 6; n += 1) people.push(await makePerson(limpid));
  await Promise.all(people.map(person => wrongFrom('203.0.113.3', person.username, 20)));
  const [row] = await limpid.sql<{ count: number }>(
    'select count(*) as count from kernel.sign_in_attempt where locked_until > now() and user_id = any(?)',
    [people.map(person => person.id)],
  );
  expect(row?.count).toBeLessThanOrEqual(3);
});

describe('while strangers try names and passwords', () => {
  const ten = Array.from({ length: 10 }, (_, n) => `198.51.100.${n}`);

  test('a hundred unknown names from ten addresses keep nobody out, neither elsewhere nor at these addresses', async () => {
    const [one, other] = [await makePerson(limpid), await makePerson(limpid)];
    await Promise.all(
      ten.flatMap(address =>
        Array.from({ length: 11 }, (_, n) => login(limpid, `${address} ${n}`, 'x', from(address))),
      ),
    );
    expect((await login(limpid, one.username, testPassword, from('203.0.113.7'))).status).toBe(200);
    expect((await login(limpid, other.username, testPassword, from('198.51.100.3'))).status).toBe(200);
    expect((await login(limpid, 'nobody', 'Wrong-1', from('203.0.113.8'))).status).toBe(429);
  });

  test('a known address that has spent its budget is not even slower, and a mistyped password is told as always', async () => {
    const person = await makePerson(limpid);
    await login(limpid, person.username, testPassword, from('198.51.100.4'));
    await wrongFrom('198.51.100.4', 'nobody', 11);
    expect((await login(limpid, person.username, testPassword, from('198.51.100.4'))).status).toBe(200);
    await Promise.all(
      ten.slice(5).flatMap(address => Array.from({ length: 20 }, () => wrongFrom(address, 'nobody', 1))),
    );
    await login(limpid, person.username, testPassword, from('203.0.113.9'));
    expect(await wrongFrom('203.0.113.9', person.username, 1)).toEqual(['InvalidEmailOrPasswordError']);
  });

  test('an administrator whom strangers have locked signs in from where they signed in before', async () => {
    const person = await makePerson(limpid, { roles: ['QA Administrator'], facilities: 'all' });
    const mine = from('203.0.113.10');
    await login(limpid, person.username, testPassword, mine);
    expect((await wrongFrom('203.0.113.11', person.username, 5)).at(-1)).toBe('LoginAttemptsExceeded');
    expect(named(await login(limpid, person.username, testPassword, from('203.0.113.12')))).toBe(
      'LoginAttemptsExceeded',
    );
    expect((await login(limpid, person.username, testPassword, mine)).status).toBe(200);
    // What strangers have tried does not count against the person, and the person's own failures still lock.
    expect((await wrongFrom('203.0.113.10', person.username, 5)).at(-1)).toBe('LoginAttemptsExceeded');
    expect(named(await login(limpid, person.username, testPassword, mine))).toBe('LoginAttemptsExceeded');
  });

  test('guesses from an address without budget are five in a quarter of an hour for an account, and lock nobody', async () => {
    const person = await makePerson(limpid);
    await wrongFrom('203.0.113.13', 'nobody', 10);
    expect(new Set(await wrongFrom('203.0.113.13', person.username, 7))).toEqual(new Set(['TooManyRequests']));
    const [row] = await limpid.sql<{ judged: number }>(
      `select count(*) as judged from audit.entry where action = 'failedLogin' and entity_id = ?`,
      [person.id],
    );
    expect(row?.judged).toBe(5);
    expect(named(await login(limpid, person.username, testPassword, from('203.0.113.13')))).toBe('TooManyRequests');
    expect((await login(limpid, person.username, testPassword, from('203.0.113.14'))).status).toBe(200);
  });
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

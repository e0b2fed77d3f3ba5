import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  asOwner,
  mails,
  login,
  makePerson,
  named,
  type Person,
  setPasswordPolicy,
  signedIn,
  type TestClient,
  type TestKernel,
  testKernel,
} from '#kernel/testing';
import { ScheduledTasksToken } from '#kernel/jobs/scheduled-tasks';

let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

/** Lets somebody have signed in for the last time so many days ago. */
async function idleFor(person: Pick<Person, 'id'>, days: number): Promise<void> {
  await asOwner(
    limpid,
    `insert into kernel.sign_in_attempt (user_id, last_signed_in_at) values ('${person.id}', now() - interval '${days} days')
       on conflict (user_id) do update set last_signed_in_at = excluded.last_signed_in_at;
     update kernel.app_user set created_at = now() - interval '${days} days',
       let_in_at = let_in_at - interval '${days} days' where id = '${person.id}'`,
  );
}

const unused = async (): Promise<string[]> =>
  ((await admin.call('GET', '/users?dormant=true&pageLimit=200')).body['users'] as unknown as Person[]).map(
    user => user.username,
  );
const stateOf = async ({ id }: Person): Promise<[string, string | null]> => {
  const user = (await admin.call('GET', `/users/${id}`)).body['user'];
  return [String(user?.['status']), user?.['blockedReason'] === null ? null : String(user?.['blockedReason'])];
};
const round = () => limpid.kernel.resolve(ScheduledTasksToken).look();
/** Looks once more and waits until an account that is idle was blocked: a round that spared another has looked at it. */
const everyUser = async (): Promise<void> => {
  const idle = await makePerson(limpid);
  await idleFor(idle, 100);
  await until(idle, 'blocked');
};
/** Looks until it is so: a look while a round runs requests no second one. */
const until = async (person: Person, status: string): Promise<void> => {
  await expect
    .poll(async () => {
      await round();
      return (await stateOf(person))[0];
    })
    .toBe(status);
};

test('accounts that nobody used for 90 days are listed; those of whoever was let in lately are not', async () => {
  const [old, fresh] = [await makePerson(limpid), await makePerson(limpid)];
  await idleFor(old, 91);
  await idleFor(fresh, 89);
  const names = await unused();
  expect(names).toContain(old.username);
  expect(names).not.toContain(fresh.username);
  await setPasswordPolicy(limpid, { dormantDays: 0 });
  expect(await unused()).toEqual([]);
  await setPasswordPolicy(limpid, { dormantDays: 90 });
});

test('by default none is blocked; then each is, with its session, an entry and a mail', async () => {
  await asOwner(limpid, `update kernel.app_user set email = 'qa@example.org' where username = 'admin'`);
  const [old, fresh] = [await makePerson(limpid), await makePerson(limpid)];
  const session = await signedIn(limpid, old.username);
  await idleFor(old, 100);
  await round();
  expect((await stateOf(old))[0]).toBe('active');
  await setPasswordPolicy(limpid, { blockDormant: true });
  await until(old, 'blocked');
  expect(await stateOf(old)).toEqual(['blocked', 'Not used for more than 90 days']);
  expect((await stateOf(fresh))[0]).toBe('active');
  expect((await session.call('GET', '/users/me')).status).toBe(401);
  expect(named(await login(limpid, old.username, 'Correct-horse-1'))).toBe('UserBlockedError');
  const { history } = (await admin.call('GET', `/users/${old.id}/history`)).body as unknown as {
    history: { action: string; reason: string | null }[];
  };
  expect(history.find(entry => entry.action === 'block')?.reason).toBe('Not used for more than 90 days');
  await expect.poll(async () => (await mails(limpid, 'qa@example.org')).map(mail => mail.kind)).toContain('dormant');
});

test('whoever is unblocked has the whole time again', async () => {
  const person = await makePerson(limpid);
  await idleFor(person, 100);
  await until(person, 'blocked');
  expect((await admin.call('PUT', `/users/unblock/${person.id}`, { reason: 'back from leave' })).status).toBe(200);
  await everyUser();
  expect((await stateOf(person))[0]).toBe('active');
  await idleFor(person, 100);
  await until(person, 'blocked');
});

test('the last administrator is never blocked, however long nobody signed in', async () => {
  await asOwner(
    limpid,
    `update kernel.sign_in_attempt set last_signed_in_at = now() - interval '400 days'
    where user_id = (select id from kernel.app_user where username = 'admin');
    update kernel.app_user set created_at = now() - interval '400 days' where username = 'admin'`,
  );
  await everyUser();
  expect((await admin.call('GET', '/users/me')).status).toBe(200);
  expect((await login(limpid, 'admin', 'Correct-horse-1')).status).toBe(200);
});

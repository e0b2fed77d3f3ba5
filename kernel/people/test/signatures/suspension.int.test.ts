import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  forgetTries,
  mails,
  linkFor,
  makePerson,
  named,
  newPassword,
  partsOf,
  type Person,
  setByLink,
  signedIn,
  type TestAnswer,
  type TestClient,
  type TestKernel,
  testPassword,
} from '#kernel/testing';
import { confirmPerson, resetPerson } from '#kernel/ops/people/people';
import { entriesOf, limpidWithNotes, newNote, proofFor, sign } from './note-plugin.fixture.js';

let limpid: TestKernel;
let admin: TestClient;
/** Another administrator, who has no hand in the accounts of these tests. */
let colleague: TestClient;
const reason = 'asked for by telephone';

beforeAll(async () => {
  limpid = await limpidWithNotes();
  admin = await limpid.as('admin');
  const { username } = await makePerson(limpid, { roles: ['QA Administrator'], facilities: 'all' });
  colleague = await signedIn(limpid, username);
});
afterAll(() => limpid?.close());
beforeEach(() => forgetTries(limpid));

const confirm = (client: TestClient, id: string): Promise<TestAnswer> =>
  client.call('PUT', `/users/${id}/confirm-identity`, { how: 'identity card, in person' });
const versionOf = async ({ id }: Person): Promise<number> =>
  ((await admin.call('GET', `/users/${id}`)).body['user'] as unknown as Person).version;
const change = async (person: Person, fields: object): Promise<TestAnswer> =>
  admin.call('POST', `/users/${person.id}`, { version: await versionOf(person), reason, ...fields });

/** Whoever holds the account now tries to sign with it. */
async function trySigning(person: Person, password: string): Promise<TestAnswer> {
  const client = await signedIn(limpid, person.username, password);
  const note = newNote();
  const asked = await sign(client, note);
  if (named(asked) !== 'ReauthenticationRequired') return asked;
  const proof = await proofFor(client, note, { username: person.username, password });
  return sign(client, note, { proof });
}

async function takeOverByKey(person: Person, secretKey: unknown): Promise<void> {
  const answer = await limpid.anonymous.call('POST', '/auth/request-reset-link', {
    username: person.username,
    secretKey,
    flag: true,
  });
  const set = await setByLink(limpid, partsOf(String(answer.body['link'])), newPassword);
  if (set.status !== 200) throw new Error(JSON.stringify([answer.body, set.body]));
}
async function takeOverByMail({ email }: Person): Promise<void> {
  const set = await setByLink(limpid, await linkFor(limpid, email), newPassword);
  if (set.status !== 200) throw new Error(JSON.stringify(set.body));
}

/** What one administrator can do to get into an account; answers the password that opens it then. */
const ways: readonly (readonly [string, string, (person: Person) => Promise<string>])[] = [
  [
    'a secret key',
    'secretKey',
    async person => {
      const { body } = await admin.call('POST', '/users/resend-invitation', {
        id: person.id,
        reason,
        generateKey: true,
      });
      await takeOverByKey(person, body['secretKey']);
      return newPassword;
    },
  ],
  [
    'a reset link that the administrator sends',
    'resetByAdministrator',
    async person => {
      await admin.call('POST', '/users/resend-invitation', { id: person.id, reason });
      await takeOverByMail(person);
      return newPassword;
    },
  ],
  [
    "a link in somebody's name, read in the outbox",
    'mailOpened',
    async person => {
      await limpid.anonymous.call('POST', '/auth/reset-password', { username: person.email });
      await takeOverByMail(person);
      return newPassword;
    },
  ],
  [
    'another e-mail address, and a link to it',
    'emailChanged',
    async person => {
      const email = `taken.${person.email}`;
      expect((await change(person, { email })).status).toBe(200);
      await limpid.anonymous.call('POST', '/auth/reset-password', { username: email });
      await takeOverByMail({ ...person, email });
      return newPassword;
    },
  ],
  [
    'blocking and unblocking',
    'unblocked',
    async person => {
      await admin.call('PUT', `/users/block/${person.id}`, { reason });
      await admin.call('PUT', `/users/unblock/${person.id}`, { reason });
      return testPassword;
    },
  ],
  [
    'archiving and restoring',
    'enabled',
    async person => {
      await admin.call('PUT', `/users/${person.id}/archive`, { reason });
      await admin.call('PUT', `/users/enable/${person.id}`, { reason });
      return testPassword;
    },
  ],
  [
    'another way to sign in and back',
    'signInChanged',
    async person => {
      expect((await change(person, { authenticationType: 'ad' })).status).toBe(200);
      expect((await change(person, { authenticationType: 'local' })).status).toBe(200);
      return testPassword;
    },
  ],
];

test.each(ways)('by %s one administrator alone signs nothing with the account', async (_way, cause, takeOver) => {
  const person = await makePerson(limpid);
  expect((await trySigning(person, testPassword)).status, 'before').toBe(200);
  const password = await takeOver(person);
  const refused = await trySigning(person, password);
  expect([refused.status, String(refused.body['message'])]).toEqual([
    403,
    expect.stringContaining('Your right to sign is suspended') as string,
  ]);
  expect((await entriesOf(limpid, 'transition.refused')).at(-1)).toMatchObject({
    domain: 'Note',
    actor: { username: person.username },
  });
  const { user } = (await admin.call('GET', `/users/${person.id}`)).body as unknown as {
    user: { signingSuspendedWhy: string[] };
  };
  expect(user.signingSuspendedWhy).toContain(cause);
  const told = await mails(limpid, person.email);
  expect(told.map(mail => mail.kind)).toContain('signingSuspended');
  expect(named(await confirm(admin, person.id)), 'whoever did it does not confirm').toBe('NotAllowed');
  const own = await signedIn(limpid, person.username, password);
  expect(named(await confirm(own, person.id)), 'nor the account itself').toBe('NotAllowed');
  expect((await confirm(colleague, person.id)).status).toBe(200);
  expect((await trySigning(person, password)).status, 'afterwards').toBe(200);
});

test('a new account signs once another person than its maker has confirmed who holds it', async () => {
  const person = await makePerson(limpid, { invited: true });
  await takeOverByMail(person);
  expect((await trySigning(person, newPassword)).status).toBe(403);
  expect(named(await confirm(admin, person.id))).toBe('NotAllowed');
  const confirmed = await confirm(colleague, person.id);
  expect(confirmed.body['user']).toMatchObject({
    signingSuspendedWhy: [],
    identityConfirmedByName: 'Pat Person',
    identityConfirmedHow: 'identity card, in person',
  });
  expect((await trySigning(person, newPassword)).status).toBe(200);
  expect((await entriesOf(limpid, 'confirmIdentity')).at(-1)).toMatchObject({
    entity: { id: person.id },
    reason: 'identity card, in person',
  });
});

test('an administrator who makes a second account for themselves confirms nothing with it', async () => {
  const victim = await makePerson(limpid);
  const puppet = await makePerson(limpid, { invited: true, roles: ['QA Administrator'], facilities: 'all' });
  await takeOverByMail(puppet);
  await admin.call('POST', '/users/resend-invitation', { id: victim.id, reason, generateKey: true });
  const client = await signedIn(limpid, puppet.username, newPassword);
  const answer = await confirm(client, victim.id);
  expect([named(answer), answer.body['message']]).toEqual(['NotAllowed', 'Your own identity is not confirmed']);
  const tried = (await entriesOf(limpid, 'transition.refused')).at(-1);
  expect([tried?.entity.id, tried?.changes[0]?.to]).toEqual([victim.id, 'confirm identity']);
});

test('whoever runs the tools confirms what people did, but no key that the tools made', async () => {
  const person = await makePerson(limpid, { invited: true });
  expect((await confirmPerson(limpid.kernel, person.username, 'known for years')).signingSuspendedWhy).toEqual([]);
  await resetPerson(limpid.kernel, person.username, reason, false);
  await expect(confirmPerson(limpid.kernel, person.username, 'known for years')).rejects.toThrow('had a hand');
  expect((await confirm(admin, person.id)).status).toBe(200);
});

test('steps that the table of accounts does not have are refused and are recorded in the trail', async () => {
  const person = await makePerson(limpid);
  const [me] = (await admin.call('GET', '/users/me')).body['users'] as unknown as [{ id: string }];
  const before = (await entriesOf(limpid, 'transition.refused')).length;
  for (const [step, id] of [
    ['unblock', person.id],
    ['enable', person.id],
    ['block', me.id],
  ])
    expect((await admin.call('PUT', `/users/${step}/${id}`, { reason })).status).toBeGreaterThanOrEqual(400);
  const tried = (await entriesOf(limpid, 'transition.refused')).slice(before);
  expect(tried.map(({ entity, changes }) => [entity.id, changes[0]?.from, changes[0]?.to])).toEqual([
    [person.id, 'active', 'unblock'],
    [person.id, 'active', 'enable'],
    [me.id, 'active', 'block'],
  ]);
});

test('no administrator chooses a password, neither of a new person nor later', async () => {
  const names = { username: 'chosen-for', firstName: 'Chosen', lastName: 'For' };
  const rights = { roles: ['Production'], facilities: [limpid.facility.id] };
  const created = await admin.call('POST', '/users', { ...names, ...rights, password: newPassword });
  expect([created.status, created.body['fields']]).toMatchObject([422, [{ path: 'password' }]]);
  const changed = await change(await makePerson(limpid), { password: newPassword });
  expect([changed.status, changed.body['fields']]).toMatchObject([422, [{ path: 'password' }]]);
});

test('there is nothing to confirm where nothing is suspended, and nobody confirms without the right to', async () => {
  const person = await makePerson(limpid);
  expect(named(await confirm(admin, person.id))).toBe('NothingToChangeError');
  expect(named(await confirm(await limpid.as('auditor'), person.id))).toBe('NotAllowed');
  const how = await colleague.call('PUT', `/users/${person.id}/confirm-identity`, { how: '    ' });
  expect(how.status).toBe(422);
});

test('a person who chooses another password, or forgets it, keeps the right to sign', async () => {
  const person = await makePerson(limpid);
  const changed = await limpid.anonymous.call('POST', '/auth/change-password', {
    username: person.username,
    existingPassword: testPassword,
    newPassword,
    confirmPassword: newPassword,
  });
  expect(named(changed)).toMatch(/^(200|PasswordNotComplexError)$/);
  const password = changed.status === 200 ? newPassword : testPassword;
  expect((await trySigning(person, password)).status).toBe(200);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  asOwner,
  forgetTries,
  mails,
  linkFor,
  login,
  makePerson,
  named,
  newPassword,
  partsOf,
  type Person,
  setByLink,
  signedIn,
  type TestAnswer,
  type TestClient,
  testKernel,
  type TestKernel,
  testPassword,
} from '#kernel/testing';

let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());
beforeEach(() => forgetTries(limpid));

const reason = 'as the table of transitions has it';
const states = ['invited', 'active', 'passwordExpired', 'blocked', 'archived'] as const;
type State = (typeof states)[number];

/** A person in a state, brought there by calls and, where only days lead there, by time. */
async function personIn(state: State): Promise<Person> {
  const person = await makePerson(limpid, { invited: state === 'invited' });
  if (state === 'blocked') await admin.call('PUT', `/users/block/${person.id}`, { reason });
  if (state === 'archived') await admin.call('PUT', `/users/${person.id}/archive`, { reason });
  if (state === 'passwordExpired') {
    await oldPassword(person);
    await login(limpid, person.username, testPassword);
  }
  expect(await stateOf(person)).toBe(state);
  return person;
}

const oldPassword = ({ id }: Person): Promise<void> =>
  asOwner(limpid, `update kernel.app_user set password_changed_at = now() - interval '91 days' where id = '${id}'`);
const stateOf = async ({ id }: Person): Promise<string> =>
  String((await admin.call('GET', `/users/${id}`)).body['user']?.['status']);
const versionOf = async ({ id }: Person): Promise<number> =>
  Number((await admin.call('GET', `/users/${id}`)).body['user']?.['version']);

interface Entry {
  readonly action: string;
  readonly reason: string | null;
  readonly changes: readonly { readonly path: string; readonly from: unknown; readonly to: unknown }[];
}
const trailOf = async ({ id }: Person): Promise<readonly Entry[]> =>
  (await admin.call('GET', `/users/${id}/history?pageLimit=50`)).body['history'] as unknown as Entry[];

type Step = (person: Person, by: TestClient, body: object) => Promise<TestAnswer>;
const steps: Readonly<Record<string, Step>> = {
  resend: ({ id }, by, body) => by.call('POST', '/users/resend-invitation', { id, ...body }),
  key: ({ id }, by, body) => by.call('POST', '/users/resend-invitation', { id, generateKey: true, ...body }),
  block: ({ id }, by, body) => by.call('PUT', `/users/block/${id}`, body),
  unblock: ({ id }, by, body) => by.call('PUT', `/users/unblock/${id}`, body),
  archive: ({ id }, by, body) => by.call('PUT', `/users/${id}/archive`, body),
  enable: ({ id }, by, body) => by.call('PUT', `/users/enable/${id}`, body),
  roles: async (person, by, body) =>
    by.call('POST', `/users/${person.id}`, { roles: ['Reviewer'], version: await versionOf(person), ...body }),
};
const actions: Readonly<Record<string, string>> = {
  resend: 'resendInvitation',
  key: 'issueSecretKey',
  roles: 'update',
};

/** From each state by each step: the state afterwards, or the error of the catalogue. */
const table: readonly (readonly [row: string, step: string, after: Readonly<Record<State, string>>])[] = [
  ['N2', 'resend', same('DataValidationError', 'ArchivedEntryError')],
  ['N2', 'key', same('DataValidationError', 'ArchivedEntryError')],
  ['N10', 'block', every('blocked', { blocked: 'NothingToChangeError', archived: 'ArchivedEntryError' })],
  ['N11', 'unblock', every('NothingToChangeError', { blocked: 'active' })],
  ['N12', 'archive', every('archived', { archived: 'ArchivedEntryError' })],
  ['N13', 'enable', every('NothingToChangeError', { archived: 'active' })],
  ['N15', 'roles', { ...same('blocked', 'ArchivedEntryError') }],
];

function every(usual: string, other: Partial<Record<State, string>>): Record<State, string> {
  return { invited: usual, active: usual, passwordExpired: usual, blocked: usual, archived: usual, ...other };
}
function same(blocked: string, archived: string): Record<State, string> {
  return { invited: 'invited', active: 'active', passwordExpired: 'passwordExpired', blocked, archived };
}

const cells = table.flatMap(([row, step, after]) => states.map(state => [row, step, state, after[state]] as const));

describe('accounts move', () => {
  test.each(cells)('%s: %s of somebody %s leads to %s', async (_row, step, state, after) => {
    const person = await personIn(state);
    const before = (await trailOf(person)).length;
    const answer = await steps[step]?.(person, admin, { reason });
    if (after.endsWith('Error')) {
      expect(answer === undefined ? '' : named(answer)).toBe(after);
      expect(await stateOf(person)).toBe(state);
      // What is refused changes nothing; that somebody tried is kept (transitions, rule 3).
      const trail = await trailOf(person);
      expect(trail).toHaveLength(before + 1);
      expect(trail[0]).toMatchObject({ action: 'transition.refused' });
      return;
    }
    expect(answer?.status, JSON.stringify(answer?.body)).toBe(200);
    expect(await stateOf(person)).toBe(after);
    const [entry] = await trailOf(person);
    expect(entry).toMatchObject({ action: actions[step] ?? step, reason });
    if (state !== after) expect(entry?.changes).toContainEqual({ path: 'status', from: state, to: after });
  });

  test.each(Object.keys(steps))('%s needs a reason and the right to it', async step => {
    const person = await personIn(step === 'unblock' ? 'blocked' : step === 'enable' ? 'archived' : 'active');
    const before = await stateOf(person);
    expect((await steps[step]?.(person, admin, {}))?.status).toBe(422);
    for (const persona of ['auditor', 'specialist', 'operator'] as const)
      expect((await steps[step]?.(person, await limpid.as(persona), { reason }))?.status, persona).toBe(403);
    expect((await limpid.anonymous.call('PUT', `/users/block/${person.id}`, { reason })).status).toBe(401);
    expect(await stateOf(person)).toBe(before);
  });
});

describe('of single rows', () => {
  test('N1: an invitation names a role and a facility, and its entry has both', async () => {
    const person = await makePerson(limpid, { invited: true });
    const entry = (await trailOf(person)).find(each => each.action === 'create');
    expect(entry?.changes).toContainEqual({ path: 'roles', from: null, to: ['Production'] });
    expect(entry?.changes).toContainEqual({ path: 'facilities', from: null, to: [limpid.facility.id] });
    const body = { username: 'nobody-yet', firstName: 'No', lastName: 'Body', facilities: [limpid.facility.id] };
    expect((await admin.call('POST', '/users', { ...body, roles: [] })).status).toBe(422);
    expect((await admin.call('POST', '/users', { ...body, roles: ['Production'], facilities: [] })).status).toBe(422);
    expect((await admin.call('POST', '/users', { ...body, roles: ['No such role'] })).status).toBe(422);
  });

  test('N3: a cancelled key leaves the person invited, is shown in the trail, and there is none to cancel again', async () => {
    const person = await makePerson(limpid, { invited: true, email: null });
    const cancel = () => admin.call('DELETE', `/users/${person.id}/tokens`);
    expect((await cancel()).status).toBe(200);
    expect(await stateOf(person)).toBe('invited');
    expect((await trailOf(person))[0]?.action).toBe('cancelSecretKey');
    expect(named(await cancel())).toBe('NothingToChangeError');
    expect((await (await limpid.as('auditor')).call('DELETE', `/users/${person.id}/tokens`)).status).toBe(403);
  });

  test('N4: whoever registers and sets a password is active, once', async () => {
    const person = await makePerson(limpid, { invited: true });
    const link = await linkFor(limpid, person.email);
    expect((await setByLink(limpid, link, 'short')).status).not.toBe(200);
    expect(await stateOf(person)).toBe('invited');
    expect((await setByLink(limpid, link, newPassword)).status).toBe(200);
    expect(await stateOf(person)).toBe('active');
    expect(named(await setByLink(limpid, link, 'Third-horse-3'))).not.toBe('200');
  });

  test('N6 to N8: the first password and an old one are changed before anything else, and never back', async () => {
    const person = await makePerson(limpid);
    await asOwner(limpid, `update kernel.app_user set must_change_password = true where id = '${person.id}'`);
    expect(named(await login(limpid, person.username, testPassword))).toBe('ChangePasswordOnFirstLogin');
    await asOwner(limpid, `update kernel.app_user set must_change_password = false where id = '${person.id}'`);
    await oldPassword(person);
    const expired = await login(limpid, person.username, testPassword);
    expect(named(expired)).toBe('ChangePasswordOnPasswordExpiry');
    expect(await stateOf(person)).toBe('passwordExpired');
    const link = partsOf(String(expired.body['details']?.['url']));
    expect(named(await setByLink(limpid, link, testPassword))).toBe('PasswordAlreadyUsed');
    expect((await setByLink(limpid, link, newPassword)).status).toBe(200);
    expect(await stateOf(person)).toBe('active');
  });

  test('N9: too many wrong passwords lock the account, administrators hear of it, each failure is in the trail', async () => {
    await asOwner(limpid, `update kernel.app_user set email = 'qa@example.org' where username = 'admin'`);
    const person = await makePerson(limpid);
    for (let tries = 1; tries <= 5; tries++)
      expect(named(await login(limpid, person.username, `Wrong-horse-${tries}`))).toBe(
        tries === 5 ? 'LoginAttemptsExceeded' : 'InvalidEmailOrPasswordError',
      );
    expect(await stateOf(person)).toBe('blocked');
    const told = (await trailOf(person)).map(entry => entry.action);
    expect(told.filter(action => action === 'failedLogin')).toHaveLength(5);
    expect(told[0]).toBe('lock');
    expect((await mails(limpid, 'qa@example.org'))[0]?.kind).toBe('locked');
    expect((await admin.call('PUT', `/users/unblock/${person.id}`, { reason })).status).toBe(200);
    expect((await login(limpid, person.username, testPassword)).status).toBe(200);
  });

  test('N11: an old password that was blocked comes back expired, and whoever never had one invited', async () => {
    const [old, invited] = [await personIn('passwordExpired'), await personIn('invited')];
    for (const person of [old, invited]) {
      await admin.call('PUT', `/users/block/${person.id}`, { reason });
      await admin.call('PUT', `/users/unblock/${person.id}`, { reason });
    }
    expect(await stateOf(old)).toBe('passwordExpired');
    expect(await stateOf(invited)).toBe('invited');
  });

  test('N14: somebody named in a record is not removed, and the answer says so', async () => {
    const person = await makePerson(limpid, { invited: true });
    const today = new Date().toISOString().slice(0, 10);
    const review = await admin.post('/access-reviews', { periodFrom: today, periodTo: today });
    expect(review.status, JSON.stringify(review.body)).toBe(201);
    const answer = await admin.call('PUT', `/users/${person.id}/archive`, { reason, force_delete: true });
    expect([answer.status, answer.body['removed']]).toEqual([200, false]);
    expect(await stateOf(person)).toBe('archived');
    const never = await makePerson(limpid, { invited: true });
    await admin.post('/departments', { name: 'Led by somebody', head: never.id });
    const head = await admin.call('PUT', `/users/${never.id}/archive`, { reason, force_delete: true });
    expect(head.body['removed']).toBe(false);
  });

  test('N15: a change of roles ends no session and counts on the next call', async () => {
    const person = await makePerson(limpid);
    const client = await signedIn(limpid, person.username);
    expect((await client.call('GET', '/users')).status).toBe(403);
    const change = { roles: ['QA Administrator'], version: person.version, reason };
    expect((await admin.call('POST', `/users/${person.id}`, change)).status).toBe(200);
    expect((await client.call('GET', '/users')).status).toBe(200);
    expect((await trailOf(person))[0]?.changes).toEqual([
      { path: 'roles', from: ['Production'], to: ['QA Administrator'] },
    ]);
  });
});

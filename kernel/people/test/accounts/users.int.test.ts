import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  asOwner,
  mails,
  linkFor,
  login,
  makePerson,
  named,
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

const reason = 'asked for by the head of department';
type Fields = Readonly<Record<string, unknown>>;
const userOf = (answer: TestAnswer): Fields => answer.body['user'] as unknown as Fields;
const shown = async (id: string): Promise<Fields> => userOf(await admin.call('GET', `/users/${id}`));

/** Another administrator of the installation. */
async function secondAdministrator(facilities: unknown = 'all'): Promise<{ id: string; client: TestClient }> {
  const person = await makePerson(limpid, { roles: ['QA Administrator'], facilities });
  return { id: person.id, client: await signedIn(limpid, person.username) };
}

describe('the list of people', () => {
  test('shows id and user name, searches all names, filters and sorts', async () => {
    const person = await makePerson(limpid, { employeeId: 'E-4711', lastName: 'Zylinder' });
    const find = async (query: string): Promise<Fields[]> =>
      (await admin.call('GET', `/users?${query}`)).body['users'] as unknown as Fields[];
    for (const search of [person.username, 'zylinder', 'e-4711', person.email.slice(0, 12)])
      expect((await find(`search=${search}`)).map(user => user['id'])).toContain(person.id);
    expect(Object.keys((await find('columns=status'))[0] ?? {}).toSorted()).toEqual(['id', 'status', 'username']);
    expect((await find('role=Auditor')).map(user => user['username'])).toEqual(['auditor']);
    expect((await find('status=invited')).length).toBe(0);
    expect((await find('sort=-lastName&pageLimit=1'))[0]?.['lastName']).toBe('Zylinder');
    expect(JSON.stringify(await find('pageLimit=200'))).not.toMatch(/argon2|password_hash|passwordHash|token_hash/);
    expect((await find('search=service')).length).toBe(0);
  });

  test('finds a name in upper or lower case, also where lower case letters differ between languages, page by page', async () => {
    const names = ['İLKER', 'ΟΔΟΣ'];
    for (const lastName of names) {
      await makePerson(limpid, { lastName, firstName: 'First' });
      await makePerson(limpid, { lastName, firstName: 'Second' });
      const page = await admin.call(
        'GET',
        `/users?search=${encodeURIComponent(lastName)}&sort=firstName&pageLimit=1&pageNumber=2`,
      );
      expect(page.body, lastName).toMatchObject({
        users: [{ firstName: 'Second', lastName }],
        pagination: { total: 2 },
      });
    }
  });
});

describe('creating and changing', () => {
  test('names are one space: a user name, address or employee ID of one person is nobody else’s', async () => {
    const person = await makePerson(limpid, { employeeId: 'E-5000' });
    const twin = (fields: object): Promise<TestAnswer> =>
      admin.call('POST', '/users', {
        username: 'somebody-new',
        firstName: 'New',
        lastName: 'Body',
        roles: ['Production'],
        facilities: [limpid.facility.id],
        ...fields,
      });
    for (const fields of [
      { username: person.username.toUpperCase() },
      { email: person.email.toUpperCase() },
      { employeeId: 'e-5000' },
      { username: person.email },
      { employeeId: person.username },
    ])
      expect(named(await twin(fields)), JSON.stringify(fields)).toBe('DuplicateEntryError');
  });

  test('addresses belong to the allowed domains', async () => {
    const { version } = (await admin.call('GET', '/users/allowedDomains')).body as unknown as { version: number };
    const set = (allowedDomains: string[], at: number) =>
      admin.call('PUT', '/users/allowedDomains', { allowedDomains, version: at, reason });
    expect((await set(['example.org'], version)).status).toBe(200);
    const refused = await admin.call('POST', '/users', {
      username: 'elsewhere',
      firstName: 'Else',
      lastName: 'Where',
      email: 'else@evil-example.org',
      roles: ['Production'],
      facilities: [limpid.facility.id],
    });
    expect([refused.status, refused.body['message']]).toEqual([422, 'email: must be an address of example.org']);
    const outside = await makePerson(limpid, { invited: true, email: 'inside@example.org' });
    expect((await set(['example.com'], version + 1)).status).toBe(200);
    const again = (fields: object) =>
      admin.call('POST', '/users/resend-invitation', { id: outside.id, reason, ...fields });
    expect((await again({})).body['message']).toBe('email: must be an address of example.com');
    expect((await again({ generateKey: true })).status).toBe(200);
    expect((await set([], version + 2)).status).toBe(200);
  });

  test('fields that nobody may send are refused by name, whoever sends them', async () => {
    const person = await makePerson(limpid);
    for (const field of [
      'status',
      'password',
      'passwordHash',
      'password_hash',
      'mustChangePassword',
      'isArchived',
      'createdBy',
      'failedAttempts',
      'openTokens',
      'warnings',
      'id',
      'permissions',
      'allFacilities',
      '__proto__',
    ]) {
      const body = `{"firstName":"Eve","version":${String(person.version)},"${field}":true}`;
      const answer = await admin.send(`/api/v2/users/${person.id}`, {
        method: 'POST',
        headers: { ...admin.credentials, 'content-type': 'application/json' },
        body,
      });
      expect(answer.status, field).toBe(422);
      expect(JSON.stringify(answer.body['fields'] ?? answer.body), field).toContain(field);
    }
    expect((await shown(person.id))['firstName']).toBe('Pat');
  });

  test('a change of roles needs a reason and the version that was read, and is recorded in the trail with both', async () => {
    const person = await makePerson(limpid);
    const change = (fields: object) => admin.call('POST', `/users/${person.id}`, fields);
    const without = await change({ roles: ['Reviewer'], version: person.version });
    expect([without.status, without.body['message']]).toEqual([422, 'reason: is required']);
    expect(named(await change({ roles: ['Reviewer'], version: 99, reason }))).toBe('StaleRecordError');
    expect((await change({ roles: ['Reviewer'], version: person.version, reason })).status).toBe(200);
    const history = await admin.call('GET', `/users/${person.id}/history`);
    const [entry] = history.body['history'] as unknown as { sentence: string }[];
    expect(entry?.sentence).toBe(
      `Admin Tester changed roles of ${person.username} from Production to Reviewer, because: ${reason}`,
    );
    expect(named(await change({ roles: ['Reviewer'], version: person.version + 1, reason }))).toBe(
      'NothingToChangeError',
    );
  });

  test('roles of one person that should be held by two are warned about', async () => {
    const person = await makePerson(limpid, { roles: ['QA Administrator'] });
    const warning = (right: string): string =>
      `${right} (QA Administrator) and ApprovalPolicy.Sign (QA Administrator) should not be held by one person`;
    const rights = ['User.Modify', 'UserRole.Modify', 'ApprovalPolicy.Modify'];
    expect((await shown(person.id))['warnings']).toEqual(rights.map(warning));
  });

  test('an administrator of some facilities gives and takes only these', async () => {
    const local = await secondAdministrator([limpid.facility.id]);
    const person = await makePerson(limpid);
    const change = (facilities: unknown, version: number, id = person.id) =>
      local.client.call('POST', `/users/${id}`, { facilities, version, reason });
    for (const facilities of ['all', [limpid.otherFacility.id], [limpid.facility.id, limpid.otherFacility.id]])
      expect((await change(facilities, person.version)).status, JSON.stringify(facilities)).toBe(422);
    const own = await shown(local.id);
    expect((await change('all', Number(own['version']), local.id)).status).toBe(422);
    expect(
      (
        await local.client.call('POST', '/users', {
          username: 'everywhere',
          firstName: 'Every',
          lastName: 'Where',
          roles: ['QA Administrator'],
          facilities: 'all',
        })
      ).status,
    ).toBe(422);
    await admin.call('PUT', `/users/block/${local.id}`, { reason });
  });

  test('facilities are in force on the next call', async () => {
    const person = await makePerson(limpid, { facilities: [limpid.facility.id, limpid.otherFacility.id] });
    const client = await signedIn(limpid, person.username);
    const other = `/plans/production/facilities/${limpid.otherFacility.id}/date-time-setting`;
    expect((await client.call('GET', other)).status).toBe(200);
    const { version } = (await shown(person.id)) as { version: number };
    await admin.call('POST', `/users/${person.id}`, { facilities: [limpid.facility.id], version, reason });
    expect((await client.call('GET', other)).status).toBe(403);
  });
});

describe('block, archive and back', () => {
  test('a blocked person is out at once and comes back when unblocked', async () => {
    const person = await makePerson(limpid);
    const client = await signedIn(limpid, person.username);
    expect((await admin.call('PUT', `/users/block/${person.id}`, { reason })).status).toBe(200);
    expect((await client.call('GET', '/users/me')).status).toBe(401);
    expect(await shown(person.id)).toMatchObject({ status: 'blocked', blockedReason: reason });
    expect(named(await admin.call('PUT', `/users/block/${person.id}`, { reason }))).toBe('NothingToChangeError');
    expect((await admin.call('PUT', `/users/unblock/${person.id}`, { reason })).status).toBe(200);
    expect((await login(limpid, person.username, testPassword)).status).toBe(200);
  });

  test.each(['block', 'unblock', 'archive'])('nobody can %s the own account', async verb => {
    const me = ((await admin.call('GET', '/users/me')).body['users'] as unknown as { id: string }[])[0]?.id ?? '';
    const path = verb === 'archive' ? `/users/${me}/archive` : `/users/${verb}/${me}`;
    expect((await admin.call('PUT', path, { reason })).status).toBe(403);
  });

  test('an archived person cannot sign in, keeps the name, and comes back as before', async () => {
    const person = await makePerson(limpid);
    await signedIn(limpid, person.username);
    const archived = await admin.call('PUT', `/users/${person.id}/archive`, { reason, force_delete: true });
    expect(archived.body).toMatchObject({ removed: false, user: { status: 'archived', archiveReason: reason } });
    expect(named(await login(limpid, person.username, testPassword))).toBe('RequestingUserNotfound');
    const again = await admin.call('POST', '/users', {
      username: person.username,
      firstName: 'New',
      lastName: 'Body',
      roles: ['Production'],
      facilities: [limpid.facility.id],
    });
    expect(named(again)).toBe('ArchivedEntryError');
    const list = (await admin.call('GET', `/archived/users?search=${person.username}`)).body['users'];
    expect((list as unknown as Fields[]).length).toBe(1);
    expect((await admin.call('PUT', `/users/enable/${person.id}`, { reason })).status).toBe(200);
    expect((await login(limpid, person.username, testPassword)).status).toBe(200);
  });

  test('whoever was blocked comes back blocked from the archive', async () => {
    const person = await makePerson(limpid);
    await admin.call('PUT', `/users/block/${person.id}`, { reason });
    await admin.call('PUT', `/users/${person.id}/archive`, { reason });
    expect(userOf(await admin.call('PUT', `/users/enable/${person.id}`, { reason }))['status']).toBe('blocked');
  });

  test('whoever comes back has the roles that still are, not those that were archived meanwhile, and says so', async () => {
    const names = ['Relief lead', 'Line lead'];
    const permission = { Equipment: { Add: true, Get: true } };
    const made = [];
    for (const name of names) made.push(await admin.post('/user_roles', { name, description: '', permission }));
    const [gone] = made.map(({ body }) => body['userRole'] as unknown as { id: string });
    const person = await makePerson(limpid, { roles: ['Production', ...names] });
    await admin.call('PUT', `/users/${person.id}/archive`, { reason });
    const role = `/user_roles/${gone?.id}`;
    expect((await admin.put(`${role}/archive`, { reason })).status).toBe(200);
    const rolesOf = (answer: TestAnswer): string[] =>
      (userOf(answer)['roles'] as unknown as { name: string }[]).map(({ name }) => name);
    expect(rolesOf(await admin.call('PUT', `/users/enable/${person.id}`, { reason }))).toEqual([
      'Line lead',
      'Production',
    ]);
    const { body } = await admin.call('GET', `/users/${person.id}/history`);
    expect((body['history'] as unknown as { changes: unknown[] }[])[0]?.changes).toContainEqual({
      path: 'roles',
      from: ['Line lead', 'Production', 'Relief lead'],
      to: ['Line lead', 'Production'],
    });
    // A role that is restored grants nothing to people whom nobody has given it since.
    expect((await admin.put(`${role}/unarchive`, { reason })).status).toBe(200);
    expect(rolesOf(await admin.call('GET', `/users/${person.id}`))).toEqual(['Line lead', 'Production']);
  });

  test('with force an account that never did anything is removed; its name is never given again', async () => {
    const person = await makePerson(limpid, { invited: true });
    const answer = await admin.call('PUT', `/users/${person.id}/archive`, { reason, force_delete: true });
    expect(answer.body['removed']).toBe(true);
    expect((await admin.call('GET', `/users/${person.id}`)).status).toBe(404);
    expect(await mails(limpid, person.email)).toEqual([]);
    const again = await admin.call('POST', '/users', {
      username: person.username,
      firstName: 'New',
      lastName: 'Body',
      roles: ['Production'],
      facilities: [limpid.facility.id],
    });
    expect(named(again)).toBe('DuplicateEntryError');
  });

  test('the name of a removed account is never given again in upper or lower case', async () => {
    const fields = { firstName: 'A', lastName: 'B', roles: ['Production'], facilities: [limpid.facility.id] };
    const create = (username: string) => admin.call('POST', '/users', { username, ...fields });
    const { id } = userOf(await create('İLKER'));
    const answer = await admin.call('PUT', `/users/${String(id)}/archive`, { reason, force_delete: true });
    expect(answer.body['removed']).toBe(true);
    for (const username of ['İLKER', 'ilker'])
      expect(named(await create(username)), username).toBe('DuplicateEntryError');
  });

  test('a reason is a sentence, not a dot', async () => {
    const person = await makePerson(limpid);
    for (const bad of [undefined, '', '.', '  '])
      expect((await admin.call('PUT', `/users/block/${person.id}`, { reason: bad })).status, String(bad)).toBe(422);
  });
});

describe('the last administrator', () => {
  beforeEach(() => asOwner(limpid, `update kernel.app_user set status = 'blocked' where username like 'person%'`));

  test('cannot be blocked, archived or lose the right by person or by role; of two, one can go', async () => {
    const second = await secondAdministrator();
    const me = ((await admin.call('GET', '/users/me')).body['users'] as unknown as { id: string }[])[0]?.id ?? '';
    expect((await second.client.call('PUT', `/users/block/${me}`, { reason })).status).toBe(200);
    const own = await shownBy(second.client, second.id);
    const demote = await second.client.call('POST', `/users/${second.id}`, {
      roles: ['Auditor'],
      version: own['version'],
      reason,
    });
    expect([demote.status, demote.body['message']]).toEqual([
      422,
      'roles: the last administrator must keep the right to change users and roles',
    ]);
    const roles = (await second.client.get('/user_roles')).body['userRoles'] as unknown as Fields[];
    const role = roles.find(each => each['name'] === 'QA Administrator');
    const weaker = await second.client.post(`/user_roles/${String(role?.['id'])}`, {
      permission: { User: { Get: true } },
      version: role?.['version'],
      reason,
    });
    expect(weaker.status).toBe(422);
    expect((await second.client.call('PUT', `/users/unblock/${me}`, { reason })).status).toBe(200);
    await admin.signIn('admin', testPassword);
  });

  test('two administrators who block each other at once leave one', async () => {
    const [one, other] = [await secondAdministrator(), await secondAdministrator()];
    const me = ((await admin.call('GET', '/users/me')).body['users'] as unknown as { id: string }[])[0]?.id ?? '';
    await one.client.call('PUT', `/users/block/${me}`, { reason });
    const answers = await Promise.all([
      one.client.call('PUT', `/users/block/${other.id}`, { reason }),
      other.client.call('PUT', `/users/block/${one.id}`, { reason }),
    ]);
    expect(answers.filter(answer => answer.status === 200).length).toBe(1);
    const winner = answers[0]?.status === 200 ? one : other;
    await winner.client.call('PUT', `/users/unblock/${me}`, { reason });
    await admin.signIn('admin', testPassword);
  });
});

async function shownBy(client: TestClient, id: string): Promise<Fields> {
  return userOf(await client.call('GET', `/users/${id}`));
}

describe('the outbox', () => {
  test('is closed to everybody but administrators, and each opening is in the trail', async () => {
    const person = await makePerson(limpid, { invited: true });
    for (const persona of ['auditor', 'specialist'] as const)
      expect((await (await limpid.as(persona)).call('GET', '/outbox')).status).toBe(403);
    const [mail] = await mails(limpid, person.email);
    expect((await admin.call('POST', `/outbox/${mail?.id ?? ''}/open`, {})).status).toBe(422);
    await admin.call('POST', `/outbox/${mail?.id ?? ''}/open`, { reason });
    const trail = await admin.call('GET', '/audit_logs?facilityId=system&actions=openMail');
    const [entry] = trail.body['auditLogs'] as unknown as { sentence: string }[];
    expect(entry?.sentence).toContain(`opened the mail “Your account in Limpid” to ${person.email}`);
  });
});

describe('the password policy', () => {
  test('is saved against its version, with a reason, within sane bounds', async () => {
    const read = async () =>
      (await admin.call('GET', '/users/password-policy')).body as unknown as {
        version: number;
        passwordPolicySettings: Fields;
      };
    const { version, passwordPolicySettings: before } = await read();
    const save = (body: object) => admin.call('PUT', '/users/password-policy', body);
    expect((await save({ minPasswordLength: 12, version })).status).toBe(422);
    for (const bad of [{ minPasswordLength: 7 }, { maxAttempts: 11 }, { idleMinutes: 61 }, { historyDepth: -1 }])
      expect((await save({ ...bad, version, reason })).status, JSON.stringify(bad)).toBe(422);
    expect((await save({ minPasswordLength: 12, version, reason })).status).toBe(200);
    expect(named(await save({ minPasswordLength: 13, version, reason }))).toBe('StaleRecordError');
    expect((await read()).passwordPolicySettings).toEqual({ ...before, minPasswordLength: 12 });
    const person = await makePerson(limpid, { invited: true });
    const refused = await setByLink(limpid, await linkFor(limpid, person.email), 'Horse-12345');
    expect([named(refused), refused.body['message']]).toEqual([
      'PasswordMinLengthError',
      'password must be at least 12 characters',
    ]);
    expect((await save({ minPasswordLength: 8, version: version + 1, reason })).status).toBe(200);
  });

  test('is changed by nobody without both rights', async () => {
    const specialist = await limpid.as('specialist');
    const answer = await specialist.call('PUT', '/users/password-policy', { minCapital: 0, version: 0, reason });
    expect(answer.status).toBe(403);
  });
});

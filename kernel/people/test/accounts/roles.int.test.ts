import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, named, signedIn, testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

const reason = 'asked for by the head of department';
type Fields = Readonly<Record<string, unknown>>;
/** The version of the account as it is now. */
async function versionOf(id: string): Promise<number> {
  return ((await admin.call('GET', `/users/${id}`)).body['user'] as unknown as { version: number }).version;
}

describe('roles', () => {
  test('are made, copied, changed and archived with a trail of what was given and taken', async () => {
    const made = await admin.post('/user_roles', {
      name: 'Shift lead',
      description: 'Leads a shift',
      permission: { User: { Get: true, Modify: false }, AuditLog: { Get: true } },
    });
    expect(made.status).toBe(201);
    const role = made.body['userRole'] as unknown as { id: string; version: number; permission: Fields };
    expect(role.permission['User']).toEqual({ Add: false, Archive: false, Modify: false, Get: true });
    expect(named(await admin.post('/user_roles', { name: 'SHIFT LEAD', permission: {} }))).toBe('DuplicateEntryError');
    await admin.post(`/user_roles/${role.id}`, { permission: { User: { Get: true, Add: true } }, version: 1, reason });
    const history = await admin.get(`/user_roles/${role.id}/history`);
    const [entry] = history.body['history'] as unknown as { changes: Fields[] }[];
    expect(entry?.changes.map(({ path, from, to }) => [path, from, to])).toEqual([
      ['permissionsGiven', null, ['User.Add']],
      ['permissionsTaken', ['AuditLog.Get'], null],
    ]);
    const person = await makePerson(limpid, { roles: ['Shift lead'] });
    const held = await admin.put(`/user_roles/${role.id}/archive`, { reason });
    expect([held.status, held.body['message']]).toEqual([422, 'id: 1 person holds this role: take it from them first']);
    const version = await versionOf(person.id);
    await admin.call('POST', `/users/${person.id}`, { roles: ['Production'], version, reason });
    expect((await admin.put(`/user_roles/${role.id}/archive`, { reason })).status).toBe(200);
    expect((await admin.put(`/user_roles/${role.id}/unarchive`, { reason })).status).toBe(200);
  });

  test('change only from the version that was read, and not at all while they are archived', async () => {
    const made = await admin.post('/user_roles', { name: 'Night lead', permission: { User: { Get: true } } });
    const { id } = made.body['userRole'] as unknown as { id: string };
    const edit = (version: number, description: string) =>
      admin.post(`/user_roles/${id}`, { description, version, reason });
    const shown = async (): Promise<unknown[]> => {
      const role = (await admin.get(`/user_roles/${id}`)).body['userRole'] as unknown as Fields;
      return [role['version'], role['isArchived']];
    };
    const listed = async (path: string): Promise<unknown[]> =>
      ((await admin.get(`${path}?pageLimit=100`)).body['userRoles'] as unknown as Fields[]).map(each => each['id']);
    expect((await admin.post(`/user_roles/${id}`, { description: 'Without a reason', version: 1 })).status).toBe(422);
    expect((await edit(1, 'Leads the night')).status).toBe(200);
    expect(named(await edit(1, 'Leads the day'))).toBe('StaleRecordError');
    expect(named(await edit(2, 'Leads the night'))).toBe('NothingToChangeError');
    expect((await admin.put(`/user_roles/${id}/archive`, { reason })).status).toBe(200);
    expect(await shown()).toEqual([3, true]);
    expect([await listed('/user_roles'), await listed('/archived/user_roles')]).toEqual([
      expect.not.arrayContaining([id]),
      [id],
    ]);
    expect(named(await edit(3, 'Leads the dead'))).toBe('ArchivedEntryError');
    expect(named(await admin.put(`/user_roles/${id}/archive`, { reason }))).toBe('NothingToChangeError');
    expect((await admin.put(`/user_roles/${id}/unarchive`, { reason })).status).toBe(200);
    expect(await shown()).toEqual([4, false]);
    expect(named(await admin.put(`/user_roles/${id}/unarchive`, { reason }))).toBe('NothingToChangeError');
  });

  test('names that nobody declares grant nothing and are refused, also those of every object', async () => {
    for (const permission of [
      { Nobody: { Get: true } },
      { User: { Fly: true } },
      { constructor: { prototype: true } },
      { User: { toString: true } },
    ])
      expect((await admin.post('/user_roles', { name: `Odd ${Math.random()}`, permission })).status).toBe(422);
  });

  test('whose name the product knows keep it and stay; what they grant and say may change', async () => {
    const known = (await admin.get('/user_roles?pageLimit=50')).body['userRoles'] as unknown as Fields[];
    for (const name of ['Production', 'Quality Control', 'QA Administrator']) {
      const role = known.find(each => each['name'] === name);
      const path = `/user_roles/${String(role?.['id'])}`;
      const renamed = await admin.post(path, { name: `${name} two`, version: role?.['version'], reason });
      expect([renamed.status, renamed.body['message']]).toEqual([
        422,
        'name: has a meaning to the product and cannot be changed',
      ]);
      const archived = await admin.put(`${path}/archive`, { reason });
      expect([archived.status, archived.body['message']]).toEqual([
        422,
        'id: this role has a meaning to the product and cannot be archived',
      ]);
      const told = await admin.post(path, { description: `${name} of the site`, version: role?.['version'], reason });
      expect(told.status).toBe(200);
    }
  });

  test('a person who administers users but not roles cannot make a role', async () => {
    await admin.post('/user_roles', {
      name: 'People office',
      permission: { User: { Get: true, Add: true, Modify: true } },
    });
    const person = await makePerson(limpid, { roles: ['People office'] });
    const client = await signedIn(limpid, person.username);
    expect((await client.post('/user_roles', { name: 'Mine', permission: {} })).status).toBe(403);
    expect((await client.get('/user_roles')).status).toBe(200);
  });
});

describe('who had access to what', () => {
  test('is read from the trail: since when, by whom, until when', async () => {
    const person = await makePerson(limpid);
    const version = await versionOf(person.id);
    await admin.call('POST', `/users/${person.id}`, { roles: ['Reviewer'], version, reason });
    await admin.call('PUT', `/users/block/${person.id}`, { reason });
    const report = await admin.call('GET', `/UAM/report?search=${person.username}`);
    const [found] = report.body['users'] as unknown as { periods: Fields[] }[];
    const told = found?.periods.map(({ kind, name, grantedBy, endedBy }) => [kind, name, grantedBy, endedBy]);
    expect(told).toEqual([
      ['account', 'invited', 'Admin Tester', 'Admin Tester'],
      ['role', 'Production', 'Admin Tester', 'Admin Tester'],
      ['facility', 'Test plant', 'Admin Tester', null],
      ['role', 'Reviewer', 'Admin Tester', null],
      ['account', 'blocked', 'Admin Tester', null],
    ]);
    const earlier = String(found?.periods[3]?.['from']);
    const before = new Date(Date.parse(earlier) - 1).toISOString();
    const at = await admin.call('GET', `/UAM/report?search=${person.username}&at=${before}`);
    const [then] = at.body['users'] as unknown as { periods: Fields[] }[];
    expect(then?.periods.map(period => period['name'])).toEqual(['invited', 'Production', 'Test plant']);
  });

  test('needs the right to see people and the trail', async () => {
    const specialist = await limpid.as('specialist');
    expect((await specialist.call('GET', '/UAM/report')).status).toBe(403);
    expect((await specialist.call('GET', '/UAM/access')).body['access']).toBe(false);
    expect((await admin.call('GET', '/UAM/access')).body['access']).toBe(true);
  });
});

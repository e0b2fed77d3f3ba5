import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, signedIn, testKernel, type TestClient, type TestKernel } from '#kernel/testing';

let limpid: TestKernel;
let clerk: { readonly id: string; readonly client: TestClient };
beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
  const admin = await limpid.as('admin');
  const permission = { User: { Add: true, Modify: true, Get: true }, Department: { Get: true } };
  await admin.post('/user_roles', { name: 'Clerk of people', permission });
  await admin.post('/user_roles', { name: 'Reader of departments', permission: { Department: { Get: true } } });
  const person = await makePerson(limpid, { roles: ['Clerk of people'] });
  clerk = { id: person.id, client: await signedIn(limpid, person.username) };
});
afterAll(() => limpid.close());

const invite = (username: string, roles: readonly string[]) =>
  clerk.client.call('POST', '/users', {
    username,
    firstName: 'Given',
    lastName: 'Roles',
    roles,
    facilities: [limpid.facility.id],
    generateKey: true,
  });
const refused = /QA Administrator grants .*, which you do not have: giving it needs the permission UserRole.Modify/;

test('who adds people gives no permission that they lack, and the attempt is recorded in the trail', async () => {
  const { status, body } = await invite('given-too-much', ['QA Administrator']);
  expect(status).toBe(403);
  expect(body['message']).toMatch(refused);
  expect(await limpid.sql(`select from kernel.app_user where username = 'given-too-much'`)).toEqual([]);
  expect((await invite('given-enough', ['Reader of departments'])).status).toBe(201);
  const [entry] = await limpid.sql<{ body: string }>(
    `select body from audit.entry where actor_id = ? and action = 'permission.refused'`,
    [clerk.id],
  );
  expect(JSON.parse(entry?.body ?? '{}')).toMatchObject({
    domain: 'User',
    changes: [
      { path: 'call', to: 'POST /users' },
      { path: 'address', to: '/api/v2/users' },
      { path: 'why', to: expect.stringMatching(refused) as string },
    ],
  });
});

test('who changes people gives neither others nor themselves what they lack; roles that are held already stay', async () => {
  const admin = await limpid.as('admin');
  const change = async (id: string, roles: readonly string[]) => {
    const { version } = (await admin.call('GET', `/users/${id}`)).body['user'] as unknown as { version: number };
    return clerk.client.call('POST', `/users/${id}`, { version, roles, reason: 'asked for by the plant' });
  };
  expect((await change(clerk.id, ['Clerk of people', 'QA Administrator'])).status).toBe(403);
  const other = await makePerson(limpid, { roles: ['QA Administrator'] });
  const kept = await change(other.id, ['QA Administrator', 'Reader of departments']);
  expect(kept.status, JSON.stringify(kept.body)).toBe(200);
});

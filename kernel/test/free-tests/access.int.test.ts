import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalPolicy } from '#approvals/server/policies/policy.resource';
import type { AnyResource } from '#kernel/contract';
import { personas, TestClient, testKernel, testPassword, type Persona, type TestKernel } from '#kernel/testing';
import { createUser } from '#people/server/accounts/users';
import type { OwnedRoute } from '../../src/core/rooms.js';
import { createFacility } from '../../src/ops/facilities.js';
import { asService } from '../../src/session/system-context.js';
import { isCatalogueError, named, needsSession, pathOf, requiredQuery, Samples } from './registry-calls.js';

let limpid: TestKernel;
let routes: readonly OwnedRoute[];

beforeAll(async () => {
  limpid = await testKernel({ productType: 'api' });
  ({ routes } = limpid.kernel.registry);
});
afterAll(() => limpid.close());

/** Calls every route and returns those that are not answered with the error. */
async function deviations(
  chosen: readonly OwnedRoute[],
  errName: string,
  call: (route: OwnedRoute) => Promise<Awaited<ReturnType<TestClient['call']>>>,
): Promise<string[]> {
  const found: string[] = [];
  for (const route of chosen) {
    const answer = await call(route);
    if (answer.body['errName'] !== (errName as never) || !isCatalogueError(answer))
      found.push(`${named(route)} answers ${answer.status} ${JSON.stringify(answer.body).slice(0, 120)}`);
  }
  return found;
}

/** A body that no route accepts: a refusal before it proves that the body was not read. */
const badBody = (route: OwnedRoute): object | undefined => (route.method === 'GET' ? undefined : { nobodysField: 1 });

/** A user who may sign in and enter the first facility, without permissions. */
async function onlooker(): Promise<TestClient> {
  await asService(limpid.kernel.database, 'system', null, async call => {
    const id = randomUUID();
    const stamp = { created_at: call.now, created_by: call.actor.id, updated_at: call.now, updated_by: call.actor.id };
    await call.tx.db('kernel.role').insert({ id, name: 'Onlooker', permissions: '{}', ...stamp });
    call.tx.audit({ domain: 'UserRole', action: 'create', entity: { table: 'kernel.role', id, label: 'Onlooker' } });
    await createUser(call, {
      username: 'onlooker',
      firstName: 'On',
      lastName: 'Looker',
      password: testPassword,
      mustChangePassword: false,
      roles: ['Onlooker'],
      facilities: [limpid.facility.id],
    });
  });
  const client = new TestClient(limpid.url, limpid.facility);
  await client.signIn('onlooker', testPassword);
  return client;
}

describe('who may call', () => {
  test('nobody without a session, nor with only one half of its credentials', async () => {
    const closed = routes.filter(needsSession);
    const { cookie, token } = (await limpid.as('admin')).credentials;
    for (const headers of [{}, { cookie }, { token }, { cookie, token: 'x'.repeat(43) }]) {
      const found = await deviations(closed, 'SessionExpired', route =>
        limpid.anonymous.send(`/api/v2${pathOf(route, limpid.facility.id)}`, {
          method: route.method,
          headers: headers as Record<string, string>,
        }),
      );
      expect(found).toEqual([]);
    }
  });

  test('a person without permissions gets nothing that asks for one', async () => {
    const client = await onlooker();
    const guarded = routes.filter(route => 'anyOf' in route.access || 'allOf' in route.access);
    expect(guarded.length).toBeGreaterThan(100);
    const found = await deviations(guarded, 'NotAllowed', route =>
      client.call(route.method, pathOf(route, limpid.facility.id), badBody(route)),
    );
    expect(found).toEqual([]);
  });

  test.each(Object.keys(personas) as Persona[])('%s may call exactly what the roles grant', async persona => {
    const client = await limpid.as(persona);
    const me = await client.call('GET', '/users/me');
    const [person] = me.body['users'] as unknown as [
      { roles: { permission: Record<string, Record<string, boolean>> }[] },
    ];
    const may = (key: string): boolean => {
      const [area = '', action = ''] = key.split('.');
      return person.roles.some(role => role.permission[area]?.[action] === true);
    };
    const found: string[] = [];
    for (const route of routes) {
      const { access } = route;
      if (!('anyOf' in access) && !('allOf' in access)) continue;
      const granted = 'anyOf' in access ? access.anyOf.some(may) : access.allOf.every(may);
      const answer = await client.call(route.method, pathOf(route, limpid.facility.id), badBody(route));
      const refused = answer.status === 403;
      if (refused === granted || answer.status >= 500) found.push(`${named(route)} answers ${answer.status}`);
    }
    expect(found).toEqual([]);
  });
});

describe('which permission a call asks for', () => {
  const keysOf = ({ access }: OwnedRoute): readonly string[] =>
    'anyOf' in access ? access.anyOf : 'allOf' in access ? access.allOf : [];
  const actionsOf = (route: OwnedRoute): string[] => keysOf(route).map(key => key.split('.')[1] ?? '');

  /** Actions that a resource declares in the place of those that its area lacks. */
  const standIns = ({ path }: OwnedRoute): string[] =>
    [...limpid.kernel.registry.resources, approvalPolicy].flatMap(resource =>
      path.startsWith(`${resource.path}/`) ? Object.values(resource.actions ?? {}) : [],
    );

  test('who may only look changes nothing: to look suffices for no call that is audited', () => {
    const audited = routes.filter(route => route.audit === 'required');
    expect(audited.length).toBeGreaterThan(100);
    const open = audited.filter(route => {
      const looks = actionsOf(route).filter(action => action === 'Get');
      return 'allOf' in route.access
        ? looks.length === actionsOf(route).length
        : looks.length > 0 || !('anyOf' in route.access);
    });
    // How one hears of notices concerns nobody else.
    expect(open.map(named)).toEqual(['PUT /notices/choices/:kind']);
  });

  test.each([
    ['/archive', ['Archive', 'Delete']],
    ['/unarchive', ['Archive', 'Delete']],
    ['/sign', ['Sign', 'Get']],
    ['/withdraw', ['Delete', 'Modify']],
    ['/map', ['Set', 'Modify']],
  ])('a change at …%s asks for %j', (end, actions) => {
    const chosen = routes.filter(({ method, path }) => method !== 'GET' && path.endsWith(end));
    expect(chosen.length).toBeGreaterThan(0);
    for (const route of chosen)
      expect([...actions, ...standIns(route)], named(route)).toEqual(expect.arrayContaining(actionsOf(route)));
  });

  test('all calls about one kind of record ask for one area, to add and to modify each for its own action', () => {
    for (const { path, readableWith = [], actions = {} } of limpid.kernel.registry.resources) {
      const at = (method: string, address: string): string[] =>
        routes.filter(each => each.method === method && each.path === address).flatMap(keysOf);
      const [looked, added, modified] = [at('GET', path), at('POST', path), at('POST', `${path}/:id`)];
      const area = looked[0]?.split('.')[0] ?? '';
      expect([looked, added, modified], path).toEqual([
        [`${area}.Get`, ...readableWith],
        [`${area}.${actions.Add ?? 'Add'}`],
        [`${area}.${actions.Modify ?? 'Modify'}`],
      ]);
    }
  });
});

describe('facilities', () => {
  test('a facility that the person does not belong to is closed, and so is one that does not exist', async () => {
    const operator = await limpid.as('operator');
    const ofFacility = routes.filter(route => route.scope === 'facility');
    for (const facility of [limpid.otherFacility.id, randomUUID(), 'x', `${limpid.facility.id}'--`, '%00']) {
      const found = await deviations(ofFacility, 'NotAllowed', route =>
        operator.call(route.method, pathOf(route, facility), badBody(route)),
      );
      expect(found, facility).toEqual([]);
    }
    const elsewhere = await deviations(ofFacility, 'NotAllowed', route =>
      operator.call(route.method, pathOf(route, limpid.facility.id, {}, 'sandbox'), badBody(route)),
    );
    expect(elsewhere).toEqual([]);
  });

  test('a record of another facility does not exist, whatever is done to it', async () => {
    const third = await asService(limpid.kernel.database, 'system', null, call =>
      createFacility(call, {
        externalId: 'TEST-3',
        name: 'Third plant',
        group: 'Third group',
        tier: 'full',
        productType: 'formulation',
      }),
    );
    const here = await limpid.as('admin');
    const found: string[] = [];
    const samples = new Samples(limpid, here);
    const about = routes.filter(({ scope, path }) => scope === 'facility' && path.includes('/:id'));
    const isOf = (route: OwnedRoute, { path }: AnyResource): boolean => route.path.startsWith(`${path}/:id`);
    const others = about.filter(route => !samples.resources.some(resource => isOf(route, resource)));
    for (const resource of samples.resources.filter(({ scope }) => scope !== 'installation')) {
      const { id } = await samples.record(resource);
      for (const route of [...about.filter(each => isOf(each, resource)), ...others]) {
        const body = route.method === 'GET' ? undefined : await samples.bodyFor(route);
        const path = `${pathOf(route, third.id, { id })}${await requiredQuery(route)}`;
        const answer = await here.call(route.method, path, body);
        if (answer.status !== 404 || !isCatalogueError(answer))
          found.push(`${named(route)} answers ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
      }
    }
    expect(found).toEqual([]);
  });
});

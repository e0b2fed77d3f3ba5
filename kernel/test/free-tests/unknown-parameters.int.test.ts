import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { OwnedRoute } from '../../src/core/rooms.js';
import { isCatalogueError, named, pathOf } from './registry-calls.js';

/** Other sites link here with parameters of their own. */
const open: ReadonlySet<string> = new Set(['GET /auth/sso/:provider/login', 'GET /auth/sso/:provider/verify']);

let limpid: TestKernel;
let admin: TestClient;

beforeAll(async () => {
  limpid = await testKernel();
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

function ask(route: OwnedRoute, query: string): Promise<TestAnswer> {
  const { cookie, token } = admin.credentials;
  return admin.send(`/api/v2${pathOf(route, limpid.facility.id, { proof: 'p'.repeat(43) })}?${query}`, {
    method: route.method,
    headers: { cookie, token, 'content-type': 'application/json' },
    ...(route.method === 'GET' ? {} : { body: '{}' }),
  });
}

/** Calls that do not refuse a query by the name of its unknown parameter. */
async function takers(routes: readonly OwnedRoute[], parameter: string, value: string): Promise<string[]> {
  const found: string[] = [];
  for (const route of routes) {
    const answer = await ask(route, `${parameter}=${value}`);
    const fields = (answer.body['fields'] ?? []) as unknown as { path: string; message: string }[];
    const refused = fields.some(({ path, message }) => path === parameter && message === 'unknown field');
    if (answer.status !== 422 || !refused || !isCatalogueError(answer))
      found.push(`${named(route)} answers ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
  }
  return found;
}

test('every call refuses a parameter that it does not know by its name', async () => {
  const routes = limpid.kernel.registry.routes.filter(route => !open.has(named(route)));
  expect(routes.length).toBeGreaterThan(400);
  expect(await takers(routes, 'nobodysField', '1')).toEqual([]);
  expect(await takers(routes, 'asof', '2026-01-31')).toEqual([]);
});

test('what every list accepts is accepted by every list, also by one that answers all at once', async () => {
  const lists = [
    '/user_roles',
    '/api-properties',
    '/prod-eq-cp-mapping',
    '/equipments',
    '/moc',
    '/nitrosamines/feasibility',
  ];
  const routes = limpid.kernel.registry.routes.filter(({ method, path }) => method === 'GET' && lists.includes(path));
  expect(new Set(routes.map(({ path }) => path)).size).toBe(lists.length);
  const query = 'pageNumber=1&pageLimit=10&search=&columns=name,externalId&doPagination=true';
  for (const route of routes) expect((await ask(route, query)).status, named(route)).toBe(200);
});

test('a call that cannot be asked as of an earlier moment refuses to be asked so', async () => {
  const present = limpid.kernel.registry.routes.filter(route => route.asOf !== true && !open.has(named(route)));
  expect(present.some(({ method }) => method === 'GET')).toBe(true);
  expect(await takers(present, 'asOf', '2026-01-31')).toEqual([]);
});

test.each(['0000-01-01', '0000-06-01T00:00:00Z', '2026-02-30', '9999-12-31'])(
  'asked as of %s, which was never, a call says so at asOf',
  async day => {
    const past = limpid.kernel.registry.routes.filter(route => route.asOf === true && route.method === 'GET');
    const first = past.find(({ path }) => !path.includes(':'));
    const answer = first === undefined ? undefined : await ask(first, `asOf=${day}`);
    const fields = (answer?.body['fields'] ?? []) as unknown as { path: string }[];
    expect([answer?.status, fields[0]?.path]).toEqual([422, 'asOf']);
  },
);

test('where browsers come from other sites, what is not known is passed over', async () => {
  const routes = limpid.kernel.registry.routes.filter(route => open.has(named(route)));
  expect(routes).toHaveLength(open.size);
  for (const route of routes) expect((await ask(route, 'nobodysField=1')).status, named(route)).not.toBe(422);
});

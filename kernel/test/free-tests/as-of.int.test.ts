import { afterAll, beforeAll, expect, test } from 'vitest';
import { momentBetween, testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { OwnedRoute } from '../../src/core/rooms.js';
import { named, Samples } from './registry-calls.js';

let limpid: TestKernel;
let admin: TestClient;
let moment: string;
/** The answer of each call at the moment. */
const then = new Map<string, TestAnswer>();

const asOf = (call: string): string => `${call}${call.includes('?') ? '&' : '?'}asOf=${moment}`;
const routes = (): readonly OwnedRoute[] =>
  limpid.kernel.registry.routes.filter(({ method, asOf: offered }) => method === 'GET' && offered === true);

/** A call of the route about a record of the demo data; null when it takes what a random call cannot know. */
async function callOf(route: OwnedRoute, samples: Samples): Promise<string | null> {
  if (!route.path.includes(':')) return route.path;
  const owner = samples.resources.find(resource => route.path.startsWith(`${resource.path}/:id`));
  if (owner === undefined) return null;
  const rows = (await admin.read<Record<string, { readonly id: string }[]>>(`${owner.path}?pageLimit=1`))[
    owner.names.many
  ];
  return rows?.[0] === undefined ? null : route.path.replace(':id', rows[0].id);
}

beforeAll(async () => {
  limpid = await testKernel({ demo: 'import', productType: 'api' });
  admin = await limpid.as('admin');
  const samples = new Samples(limpid, admin);
  for (const resource of samples.resources) await samples.record(resource);
  for (const route of routes()) {
    const call = await callOf(route, samples);
    if (call === null) continue;
    const answer = await admin.get(call);
    if (answer.status === 200 && route.output !== 'stream') then.set(call, answer);
  }
  moment = await momentBetween();
  // In every collection one record is added, one renamed and one archived.
  for (const resource of samples.resources) {
    const { body } = await admin.get(`${resource.path}?pageLimit=2`);
    const [first, second] = body[resource.names.many] as unknown as { id: string; version: number }[];
    await admin.post(`${resource.path}/${first?.id}`, { version: first?.version, name: 'Another name' });
    await admin.put(`${resource.path}/${second?.id}/archive`, { reason: 'trial' });
    await samples.record(resource);
  }
  const policy = { version: 0, safetyFactor: 500, reason: 'trial' };
  await admin.post('/cleaning_limit_policies/Chemical', policy);
});
afterAll(() => limpid.close());

/** Records of the installation have no past: their changes are in another trail. */
const resourcesWithPast = () => limpid.kernel.registry.resources.filter(({ scope }) => scope !== 'installation');

test('lists, records, mappings, policies, limits and rankings can be asked as of an earlier moment', () => {
  const offered = new Set(routes().map(named));
  for (const resource of resourcesWithPast())
    for (const call of [resource.path, `/archived${resource.path}`, `${resource.path}/:id`])
      expect([...offered]).toContain(`GET ${call}`);
  expect([...offered]).toEqual(
    expect.arrayContaining([
      'GET /prod-eq-cp-mapping/grid',
      'GET /equipment_groups/:id/map',
      'GET /hbels',
      'GET /worst-cases',
    ]),
  );
  expect(then.size).toBeGreaterThan(100);
});

test('every call answers as of a moment what it answered then', async () => {
  const wrong: string[] = [];
  let moved = 0;
  for (const [call, answer] of then) {
    const again = await admin.get(asOf(call));
    if (again.status !== 200 || JSON.stringify(again.body) !== JSON.stringify(answer.body))
      wrong.push(`${call}: ${again.status} ${JSON.stringify(again.body).slice(0, 300)}`);
    const now = await admin.get(call);
    if (JSON.stringify(now.body) !== JSON.stringify(answer.body)) moved += 1;
  }
  expect(wrong).toEqual([]);
  expect(moved).toBeGreaterThan(then.size / 2);
});

test('a list of the past is searched, sorted, paged and exported like one of the present', async () => {
  for (const { path: list, names } of resourcesWithPast()) {
    const query = `${list}?search=a&sort=-name&pageLimit=3&columns=name`;
    const page = await admin.get(asOf(query));
    expect(page.status, `${query} ${JSON.stringify(page.body).slice(0, 300)}`).toBe(200);
    expect(page.body[names.many]).toBeDefined();
    const file = await admin.get(asOf(`${list}/export?format=csv`));
    expect([file.status, file.headers.get('content-disposition')], list).toEqual([
      200,
      expect.stringMatching(/ as of \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.csv"$/),
    ]);
    expect(file.body['text']).not.toContain('Another name');
  }
});

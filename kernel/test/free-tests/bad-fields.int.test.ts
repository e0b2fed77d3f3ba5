import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { OwnedRoute } from '../../src/core/rooms.js';
import { badBodies, type BadBody } from './bad-values.js';
import { contentFingerprint } from './content-fingerprint.js';
import { rooms } from './declared-resources.js';
import { isCatalogueError, named, pathOf, Samples } from './registry-calls.js';
import type { SchemaShape } from './sample-value.js';

let limpid: TestKernel;
let admin: TestClient;
let samples: Samples;

beforeAll(async () => {
  limpid = await testKernel({ productType: 'api' });
  admin = await limpid.as('admin');
  samples = new Samples(limpid, admin);
});
afterAll(() => limpid.close());

/** A record of the route, and a valid body. */
async function rightCall(route: OwnedRoute): Promise<{ path: string; body: object }> {
  const resource = samples.resources.find(({ path }) => route.path === path || route.path.startsWith(`${path}/:id`));
  if (resource === undefined) return { path: pathOf(route, limpid.facility.id), body: await samples.bodyFor(route) };
  if (route.path === resource.path)
    return { path: pathOf(route, limpid.facility.id), body: await samples.another(resource) };
  const { id, version } = await samples.record(resource);
  return { path: pathOf(route, limpid.facility.id, { id }), body: await samples.bodyFor(route, version) };
}

function send(route: OwnedRoute, path: string, json: string): Promise<TestAnswer> {
  const { cookie, token } = admin.credentials;
  const headers = { cookie, token, 'content-type': 'application/json' };
  return admin.send(`/api/v2${path}`, { method: route.method, headers, body: json });
}

/** The fault in the refusal of a bad body; null when there is none. */
function complaint(bad: BadBody, answer: TestAnswer): string | null {
  const fields = (answer.body['fields'] ?? []) as unknown as { path: string }[];
  const names = fields.some(
    ({ path }) =>
      path !== '' && (bad.path.startsWith(path) || path.startsWith(bad.path) || bad.path.endsWith(`.${path}`)),
  );
  if (answer.status === 422 && names && isCatalogueError(answer)) return null;
  return `${bad.what} answers ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`;
}

const isWritten = (route: OwnedRoute): boolean => route.method !== 'GET' && route.input.body !== undefined;

test('the calls of every room are asked', () => {
  const owners = limpid.kernel.registry.routes.filter(isWritten).map(({ owner }) => owner);
  expect(rooms).toEqual(expect.arrayContaining(owners));
});

test.each(rooms)(
  'every wrong field of every writing call of %s is refused by its name, and nothing is written',
  async id => {
    const calls = [];
    for (const route of limpid.kernel.registry.routes.filter(each => isWritten(each) && each.owner === id))
      calls.push({ route, ...(await rightCall(route)) });
    const refer = (): Promise<string> => Promise.resolve(crypto.randomUUID());
    const found: Record<string, string[]> = {};
    let before = await contentFingerprint(limpid);
    for (const { route, path, body } of calls) {
      const bodies = await badBodies(route.input.body as SchemaShape, body, refer);
      expect(bodies.length, named(route)).toBeGreaterThan(3);
      for (const bad of bodies) {
        const fault = complaint(bad, await send(route, path, bad.json));
        if (fault !== null) (found[named(route)] ??= []).push(fault);
      }
      const after = await contentFingerprint(limpid);
      const written = Object.keys(after).filter(table => after[table] !== before[table]);
      if (written.length > 0) (found[named(route)] ??= []).push(`written: ${written.join(', ')}`);
      before = after;
    }
    expect(found).toEqual({});
  },
);

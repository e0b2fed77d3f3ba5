import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../../testing/sample-plugin.js';
import { makePerson, signedIn, testKernel, TestClient, type TestKernel } from '../../testing/index.js';

let limpid: TestKernel;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
});
afterAll(() => limpid.close());

interface Refused {
  readonly scope: string;
  readonly actor: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

async function refusedTo(person: string): Promise<Refused[]> {
  const rows = await limpid.sql<{ scope: string; body: string }>(
    `select scope, body from audit.entry where action = 'permission.refused' and actor_id = ? order by at, seq`,
    [person],
  );
  return rows.map(({ scope, body }) => {
    const { actor, changes } = JSON.parse(body) as {
      actor: { username: string };
      changes: { path: string; to: unknown }[];
    };
    return { scope, actor: actor.username, facts: Object.fromEntries(changes.map(({ path, to }) => [path, to])) };
  });
}

test('a call without the permission is refused and stands in the trail of the facility: who, which call, what was missing', async () => {
  const person = await makePerson(limpid, {});
  const client = await signedIn(limpid, person.username);
  expect((await client.get('/audit_logs')).status).toBe(403);
  expect(await refusedTo(person.id)).toEqual([
    {
      scope: limpid.facility.id,
      actor: person.username,
      facts: {
        call: 'GET /audit_logs',
        address: `/api/v2${client.fp('/audit_logs')}`,
        why: 'This needs the permission AuditLog.Get',
      },
    },
  ]);
  const admin = await limpid.as('admin');
  const page = await admin.read<{ auditLogs: { sentence: string }[] }>('/audit_logs?actions=permission.refused');
  expect(page.auditLogs[0]?.sentence).toBe(
    'Pat Person was refused GET /audit_logs: This needs the permission AuditLog.Get',
  );
});

test('a facility that one does not belong to learns nothing; the trail of the installation does', async () => {
  const person = await makePerson(limpid, {});
  const { url } = await signedIn(limpid, person.username);
  const abroad = new TestClient(url, limpid.otherFacility);
  await abroad.signIn(person.username, 'Correct-horse-1');
  expect((await abroad.get('/audit_logs')).status).toBe(403);
  expect(await refusedTo(person.id)).toMatchObject([
    { scope: 'system', facts: { why: 'You do not belong to this facility' } },
  ]);
});

test('who is not signed in is answered 401 and leaves no refusal', async () => {
  const count = `select count(*)::int as n from audit.entry where action = 'permission.refused'`;
  const before = await limpid.sql<{ n: number }>(count);
  expect((await limpid.anonymous.get('/audit_logs')).status).toBe(401);
  expect(await limpid.sql(count)).toEqual(before);
});

test('a script that repeats a refused call writes one entry, and one that says how often when the server closes', async () => {
  const person = await makePerson(limpid, {});
  const other = await limpid.second();
  const client = await signedIn(other, person.username);
  await Promise.all(Array.from({ length: 30 }, () => client.get('/audit_logs')));
  expect(await refusedTo(person.id)).toHaveLength(1);
  // What was refused once has its entry already.
  await client.get('/audit_logs/users');
  await other.kernel.close();
  const entries = await refusedTo(person.id);
  expect(entries.map(({ facts }) => facts['repeated'])).toEqual([undefined, undefined, 29]);
});

test('different calls without end are counted together', async () => {
  const person = await makePerson(limpid, {});
  const other = await limpid.second();
  const client = await signedIn(other, person.username);
  const routes = other.kernel.registry.routes.filter(({ method, access }) => method === 'GET' && 'anyOf' in access);
  for (let round = 0; round < 2; round++)
    for (const { path, scope } of routes) {
      const one = path.replaceAll(/:\w+/g, person.id);
      await client.call('GET', scope === 'system' ? one : client.fp(one));
    }
  await other.kernel.close();
  expect(routes.length).toBeGreaterThan(25);
  expect((await refusedTo(person.id)).filter(({ facts }) => facts['repeated'] === undefined)).toHaveLength(21);
  const others = (await refusedTo(person.id)).filter(({ facts }) => facts['call'] === 'other calls');
  expect(others).toHaveLength(2);
  // The first twenty stay counted each for itself.
  const counts = (await refusedTo(person.id)).map(({ facts }) => facts['repeated']).filter(each => each === 1);
  expect(counts).toHaveLength(20);
});

test('what is refused stays refused when its entry cannot be written', async () => {
  const person = await makePerson(limpid, {});
  const client = await signedIn(limpid, person.username);
  await asOwner(limpid.databaseUrl, 'revoke execute on all functions in schema audit from limpid_runtime, public');
  try {
    expect((await client.get('/audit_logs')).status).toBe(403);
  } finally {
    await asOwner(limpid.databaseUrl, 'grant execute on all functions in schema audit to limpid_runtime');
  }
  expect(await refusedTo(person.id)).toEqual([]);
});

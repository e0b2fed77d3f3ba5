import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyResource } from '#kernel/contract';
import { TestClient, testKernel, testPassword, type TestAnswer, type TestKernel } from '#kernel/testing';
import type { OwnedRoute } from '../../src/core/rooms.js';
import { createUser } from '#people/server/accounts/users';
import { createFacility } from '../../src/ops/facilities.js';
import { asService } from '../../src/session/system-context.js';
import { set } from './bad-values.js';
import { declaredResources } from './declared-resources.js';
import { referenceFields, type ReferenceField } from './reference-fields.js';
import { missingFields, named, pathOf, Samples } from './registry-calls.js';
import type { SchemaShape } from './sample-value.js';

let limpid: TestKernel;
let admin: TestClient;
let samples: Samples;
/** A user with the same rights in another facility with the same records. */
let elsewhere: Samples;

beforeAll(async () => {
  limpid = await testKernel({ productType: 'api' });
  const other = await asService(limpid.kernel.database, 'system', null, async call => {
    await createUser(call, {
      username: 'twin',
      firstName: 'Twin',
      lastName: 'Tester',
      password: testPassword,
      mustChangePassword: false,
      roles: ['QA Administrator'],
      facilities: 'all',
    });
    return createFacility(call, {
      externalId: 'TEST-3',
      name: 'Third plant',
      group: 'Third group',
      tier: 'full',
      productType: 'api',
    });
  });
  admin = await limpid.as('admin');
  samples = new Samples(limpid, admin);
  const there = new TestClient(limpid.url, other);
  await there.signIn('twin', testPassword);
  elsewhere = new Samples(limpid, there);
});
afterAll(() => limpid.close());

const errorOf = (answer: TestAnswer): unknown[] => [answer.status, answer.body['errName']];
const firstField = (answer: TestAnswer): unknown => answer.body['fields']?.[0]?.['path'];

describe.each(declaredResources)('%s', (path, resource) => {
  test('a unique value is taken for everybody in the facility or the installation, whatever its case, also by an archived record', async () => {
    for (const field of resource.unique) {
      const value = `Key-${crypto.randomUUID()}`.slice(0, 30);
      const first = await samples.record(resource, { [field]: value });
      const { answer: twin } = await samples.create(resource, { [field]: value.toUpperCase() });
      expect([...errorOf(twin), firstField(twin)]).toEqual([409, 'DuplicateEntryError', field]);
      const other = await samples.record(resource);
      const renamed = await admin.post(`${path}/${other.id}`, {
        version: 1,
        [field]: ` ${value.toLowerCase()} `,
        reason: 'mistyped',
      });
      expect([...errorOf(renamed), firstField(renamed)]).toEqual([409, 'DuplicateEntryError', field]);
      const there = await elsewhere.create(resource, { [field]: value });
      expect(there.answer.status, resource.scope).toBe(resource.scope === 'installation' ? 409 : 201);
      if (resource.archive === 'never') continue;
      await admin.put(`${path}/${first.id}/archive`, { reason: 'replaced' });
      const { answer: ghost } = await samples.create(resource, { [field]: value.toLowerCase() });
      expect([...errorOf(ghost), firstField(ghost)]).toEqual([409, 'ArchivedEntryError', field]);
    }
  });

  test('of two people who save the same version at once exactly one wins', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await samples.record(resource);
      const answers = await Promise.all(
        ['One', 'Two'].map(name =>
          admin.post(`${path}/${id}`, { version: 1, name: `${name} ${round}`, reason: 'at once' }),
        ),
      );
      expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409]);
      const late = answers.find(answer => answer.status === 409);
      expect(['StaleRecordError', 'TransactionLocked']).toContain(late?.body['errName']);
      const history = await admin.get(`${path}/${id}/history`);
      expect(history.body['pagination']).toMatchObject({ total: 2 });
    }
  });

  test('a record archived while somebody saves it ends in one of the two orders', async () => {
    const { id } = await samples.record(resource);
    const [archived, saved] = await Promise.all([
      admin.put(`${path}/${id}/archive`, { reason: 'worn out' }),
      admin.post(`${path}/${id}`, { version: 1, name: 'Saved at the same moment', reason: 'at once' }),
    ]);
    expect(archived.status).toBe(200);
    const row = (await admin.get(`${path}/${id}`)).body[resource.names.one];
    if (saved.status === 200) expect(row).toMatchObject({ version: 3, name: 'Saved at the same moment' });
    else expect([...errorOf(saved), row?.['version']]).toEqual([409, 'ArchivedEntryError', 2]);
  });

  test('every field that names another record takes live records of this facility alone', async () => {
    const routes = limpid.kernel.registry.routes.filter(
      // A draft exists only of approved records, and a body may name the record that it changes: these have own tests.
      route =>
        route.method !== 'GET' &&
        (route.input.body as SchemaShape | undefined)?.properties?.['id'] === undefined &&
        !route.path.endsWith('/:id/revision') &&
        (route.path === path || route.path.startsWith(`${path}/:id`)),
    );
    const found: string[] = [];
    for (const route of routes) {
      for (const reference of referenceFields(route.input.body as SchemaShape, samples.resources)) {
        for (const [kind, id] of await unusable(reference.resource)) {
          const answer = await name(route, resource, reference, id);
          const [field = ''] = String(firstField(answer) ?? '').split('.');
          if (answer.status !== 422 || field === '' || !reference.path.startsWith(field))
            found.push(said(route, `${reference.path} naming ${kind}`, answer));
        }
        const right = await name(route, resource, reference, (await samples.record(reference.resource)).id);
        if (![200, 201, 422].includes(right.status))
          found.push(said(route, `${reference.path} naming a record`, right));
      }
    }
    expect(found).toEqual([]);
  });
});

const said = (route: OwnedRoute, what: string, answer: TestAnswer): string =>
  `${named(route)} with ${what} answers ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`;

/** Ids that no field may name. */
async function unusable(resource: AnyResource): Promise<(readonly [kind: string, id: string])[]> {
  const archived = await samples.record(resource);
  await admin.put(`${resource.path}/${archived.id}/archive`, { reason: 'worn out' });
  return [
    ...(resource.archive === 'never' ? [] : [['an archived record', archived.id] as const]),
    ['a record of another facility', (await elsewhere.record(resource)).id],
    ['nothing', crypto.randomUUID()],
  ];
}

/** Sends an otherwise valid body in which a field names the record. */
async function name(
  route: OwnedRoute,
  resource: AnyResource,
  reference: ReferenceField,
  id: string,
): Promise<TestAnswer> {
  const creates = route.path === resource.path;
  const record = await samples.record(resource);
  const base = creates ? await samples.another(resource) : await samples.bodyFor(route, record.version);
  const path = pathOf(route, limpid.facility.id, { id: record.id });
  let body = await reference.set(base, id);
  for (let round = 0; ; round += 1) {
    const answer = await admin.call(route.method, path, body);
    const missing = missingFields(answer);
    if (missing.length === 0 || missing.includes(reference.path) || round === 5) return answer;
    for (const field of missing) body = set(body, field.split('.'), 1);
  }
}

test('saving a record that another transaction has locked is refused instead of waiting for ever', async () => {
  const records = await Promise.all(
    samples.resources.map(async resource => ({ resource, ...(await samples.record(resource)) })),
  );
  await asService(limpid.kernel.database, 'system', limpid.facility, async call => {
    for (const { resource, id } of records)
      await call.tx.rows({ text: `select 1 from ${resource.table} where id = $1 for update`, values: [id] });
    const answers = await Promise.all(
      records.map(({ resource, id }) =>
        admin.post(`${resource.path}/${id}`, { version: 1, name: `Late ${id}`, reason: 'late' }),
      ),
    );
    expect(answers.map(errorOf)).toEqual(records.map(() => [409, 'TransactionLocked']));
  });
});

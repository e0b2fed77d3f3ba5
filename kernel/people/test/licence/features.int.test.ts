import { Type, type TSchema } from 'typebox';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { definePlugin, defineUseCase, readOnly, type RouteShape } from '#kernel/contract';
import { named, type TestAnswer, TestClient, testKernel, type TestKernel, testPlugin } from '#kernel/testing';
import { createKernel, type Kernel } from '#kernel/boot/create-kernel';
import { bring, content, licenceKey, signed } from './licence.fixture.js';

type Shape = RouteShape<TSchema, TSchema, TSchema>;

/** A plugin of one feature with one call that answers. */
function plugin(id: string, tiers: readonly ('lite' | 'full')[], requires: readonly string[]) {
  const definition = definePlugin({
    id,
    routes: [
      {
        method: 'GET',
        path: `/${id}`,
        scope: 'facility',
        access: { signedIn: true, because: 'a test asks' },
        feature: id,
        summary: 'Answers',
        input: {},
        output: Type.Object({}),
        audit: readOnly,
        useCase: defineUseCase<Shape, object>()({ name: `${id}.get`, deps: {}, run: () => Promise.resolve({}) }),
      },
      {
        method: 'POST',
        path: `/${id}`,
        scope: 'facility',
        access: { anyOf: ['Department.Get'] },
        feature: id,
        summary: 'Writes nothing',
        input: {},
        output: Type.Object({}),
        audit: 'required',
        useCase: defineUseCase<Shape, object>()({ name: `${id}.post`, deps: {}, run: () => Promise.resolve({}) }),
      },
    ],
  });
  return testPlugin(definition, {
    requires,
    features: [{ key: id, title: `The ${id}`, tiers }],
    ui: {
      entry: 'ui/index.ts',
      pages: [{ path: `/app/${id}`, export: 'pages', title: id, permission: 'Department.Get', feature: id }],
    },
  });
}

const plugins = [plugin('basics', ['lite', 'full'], []), plugin('charts', ['full'], ['basics'])];
let limpid: TestKernel;
let admin: TestClient;
/** The same person in the lite facility. */
let lite: TestClient;
let second: Kernel;
let secondUrl: string;

beforeAll(async () => {
  limpid = await testKernel({ plugins, licenceKey });
  admin = await limpid.as('admin');
  second = await createKernel({
    config: {
      databaseUrl: limpid.databaseUrl,
      host: '127.0.0.1',
      port: 0,
      dataFolder: '/tmp/limpid-second-node',
      secureCookies: false,
      logFile: null,
      version: 'test',
      licenceKey,
    },
    plugins,
    logger: pino({ level: 'silent' }),
  });
  secondUrl = `http://127.0.0.1:${await second.listen('127.0.0.1', 0)}`;
});
afterAll(async () => {
  await second.close();
  await limpid.close();
});
beforeEach(async () => {
  lite = new TestClient(limpid.url, limpid.otherFacility);
  await lite.signIn('specialist', 'Correct-horse-1');
});

interface Feature {
  readonly key: string;
  readonly enabled: boolean;
  readonly ground: string;
  readonly override: boolean | null;
  readonly version: number;
  readonly reason: string | null;
  readonly missing: readonly string[];
}
const pathOf = (facilityId: string): string => `/plans/production/facilities/${facilityId}/features`;
async function feature(key: string, facilityId = limpid.facility.id): Promise<Feature> {
  const { body } = await admin.call('GET', pathOf(facilityId));
  const found = (body['features'] as unknown as Feature[]).find(each => each.key === key);
  if (found === undefined) throw new Error(`no feature ${key}`);
  return found;
}
async function decide(
  key: string,
  enabled: boolean | null,
  facilityId = limpid.facility.id,
  fields: object = {},
): Promise<TestAnswer> {
  const { version } = await feature(key, facilityId);
  const body = { enabled, version, reason: 'decided by the head of quality', ...fields };
  return admin.call('PUT', `${pathOf(facilityId)}/${key}`, body);
}
const manifest = async (
  facilityId: string,
): Promise<{ locked: { feature: string; paths: string[] }[]; withheld: string[] }> =>
  (await admin.call('GET', `/ui/manifest?facility=${facilityId}`)).body as never;

test('an edit of a feature that the facility does not have is not even previewed', async () => {
  const preview = (client: TestClient): Promise<TestAnswer> =>
    client.post('/preview', { edits: [{ method: 'POST', path: '/charts', body: {} }] });
  expect((await preview(admin)).status).toBe(200);
  const refused = await preview(lite);
  expect([refused.status, named(refused)]).toEqual([403, 'NotAllowed']);
  expect(refused.body['message']).toBe('The feature charts is not part of this facility');
});

test.each([
  { method: 'POST', path: '/preview' },
  { method: 'PUT', path: '/jobs/00000000-0000-4000-8000-000000000000/cancel' },
])('$method $path writes no record of the facility, and cannot be previewed', async edit => {
  const answer = await admin.post('/preview', { edits: [{ ...edit, body: {} }] });
  expect([answer.status, answer.body['message']]).toEqual([422, expect.stringContaining('cannot be previewed')]);
});

describe('the tier', () => {
  test('decides where nobody has decided otherwise', async () => {
    expect(await feature('charts')).toMatchObject({ enabled: true, ground: 'tier', override: null, version: 0 });
    expect(await feature('charts', limpid.otherFacility.id)).toMatchObject({ enabled: false, ground: 'tier' });
    expect(await feature('basics', limpid.otherFacility.id)).toMatchObject({ enabled: true, ground: 'tier' });
    expect((await admin.get('/charts')).status).toBe(200);
    expect(named(await lite.get('/charts'))).toBe('NotAllowed');
    expect((await lite.get('/basics')).status).toBe(200);
  });

  test('shows what it leaves out once, and what an administrator switched off not at all', async () => {
    const { locked } = await manifest(limpid.otherFacility.id);
    expect(locked).toEqual([{ feature: 'charts', title: 'The charts', paths: ['/app/charts'] }]);
    expect((await manifest(limpid.facility.id)).locked).toEqual([]);
    expect((await manifest(limpid.otherFacility.id)).withheld).toContain('/app/charts');
    expect((await manifest(limpid.facility.id)).withheld).not.toContain('/app/charts');
    expect((await decide('charts', false)).status).toBe(200);
    expect((await manifest(limpid.facility.id)).locked).toEqual([]);
    expect((await decide('charts', null)).status).toBe(200);
  });
});

describe('a decision about a feature', () => {
  test('overrides the tier with a reason that is recorded in the trail, and can be taken back', async () => {
    const id = limpid.otherFacility.id;
    expect((await decide('charts', true, id)).status).toBe(200);
    expect((await lite.get('/charts')).status).toBe(200);
    expect(await feature('charts', id)).toMatchObject({
      enabled: true,
      ground: 'override',
      version: 1,
      reason: 'decided by the head of quality',
    });
    expect(named(await decide('charts', true, id))).toBe('NothingToChangeError');
    expect(named(await decide('charts', false, id, { version: 0 }))).toBe('StaleRecordError');
    expect((await decide('charts', null, id)).status).toBe(200);
    expect(named(await lite.get('/charts'))).toBe('NotAllowed');
    const entries = await limpid.sql<{ body: string }>(`select body from audit.entry where scope = ? order by seq`, [
      id,
    ]);
    expect(entries.at(-1)?.body).toMatch(/"domain":"Feature".*"label":"charts".*decided by the head of quality/);
  });

  test('needs a reason, a known feature and the right', async () => {
    expect(named(await decide('charts', false, undefined, { reason: '' }))).toBe('DataValidationError');
    const unknown = await admin.call('PUT', `${pathOf(limpid.facility.id)}/nothing`, {
      enabled: true,
      version: 0,
      reason: 'because of a typing error',
    });
    expect(named(unknown)).toBe('NotFoundError');
    const specialist = await limpid.as('specialist');
    expect(named(await specialist.put('/features/charts', { enabled: true, version: 0, reason: 'wanted' }))).toBe(
      'NotAllowed',
    );
  });

  test('says which features stay on though they need one that is off', async () => {
    expect((await decide('basics', false)).status).toBe(200);
    expect(await feature('charts')).toMatchObject({ enabled: true, missing: ['The basics'] });
    expect((await decide('basics', null)).status).toBe(200);
    expect((await feature('charts')).missing).toEqual([]);
  });

  test('reaches no further than the tier of the licence', async () => {
    const facility = limpid.otherFacility;
    expect((await decide('charts', true, facility.id)).status).toBe(200);
    expect((await bring(admin, signed(content([facility], { tier: 'lite' })))).status).toBe(200);
    expect(await feature('charts', facility.id)).toMatchObject({ enabled: false, ground: 'licence', override: true });
    expect(named(await lite.get('/charts'))).toBe('NotAllowed');
    expect((await manifest(facility.id)).locked.map(area => area.feature)).toEqual(['charts']);
    expect((await bring(admin, signed(content([facility])))).status).toBe(200);
    expect((await lite.get('/charts')).status).toBe(200);
    expect((await decide('charts', null, facility.id)).status).toBe(200);
  });
});

describe('another node', () => {
  const there = async (): Promise<number> => {
    const path = `/api/v2/plans/production/facilities/${limpid.facility.id}/charts`;
    return (await new TestClient(secondUrl, limpid.facility).send(path, { headers: { ...admin.credentials } })).status;
  };

  test('is told of a switched feature, without a restart', async () => {
    expect(await there()).toBe(200);
    expect((await decide('charts', false)).status).toBe(200);
    await expect.poll(there).toBe(403);
    expect((await decide('charts', null)).status).toBe(200);
    await expect.poll(there).toBe(200);
  });

  test('is told of an imported licence, without a restart', async () => {
    expect(await there()).toBe(200);
    expect((await bring(admin, signed(content([limpid.facility], { tier: 'lite' })))).status).toBe(200);
    await expect.poll(there).toBe(403);
    expect((await bring(admin, signed(content([limpid.facility])))).status).toBe(200);
    await expect.poll(there).toBe(200);
  });
});

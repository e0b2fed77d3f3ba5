import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  mails,
  login,
  makePerson,
  named,
  signedIn,
  type TestAnswer,
  type TestClient,
  testKernel,
  type TestKernel,
  testPassword,
  withinOneDay,
} from '#kernel/testing';
import { FacilitiesToken } from '#kernel/facility/facilities';
import { LicenceWatchToken } from '../../server/licence/licence-watch.js';
import { createSampleTable, samplePlugin } from '#kernel/testing/sample-plugin';
import { bring, content, day, licenceKey, moveClockBack, passDays, signed } from './licence.fixture.js';

let limpid: TestKernel;
let admin: TestClient;
beforeAll(async () => {
  limpid = await testKernel({ plugins: [samplePlugin], licenceKey });
  await createSampleTable(limpid.databaseUrl);
  admin = await limpid.as('admin');
});
afterAll(() => limpid.close());

type Fields = Readonly<Record<string, unknown>>;
const here = () => [limpid.facility];
const reason = 'asked for by the head of quality';
const entries = async (): Promise<Fields[]> =>
  (await admin.call('GET', '/plans/production/facilities/license')).body['license'] as unknown as Fields[];
const entry = async (): Promise<Fields | undefined> =>
  (await entries()).find(each => each['facilityId'] === limpid.facility.id);
const view = async (): Promise<Fields> =>
  ((await admin.call('GET', '/licences')).body['licences'] as unknown as Fields[]).find(
    each => each['facilityId'] === limpid.facility.id,
  ) ?? {};
let count = 0;
const gadget = (): Promise<TestAnswer> => {
  count += 1;
  return admin.post('/gadgets', { externalId: `G-${count}`, name: `Gadget ${count}` });
};
const refusal = (answer: TestAnswer): unknown[] => [answer.status, answer.body['errName'], answer.body['message']];
/** Days pass, and the node has heard of it. */
async function pass(days: number): Promise<void> {
  const daysLeft = async (): Promise<number | null> =>
    (await limpid.kernel.resolve(FacilitiesToken).byId(limpid.facility.id))?.standing.daysLeft ?? null;
  const before = await daysLeft();
  await passDays(limpid, days);
  await expect.poll(daysLeft).not.toBe(before);
}
const trail = (action: string) =>
  limpid.sql<{ body: string }>(`select body from audit.entry where domain = 'Licence' and action = ? order by at`, [
    action,
  ]);

describe('before the first licence', () => {
  test('nothing is limited and every facility is genuine', async () => {
    expect(await entries()).toEqual(
      (await entries()).map(({ facilityId }) => ({ facilityId, state: 'genuine', workflow: 'none' })),
    );
    expect(await view()).toMatchObject({ state: 'genuine', licence: null, daysLeft: null, limits: [], users: 7 });
    expect((await gadget()).status).toBe(201);
  });

  test('its state comes with sign-in and from its own call', async () => {
    const answer = await login(limpid, 'operator', testPassword);
    expect(answer.body['license']).toEqual([{ facilityId: limpid.facility.id, state: 'genuine', workflow: 'none' }]);
    expect(await entries()).toHaveLength(2);
  });
});

describe('the import of a licence file', () => {
  test('only says what it would bring when asked so', async () => {
    const answer = await bring(admin, signed(content(here())), true);
    expect([answer.status, answer.body['imported']]).toMatchObject([200, { holder: 'Test Pharma Ltd' }]);
    expect((await view())['licence']).toBeNull();
    expect(await trail('import')).toEqual([]);
  });

  test.each([
    ['no JSON', () => 'hello', /is not a licence file$/],
    ['another form', () => JSON.stringify({ format: 'x' }), /is not a licence file of the form limpid-licence\/1/],
    ['an unknown key', () => signed(content(here()), 'somebody'), /was not issued for this product: the key somebody/],
    [
      'the vendor’s key as a name alone',
      () => signed(content(here()), 'limpid-2026'),
      /was changed after it was signed/,
    ],
    [
      'another signer',
      () => signed(content(here()), 'development', generateKeyPairSync('ed25519').privateKey),
      /was changed after it was signed/,
    ],
    [
      'a later end than was signed',
      () => signed(content(here())).replace(/"validTo":"[^"]+"/, `"validTo":"${day(3650)}"`),
      /was changed after it was signed/,
    ],
    ['an unknown field', () => signed({ ...content(here()), more: 1 } as never), /licence.more unknown field/],
    [
      'a foreign facility',
      () => signed(content([{ id: randomUUID(), name: 'Elsewhere' }])),
      /is for another installation: there is no facility Elsewhere/,
    ],
    ['a facility twice', () => signed(content([...here(), ...here()])), /names a facility twice/],
    ['an end in the past', () => signed(content(here(), { validTo: day(-1), validFrom: day(-9) })), /has ended on/],
    ['an end before its begin', () => signed(content(here(), { validFrom: day(9), validTo: day(5) })), /ends before/],
  ])('refuses %s with its reason and changes nothing', async (_what, file, why) => {
    const answer = await bring(admin, file());
    expect([answer.status, answer.body['errName']]).toEqual([422, 'DataValidationError']);
    expect(String(answer.body['message'])).toMatch(why);
    expect((await view())['licence']).toBeNull();
  });

  test('is the right of people who may change the facility', async () => {
    for (const persona of ['specialist', 'auditor', 'operator'] as const)
      expect(named(await bring(await limpid.as(persona), signed(content(here()))))).toBe('NotAllowed');
    const { username } = await makePerson(limpid, {
      roles: ['QA Administrator'],
      facilities: [limpid.otherFacility.id],
    });
    const elsewhere = await bring(await signedIn(limpid, username), signed(content(here())));
    expect(elsewhere.body['message']).toBe('facilities: names a facility that is not your own');
  });

  test('keeps the file with its hash, audits it, and shows it', async () => {
    const file = signed(content(here(), { limits: { users: 20, gadget: 5 } }));
    expect((await bring(admin, file)).status).toBe(200);
    const shown = await view();
    expect(shown).toMatchObject({ state: 'genuine', daysLeft: 365, next: null });
    expect(shown['limits']).toEqual([
      { of: 'users', title: 'Users', most: 20, used: 7 },
      { of: 'gadget', title: 'gadgets', most: 5, used: 1 },
    ]);
    expect(shown['licence']).toMatchObject({ isSigned: true, importedByName: 'Admin Tester', keyId: 'development' });
    const [noted] = await trail('import');
    expect(noted?.body).toContain(String((shown['licence'] as Fields)['fileHash']));
    expect(named(await bring(admin, file))).toBe('NothingToChangeError');
  });

  test('refuses what is older than the licence in force, and keeps what begins later for then', async () => {
    await withinOneDay(async () => {
      const old = content(here());
      expect(named(await bring(admin, signed(content(here()))))).toBe('200');
      const answer = await bring(admin, signed(old));
      expect(String(answer.body['message'])).toMatch(/is older than the licence L-/);
      expect((await bring(admin, signed(content(here(), { validFrom: day(20), validTo: day(800) })))).status).toBe(200);
      expect(await view()).toMatchObject({ daysLeft: 365, next: { validFrom: day(20) } });
      await pass(21);
      expect(await view()).toMatchObject({ daysLeft: 779, next: null });
    });
  });
});

describe('as days pass', () => {
  let chief = '';
  beforeAll(async () => {
    ({ email: chief } = await makePerson(limpid, { roles: ['QA Administrator'], facilities: 'all' }));
  });

  test('the state follows the dates, at sign-in as in its own call', async () => {
    await withinOneDay(async () => {
      expect((await bring(admin, signed(content(here(), { validTo: day(40), limits: {} })))).status).toBe(200);
      expect(await entry()).toMatchObject({ state: 'genuine', workflow: 'none' });
      await pass(10);
      expect(await entry()).toMatchObject({ state: 'intimate', workflow: 'renewal', validTo: day(30), daysLeft: 30 });
      await pass(31);
      expect(await entry()).toMatchObject({ state: 'grace', daysLeft: -1, graceDaysLeft: 13 });
      const { body } = await login(limpid, 'operator', testPassword);
      expect(body['license']).toMatchObject([{ facilityId: limpid.facility.id, state: 'grace', graceDaysLeft: 13 }]);
      expect((await gadget()).status).toBe(201);
      await pass(14);
      expect(await entry()).toMatchObject({ state: 'grace-exceeded', daysLeft: -15 });
    });
  });

  test('each move is recorded in the audit trail once and is written to administrators', async () => {
    await limpid.kernel.resolve(LicenceWatchToken).look();
    const moves = (await trail('move')).map(({ body }) => JSON.parse(body) as { changes: Fields[] });
    const told = moves.map(({ changes }) => changes[0]?.['to']);
    expect(told.at(-1)).toBe('grace-exceeded');
    const kinds = (await mails(limpid, chief)).map(({ kind }) => kind);
    expect(kinds.filter(kind => kind === 'licence').length).toBeGreaterThan(0);
    await limpid.kernel.resolve(LicenceWatchToken).look();
    expect((await trail('move')).length).toBe(moves.length);
  });
});

describe('after the days of grace', () => {
  const over = [
    403,
    'NotAllowed',
    expect.stringMatching(/^The licence of Test plant ended on .*nothing new can be added/),
  ];

  test('new master data is refused, each way in', async () => {
    expect(refusal(await gadget())).toEqual(over);
    const { total } = (await admin.get('/gadgets')).body['pagination'] as unknown as { total: number };
    await expect(
      limpid.run(async call => {
        const { RecordServiceToken } = await import('#kernel/record/resources/records/record-service-token');
        await limpid.kernel.resolve(RecordServiceToken).create(samplePlugin.definition.resources?.[0] as never, call, {
          externalId: 'CLI-1',
          name: 'By a tool',
        });
      }),
    ).rejects.toMatchObject({ errName: 'NotAllowed' });
    expect((await admin.get('/gadgets')).body['pagination']).toMatchObject({ total });
  });

  test('new people are refused, also as access of people who have an account', async () => {
    const person = { username: 'too-late', firstName: 'Too', lastName: 'Late', roles: ['Auditor'] };
    const invite = (facilities: unknown) => admin.call('POST', '/users', { ...person, facilities });
    expect(refusal(await invite([limpid.facility.id]))).toEqual(over);
    expect(refusal(await invite('all'))).toEqual(over);
    const elsewhere = await invite([limpid.otherFacility.id]);
    expect(elsewhere.status).toBe(201);
    const { id, version } = elsewhere.body['user'] as unknown as { id: string; version: number };
    const both = { facilities: [limpid.facility.id, limpid.otherFacility.id], version, reason };
    expect(refusal(await admin.call('POST', `/users/${id}`, both))).toEqual(over);
  });

  test('signing in, reading, searching, exporting, changing, archiving and restoring go on', async () => {
    expect((await login(limpid, 'operator', testPassword)).status).toBe(200);
    const [first] = (await admin.get('/gadgets?search=gadget')).body['gadgets'] as unknown as {
      id: string;
      version: number;
    }[];
    const id = first?.id ?? '';
    expect((await admin.get('/gadgets/export?format=csv')).status).toBe(200);
    expect((await admin.call('GET', '/audit_logs')).status).toBe(200);
    expect((await admin.get('/audit_logs/export')).status).toBe(200);
    const changed = await admin.post(`/gadgets/${id}`, { remarks: 'still works', version: first?.version });
    expect(changed.status).toBe(200);
    expect((await admin.put(`/gadgets/${id}/archive`, { reason })).status).toBe(200);
    expect((await admin.put(`/gadgets/${id}/unarchive`, { reason })).status).toBe(200);
  });

  test('people can be blocked, let in again, archived and restored', async () => {
    const { users } = (await admin.call('GET', '/users?search=auditor')).body as unknown as { users: { id: string }[] };
    const id = users[0]?.id ?? '';
    for (const step of [`block/${id}`, `unblock/${id}`, `${id}/archive`, `enable/${id}`])
      expect((await admin.call('PUT', `/users/${step}`, { reason })).status, step).toBe(200);
  });

  test('a facility with a good licence is not touched by it', async () => {
    const path = `/plans/production/facilities/${limpid.otherFacility.id}/gadgets`;
    expect((await admin.call('POST', path, { externalId: 'OTHER-1', name: 'Other' })).status).toBe(201);
  });

  test('an invalid file changes nothing, a good one makes everything work at once', async () => {
    expect((await bring(admin, '{}')).status).toBe(422);
    expect(refusal(await gadget())).toEqual(over);
    expect((await bring(admin, signed(content(here())))).status).toBe(200);
    expect(await entry()).toEqual({ facilityId: limpid.facility.id, state: 'genuine', workflow: 'none' });
    expect((await gadget()).status).toBe(201);
  });
});

describe('numbers and tier of a licence', () => {
  const used = async (of: string): Promise<number> =>
    (
      await limpid.sql<{ used: number }>(
        of === 'users'
          ? `select count(*)::integer as used from kernel.app_user where archived_at is null and username <> 'service'
             and (all_facilities or id in (select user_id from kernel.user_facility where facility_id = ?))`
          : `select count(*)::integer as used from sample.gadget where archived_at is null and facility_id = ?`,
        [limpid.facility.id],
      )
    )[0]?.used ?? 0;

  test('not more records than the licence allows, however many ask at once; archived ones do not count', async () => {
    const most = (await used('gadget')) + 2;
    expect((await bring(admin, signed(content(here(), { limits: { gadget: most } })))).status).toBe(200);
    const answers = await Promise.all([gadget(), gadget(), gadget(), gadget(), gadget()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403, 403]);
    const refused = answers.find(({ status }) => status === 403);
    expect(refused?.body['message']).toBe(`The licence of Test plant allows ${most} gadgets`);
    const [row] = (await admin.get('/gadgets')).body['gadgets'] as unknown as { id: string }[];
    expect((await admin.put(`/gadgets/${row?.id ?? ''}/archive`, { reason })).status).toBe(200);
    expect((await gadget()).status).toBe(201);
    expect((await admin.put(`/gadgets/${row?.id ?? ''}/unarchive`, { reason })).status).toBe(403);
  });

  test('not more people than the licence allows, also when archived ones come back', async () => {
    const person = await makePerson(limpid);
    const most = await used('users');
    expect((await bring(admin, signed(content(here(), { limits: { users: most } })))).status).toBe(200);
    await expect(makePerson(limpid)).rejects.toThrow(`The licence of Test plant allows ${most} users`);
    expect((await admin.call('PUT', `/users/${person.id}/archive`, { reason })).status).toBe(200);
    await makePerson(limpid);
    expect(named(await admin.call('PUT', `/users/enable/${person.id}`, { reason }))).toBe('NotAllowed');
  });

  test('a lite licence makes a full facility lite, and no override reaches further', async () => {
    const tier = async (): Promise<unknown> =>
      ((await admin.call('GET', '/plans/production/facilities')).body['facilities'] as unknown as Fields[]).find(
        each => each['id'] === limpid.facility.id,
      )?.['tier'];
    expect(await tier()).toBe('full');
    expect((await bring(admin, signed(content(here(), { tier: 'lite' })))).status).toBe(200);
    expect(await tier()).toBe('lite');
    expect((await bring(admin, signed(content(here())))).status).toBe(200);
    expect(await tier()).toBe('full');
  });
});

describe('a clock that is moved back', () => {
  afterEach(() => moveClockBack(limpid, 0));

  test('by more than 24 hours makes a genuine licence intimate, with a note in the trail, until a licence is imported', async () => {
    expect(await entry()).toMatchObject({ state: 'genuine' });
    await moveClockBack(limpid, 23);
    expect(await entry()).toMatchObject({ state: 'genuine' });
    await moveClockBack(limpid, 25);
    expect(await entry()).toMatchObject({ state: 'intimate', clockMovedBack: true });
    await limpid.kernel.resolve(LicenceWatchToken).look();
    expect((await trail('noteClock')).at(-1)?.body).toContain('moved back by more than 24 hours');
    expect((await bring(admin, signed(content(here())))).status).toBe(200);
    expect(await entry()).toEqual({ facilityId: limpid.facility.id, state: 'genuine', workflow: 'none' });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  asOwner,
  makePerson,
  named,
  type Person,
  signedIn,
  type TestAnswer,
  type TestClient,
  testKernel,
  type TestKernel,
  testPassword,
} from '#kernel/testing';
import { dayIn } from '#schemas/lib/date-text';

let limpid: TestKernel;
let admin: TestClient;
/** May sign and read people; may not change them. */
let signer: TestClient;
let signerName: string;
/** Decides about the administrator, who may not. */
let colleague: TestClient;
let dormant: Person;
let leaver: Person;
let moved: Person;

const reason = 'decided by the head of quality';
/** A day of the plant, whose zone is UTC; asked for at the call, because a run may go on into the next day. */
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const today = (): string => daysAgo(0);
const quarterAgo = (): string => daysAgo(90);

beforeAll(async () => {
  limpid = await testKernel({ plugins: [] });
  admin = await limpid.as('admin');
  const role = {
    description: '',
    permission: { User: { Get: true }, AuditLog: { Get: true }, ApprovalPolicy: { Sign: true } },
  };
  const made = await admin.post('/user_roles', { name: 'Quality signer', ...role });
  if (made.status !== 201) throw new Error(`no role: ${made.status}`);
  const people = await makePerson(limpid, { roles: ['Quality signer'], facilities: 'all', lastName: 'Signer' });
  signerName = people.username;
  signer = await signedIn(limpid, signerName);
  const other = await makePerson(limpid, { roles: ['QA Administrator'], facilities: 'all' });
  colleague = await signedIn(limpid, other.username);
  dormant = await makePerson(limpid, { lastName: 'Dormant' });
  await signedIn(limpid, dormant.username);
  await asOwner(
    limpid,
    `update kernel.sign_in_attempt set last_signed_in_at = now() - interval '91 days' where user_id = $1`,
    [dormant.id],
  );
  leaver = await makePerson(limpid, { lastName: 'Leaver', validTo: today() });
  await asOwner(limpid, `update kernel.app_user set valid_to = current_date - 1 where id = $1`, [leaver.id]);
  moved = await makePerson(limpid, { lastName: 'Moved', facilities: [limpid.facility.id, limpid.otherFacility.id] });
  const away = { facilities: [limpid.otherFacility.id], version: moved.version, reason: 'works elsewhere now' };
  const { status } = await admin.call('POST', `/users/${moved.id}`, away);
  if (status !== 200) throw new Error(`nobody moved: ${status}`);
});
afterAll(() => limpid.close());

interface Line {
  readonly userId: string;
  readonly username: string;
  readonly roles: readonly { name: string; grantedBy: string; from: string }[];
  readonly facility: readonly { name: string; until: string | null; endedBy: string | null }[];
  readonly flags: readonly string[];
  readonly needsDecision: boolean;
  readonly lastLoginAt: string | null;
  readonly decision: string | null;
}
interface Review {
  readonly id: string;
  readonly number: number;
  readonly version: number;
  readonly state: string;
  readonly people: number;
  readonly toDecide: number;
  readonly decided: number;
  readonly contentHash?: string;
  readonly isIntact?: boolean | null;
  readonly signature: Readonly<Record<string, unknown>> | null;
}
const reviewOf = (answer: TestAnswer): Review => answer.body['accessReview'] as unknown as Review;
const start = (fields: object = {}): Promise<TestAnswer> =>
  admin.post('/access-reviews', { periodFrom: quarterAgo(), periodTo: today(), ...fields });
const shown = async (id: string): Promise<Review> => reviewOf(await admin.get(`/access-reviews/${id}`));
const people = async (id: string, query = ''): Promise<Line[]> =>
  (await admin.get(`/access-reviews/${id}/people?pageLimit=200${query}`)).body['people'] as unknown as Line[];
const decide = (id: string, decisions: object[]): Promise<TestAnswer> =>
  admin.post(`/access-reviews/${id}/decisions`, { decisions });
/** Proves the signer's identity for exactly what the review holds now. */
async function proofOf(client: TestClient, id: string, fields: object = {}): Promise<string> {
  const { contentHash } = await shown(id);
  const own = { username: signerName, password: testPassword };
  const body = { ...own, purpose: 'ACCESS_REVIEW', contentHash, ...fields };
  return String((await client.call('POST', '/auth/reauthenticate', body)).body['proof']);
}
/** The administrator decides about all others, and a colleague about the administrator. */
async function keepEverybody(id: string): Promise<void> {
  const open = await people(id, '&filter=open');
  const keep = (lines: readonly Line[]) => lines.map(({ userId }) => ({ userId, decision: 'keep' }));
  const [own, others] = [
    open.filter(each => each.username === 'admin'),
    open.filter(each => each.username !== 'admin'),
  ];
  const answers = [
    await decide(id, keep(others)),
    await colleague.post(`/access-reviews/${id}/decisions`, { decisions: keep(own) }),
  ];
  expect(answers.map(answer => answer.status)).toEqual([200, 200]);
}
const refusedSteps = async (): Promise<{ label: string; attempted: unknown; from: unknown }[]> => {
  const entries = await limpid.sql<{ body: string }>(
    `select body from audit.entry where action = 'transition.refused' order by at, seq`,
  );
  return entries.map(({ body }) => {
    const { entity, changes } = JSON.parse(body) as {
      entity: { label: string };
      changes: { from: unknown; to: unknown }[];
    };
    return { label: entity.label, attempted: changes[0]?.to, from: changes[0]?.from };
  });
};
const noProof = 'x'.repeat(43);
const complete = async (client: TestClient, id: string, fields: object): Promise<TestAnswer> =>
  client.post(`/access-reviews/${id}/complete`, { proof: noProof, ...fields });

describe('an access review', () => {
  let review: Review;

  test('finds who had access in the period: since when, granted by whom, through which role, with marks', async () => {
    review = reviewOf(await start());
    expect(review).toMatchObject({ number: 1, state: 'open', decided: 0, signature: null });
    const lines = await people(review.id);
    const of = (person: { readonly id: string }): Line | undefined => lines.find(each => each.userId === person.id);
    expect(of(dormant)).toMatchObject({ flags: ['dormant'], needsDecision: true });
    expect(of(dormant)?.roles).toMatchObject([{ name: 'Production', grantedBy: 'Admin Tester' }]);
    expect(of(leaver)?.flags).toContain('leaver');
    expect(of(moved)).toMatchObject({ needsDecision: false });
    expect(of(moved)?.flags).toContain('ended');
    expect(of(moved)?.facility).toMatchObject([{ name: 'Test plant', endedBy: 'Admin Tester' }]);
    const administrator = lines.find(each => each.username === 'admin');
    expect(administrator).toMatchObject({ facility: [{ name: 'All facilities', until: null }] });
    expect(administrator?.flags).toContain('conflict');
    const { roles } = (await admin.get(`/access-reviews/${review.id}`)).body['accessReview'] as unknown as {
      roles: { name: string; permissions: string[] }[];
    };
    expect(roles.find(role => role.name === 'Quality signer')?.permissions).toEqual([
      'ApprovalPolicy.Sign',
      'AuditLog.Get',
      'User.Get',
    ]);
    expect((await people(review.id, '&filter=flagged')).length).toBeLessThan(lines.length);
    expect((await people(review.id, '&search=dormant')).map(each => each.userId)).toEqual([dormant.id]);
  });

  test('stays as it was found, whatever changes meanwhile', async () => {
    const before = await people(review.id);
    const person = await makePerson(limpid);
    expect((await people(review.id)).length).toBe(before.length);
    expect((await admin.call('PUT', `/users/block/${person.id}`, { reason })).status).toBe(200);
    expect((await people(review.id)).length).toBe(before.length);
  });

  test('is the only open one of its facility', async () => {
    expect(named(await start())).toBe('DuplicateEntryError');
    const elsewhere = await admin.call(
      'POST',
      `/plans/production/facilities/${limpid.otherFacility.id}/access-reviews`,
      {
        periodFrom: quarterAgo(),
        periodTo: today(),
      },
    );
    expect(elsewhere.status).toBe(201);
    const foreign = `/plans/production/facilities/${limpid.otherFacility.id}/access-reviews/${review.id}`;
    expect((await admin.call('GET', foreign)).status).toBe(404);
  });

  test('takes a decision for each person who still has access; to remove or change needs a reason', async () => {
    expect(named(await decide(review.id, [{ userId: dormant.id, decision: 'remove' }]))).toBe('DataValidationError');
    expect(named(await decide(review.id, [{ userId: moved.id, decision: 'keep' }]))).toBe('DataValidationError');
    expect(named(await decide(review.id, [{ userId: review.id, decision: 'keep' }]))).toBe('DataValidationError');
    expect(
      (await decide(review.id, [{ userId: dormant.id, decision: 'remove', reason: 'left in spring' }])).status,
    ).toBe(200);
    expect((await decide(review.id, [{ userId: dormant.id, decision: 'keep' }])).status).toBe(200);
    expect(named(await decide(review.id, [{ userId: dormant.id, decision: 'keep' }]))).toBe('NothingToChangeError');
    expect(await shown(review.id)).toMatchObject({ decided: 1 });
    const entries = await limpid.sql<{ body: string }>(
      `select body from audit.entry where domain = 'AccessReview' and action = 'decide' order by seq`,
    );
    expect(
      entries.map(({ body }) => (JSON.parse(body) as { changes: { from: unknown; to: unknown }[] }).changes[0]),
    ).toEqual([
      { path: 'decision', from: null, to: 'remove' },
      { path: 'decision', from: 'remove', to: 'keep' },
    ]);
  });

  test('nobody decides about the own access, and the attempt is recorded in the trail', async () => {
    const [own] = await people(review.id, '&search=admin tester');
    const before = (await refusedSteps()).length;
    const answer = await decide(review.id, [{ userId: own?.userId, decision: 'keep' }]);
    expect([answer.status, named(answer)]).toEqual([403, 'NotAllowed']);
    expect((await refusedSteps()).slice(before)).toEqual([
      { label: 'access review AR-1', attempted: 'decide', from: 'open' },
    ]);
    expect((await shown(review.id)).decided).toBe(1);
  });

  test('is not signed before everybody is decided about, nor by people without the right to sign', async () => {
    const early = await complete(signer, review.id, { version: review.version });
    expect([early.status, String(early.body['message'])]).toEqual([
      422,
      expect.stringMatching(/people are not decided about/),
    ]);
    expect(named(await complete(await limpid.as('auditor'), review.id, { version: review.version }))).toBe(
      'NotAllowed',
    );
    expect(
      named(
        await signer.post(`/access-reviews/${review.id}/decisions`, {
          decisions: [{ userId: dormant.id, decision: 'keep' }],
        }),
      ),
    ).toBe('NotAllowed');
  });

  test('is signed with meaning, name, time, roles and the hash of its content, and then stays', async () => {
    await keepEverybody(review.id);
    const { version } = review;
    const asked = await complete(signer, review.id, { version, proof: null });
    const { contentHash } = await shown(review.id);
    expect([asked.status, asked.body['details']]).toMatchObject([
      409,
      { signing: { meaning: 'ACCESS_REVIEW', text: 'User access reviewed', label: 'access review AR-1', contentHash } },
    ]);
    const before = (await refusedSteps()).length;
    const proof = await proofOf(signer, review.id);
    const wrong: readonly [TestClient, object][] = [
      [signer, {}],
      [signer, { proof: await proofOf(signer, review.id, { purpose: 'somethingElse' }) }],
      [signer, { proof: await proofOf(signer, review.id, { contentHash: 'a'.repeat(64) }) }],
      [signer, { proof: await proofOf(signer, review.id, { username: undefined }) }],
      [admin, { proof }],
    ];
    for (const [client, fields] of wrong)
      expect(named(await complete(client, review.id, { version, ...fields }))).toBe('ReauthenticationRequired');
    const answer = await complete(signer, review.id, { version, comment: 'third quarter', proof });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect((await refusedSteps()).slice(before).map(each => each.attempted)).toEqual(
      wrong.map(() => 'sign ACCESS_REVIEW'),
    );
    expect(reviewOf(answer)).toMatchObject({
      state: 'completed',
      signature: {
        meaning: 'ACCESS_REVIEW',
        text: 'User access reviewed',
        name: 'Pat Signer',
        roles: ['Quality signer'],
        method: 'password',
        contentHash,
        version,
        comment: 'third quarter',
        timezone: expect.any(String) as string,
        offset: expect.stringMatching(/^GMT/) as string,
      },
    });
    expect((await shown(review.id)).isIntact).toBe(true);
    const steps = (await refusedSteps()).length;
    expect(named(await decide(review.id, [{ userId: dormant.id, decision: 'keep' }]))).toBe('TransactionLocked');
    const { version: later } = await shown(review.id);
    expect(named(await admin.put(`/access-reviews/${review.id}/cancel`, { version: later, reason }))).toBe(
      'TransactionLocked',
    );
    expect(named(await complete(signer, review.id, { version: later }))).toBe('TransactionLocked');
    expect((await refusedSteps()).slice(steps)).toEqual(
      ['decide', 'cancel', 'complete'].map(attempted => ({
        label: 'access review AR-1',
        attempted,
        from: 'completed',
      })),
    );
  });

  test('shows when its content is no longer what was signed', async () => {
    const change = (to: string) =>
      asOwner(
        limpid,
        `alter table kernel.access_review_decision disable trigger audited;
         update kernel.access_review_decision set decision = '${to}', reason = 'x' where user_id = '${dormant.id}';
         alter table kernel.access_review_decision enable always trigger audited`,
      );
    const auditor = await limpid.as('auditor');
    const faults = async (): Promise<readonly string[]> => {
      const { verification } = await auditor.read<{ verification: { faults: readonly { fault: string }[] } }>(
        '/audit_logs/verification',
      );
      return verification.faults.map(({ fault }) => fault).filter(fault => fault.startsWith('the content of'));
    };
    expect(await faults()).toEqual([]);
    await change('remove');
    expect((await shown(review.id)).isIntact).toBe(false);
    expect(await faults()).toEqual([
      expect.stringContaining(`kernel.access_review ${review.id} is not what was signed (signature `),
    ]);
    await asOwner(
      limpid,
      `alter table kernel.access_review_decision disable trigger audited;
       update kernel.access_review_decision set decision = 'keep', reason = null where user_id = '${dormant.id}';
       alter table kernel.access_review_decision enable always trigger audited`,
    );
    expect((await shown(review.id)).isIntact).toBe(true);
  });

  test('is printed as PDF and as a spreadsheet', async () => {
    const pdf = await admin.get(`/access-reviews/${review.id}/pdf`);
    expect([pdf.status, new TextDecoder().decode(pdf.bytes.slice(0, 5))]).toEqual([200, '%PDF-']);
    const sheet = await admin.get(`/access-reviews/${review.id}/xlsx`);
    expect([sheet.status, new TextDecoder().decode(sheet.bytes.slice(0, 2))]).toEqual([200, 'PK']);
    expect(sheet.headers.get('content-disposition')).toContain('access-review-1.xlsx');
    expect(named(await (await limpid.as('operator')).get(`/access-reviews/${review.id}/pdf`))).toBe('NotAllowed');
  });
});

describe('periods', () => {
  test.each([
    ['an end before the begin', { periodFrom: today(), periodTo: quarterAgo() }, 'periodTo'],
    ['the future', { periodTo: '2999-01-01' }, 'periodTo'],
    ['more than a year', { periodFrom: '2020-01-01' }, 'periodFrom'],
  ])('%s is refused', async (_what, fields, path) => {
    const answer = await start(fields);
    expect([answer.status, String(answer.body['message'])]).toEqual([422, expect.stringContaining(path) as string]);
  });

  test('its days are those where the facility is', async () => {
    // 26 hours apart: what is today in one of them is to come in the other.
    const moveTo = async (timezone: string, version: number): Promise<void> => {
      const setting = { timezone, dateFormat: 'DD MMM, YYYY', timeFormat: 'HH:mm', country: '', version };
      expect((await admin.post('/date-time-setting', setting)).status).toBe(200);
    };
    const [east, west] = ['Pacific/Kiritimati', 'Etc/GMT+12'];
    const periodTo = dayIn(east, new Date());
    await moveTo(west, 0);
    expect((await start({ periodTo })).status).toBe(422);
    await moveTo(east, 1);
    const { id, version } = reviewOf(await start({ periodTo }));
    expect((await admin.put(`/access-reviews/${id}/cancel`, { version, reason })).status).toBe(200);
    await moveTo('UTC', 2);
  });

  test('a wrong one is given up with a reason, and the next has the next number', async () => {
    const wrong = reviewOf(await start({ periodFrom: today() }));
    const given = await admin.put(`/access-reviews/${wrong.id}/cancel`, { version: wrong.version, reason });
    expect([given.status, reviewOf(given).state]).toEqual([200, 'cancelled']);
    expect(reviewOf(await start()).number).toBe(wrong.number + 1);
  });
});

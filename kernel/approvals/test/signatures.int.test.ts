import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ControlledRecordsToken } from '#kernel/contract';
import { verifyAudit } from '#kernel/record/audit/chain/verify';
import { asOwner, forgetTries, mails, named, runScheduledTask, testKernel, type TestKernel } from '#kernel/testing';
import type { CeremonyResult, FoundSignature, OpenSlot } from '#schemas/approvals/signatures';
import {
  act,
  approvalOf,
  done,
  newProcedure,
  newSigner,
  personaSigner,
  policyInForce,
  policyRevised,
  proofOf,
  refusedSteps,
  step,
  type Signer,
} from './approvals.fixture.js';

let limpid: TestKernel;
let admin: Signer;
let author: Signer;
let reviewer: Signer;
let approver: Signer;
let policy: string;

beforeAll(async () => {
  limpid = await testKernel({ only: ['procedures'] });
  [admin, author, reviewer, approver] = await Promise.all([
    personaSigner(limpid, 'admin'),
    personaSigner(limpid, 'specialist'),
    personaSigner(limpid, 'reviewer'),
    personaSigner(limpid, 'approver'),
  ]);
  const reviewSteps = [step('Review', { users: [reviewer.id] })];
  policy = await policyInForce(admin, approver, 'CleaningProcedure', { reviewSteps, dueDays: 3 });
});
afterAll(() => limpid.close());
beforeEach(() => forgetTries(limpid));

const idOf = (record: string): string => record.split('/').at(-1) ?? '';
const openOf = async ({ client }: Signer): Promise<OpenSlot[]> =>
  (await client.read<{ slots: OpenSlot[] }>('/signatures/open?pageLimit=200')).slots;
const openFor = async (signer: Signer, record: string): Promise<OpenSlot[]> =>
  (await openOf(signer)).filter(slot => slot.record.id === idOf(record));

async function submitted(): Promise<string> {
  const record = await newProcedure(author);
  await done(author, record, 'Submit');
  return record;
}
const named1 = async (record: string, signer: Signer): Promise<object> => ({
  path: '/cleaning-procedure',
  id: idOf(record),
  version: (await approvalOf(signer, record)).version,
});

const change = (signer: Signer, id: string, body: object) =>
  signer.client.put(`/signatures/slots/${id}`, { reason: 'on leave until Monday', ...body });

describe('open signatures', () => {
  test('wait for those who may give them, with record, stage, sender and due day, and for nobody else', async () => {
    const record = await submitted();
    const [slot] = await openFor(reviewer, record);
    expect(slot).toMatchObject({
      record: { path: '/cleaning-procedure', documentType: 'CleaningProcedure' },
      stage: 'review',
      action: 'Review',
      stepName: 'Review',
      documentVersion: 1,
      from: { name: 'Specialist Tester' },
      waitingDays: 0,
      flags: [],
      assignee: 'Reviewer Tester',
    });
    expect(await openFor(approver, record)).toEqual([]);
    await done(reviewer, record, 'Review');
    expect(await openFor(reviewer, record), 'who reviewed does not approve').toEqual([]);
    expect((await openFor(approver, record)).map(({ stage }) => stage)).toEqual(['approve']);
    const everybody = await admin.client.read<{ slots: OpenSlot[] }>(`/signatures/slots?recordId=${idOf(record)}`);
    expect(everybody.slots).toHaveLength(1);
    await done(approver, record, 'Reject', { reason: 'the agent is missing' });
    expect(await openFor(approver, record)).toEqual([]);
    await done(author, record, 'Submit');
    expect((await openFor(reviewer, record))[0]?.flags).toEqual(['returnedBefore']);
  });

  test('are announced by mail, and a version that came back is announced to who submitted it', async () => {
    const person = await newSigner(limpid, ['Approver', 'Validation Specialist']);
    const [{ email } = { email: '' }] = await limpid.sql<{ email: string }>(
      'select email from kernel.app_user where id = ?',
      [person.id],
    );
    const record = await newProcedure(person);
    await done(person, record, 'Submit');
    await done(reviewer, record, 'Reject', { reason: 'the agent is missing' });
    expect((await mails(limpid, email)).map(({ kind }) => kind)).toContain('versionReturned');
    const other = await submitted();
    await done(reviewer, other, 'Review');
    expect((await mails(limpid, email)).map(({ kind }) => kind)).toContain('signatureAwaited');
  });
});

describe('a ceremony', () => {
  test('signs many records with one proof, each with a signature and a step; what cannot be signed is left out by name', async () => {
    const records = [await submitted(), await submitted(), await submitted()];
    const draft = await newProcedure(author);
    const sent = await Promise.all([...records, draft].map(each => named1(each, reviewer)));
    const body = { action: 'Review', records: sent };
    const asked = await reviewer.client.post('/signatures', body);
    expect([asked.status, named(asked)]).toEqual([409, 'ReauthenticationRequired']);
    expect(asked.body['details']?.['signing']?.['records']).toHaveLength(3);
    expect(asked.body['details']?.['leftOut']).toMatchObject([{ id: idOf(draft) }]);
    const proof = await proofOf(reviewer, asked);
    const answer = await reviewer.client.post('/signatures', { ...body, proof });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { ceremonyId, signed, leftOut } = answer.body as unknown as CeremonyResult;
    expect(signed.map(({ record }) => record.id).toSorted()).toEqual(records.map(idOf).toSorted());
    expect(leftOut.map(({ id, reason }) => [id, reason.includes('not submitted')])).toEqual([[idOf(draft), true]]);
    for (const record of records) expect((await approvalOf(reviewer, record)).status).toBe('BeingApproved');
    const rows = await limpid.sql<{ action: string; count: number }>(
      `select e.action, count(*)::int as count from audit.entry e where e.entity_id = any (?)
         and e.body like ? group by 1 order by 1`,
      [records.map(idOf), `%${ceremonyId}%`],
    );
    expect(rows).toEqual([
      { action: 'Review', count: 3 },
      { action: 'sign', count: 3 },
    ]);
    const again = await reviewer.client.post('/signatures', { ...body, proof });
    expect(again.status, 'nothing is left, and the proof is used').toBe(409);
    const { signatures } = await admin.client.read<{ signatures: FoundSignature[] }>('/signatures?meaning=REVIEW');
    expect(signatures.filter(each => each.ceremonyId === ceremonyId)).toHaveLength(3);
  });

  test('signs with one meaning: a retirement among approvals is left out by name', async () => {
    const [approved, retiring] = [await submitted(), await submitted()];
    for (const record of [approved, retiring]) await done(reviewer, record, 'Review');
    await done(approver, retiring, 'Approve');
    await done(author, retiring, 'Retire', { reason: 'the vessel is gone' });
    const records = await Promise.all([approved, retiring].map(each => named1(each, approver)));
    const body = { action: 'Approve', records };
    const asked = await approver.client.post('/signatures', body);
    expect(asked.body['details']?.['signing']).toMatchObject({ meaning: 'APPROVE', records: [{}] });
    const answer = await approver.client.post('/signatures', { ...body, proof: await proofOf(approver, asked) });
    const { leftOut } = answer.body as unknown as CeremonyResult;
    expect(leftOut).toMatchObject([{ id: idOf(retiring), reason: expect.stringContaining('another meaning') }]);
    expect((await approvalOf(approver, approved)).status).toBe('Approved');
    expect((await approvalOf(approver, retiring)).inForce?.version, 'it is not retired').toBe(1);
  });

  test('approves nothing on an input that it has changed itself', async () => {
    // Records are signed in the order of their ids.
    const [input = '', using = ''] = [await newProcedure(author), await newProcedure(author)].toSorted();
    await done(author, input, 'Submit');
    await done(reviewer, input, 'Review');
    await done(approver, input, 'Approve');
    const { version } = await done(author, input, 'Revise', { changeSummary: 'with agent' });
    expect((await author.client.put(`${input}/revision`, { remarks: 'with agent', version })).status).toBe(200);
    const refers = { supersedesId: idOf(input), version: 1 };
    expect((await author.client.post(using, refers)).status).toBe(200);
    for (const record of [input, using]) {
      await done(author, record, 'Submit');
      await done(reviewer, record, 'Review');
    }
    const records = await Promise.all([input, using].map(each => named1(each, approver)));
    const asked = await approver.client.post('/signatures', { action: 'Approve', records });
    const proof = await proofOf(approver, asked);
    const refused = await approver.client.post('/signatures', { action: 'Approve', records, proof });
    expect([refused.status, named(refused)], JSON.stringify(refused.body)).toEqual([409, 'TransactionLocked']);
    expect(String(refused.body['message'])).toContain('was changed by another step of the ceremony');
    for (const record of [input, using])
      expect((await approvalOf(approver, record)).open, 'all or none').toMatchObject({ state: 'BeingApproved' });
  });

  test('of which nothing can be signed names every record with its reason, and keeps each refusal', async () => {
    const drafts = [await newProcedure(author), await newProcedure(author)];
    const records = await Promise.all(drafts.map(each => named1(each, reviewer)));
    const refused = await reviewer.client.post('/signatures', { action: 'Review', records });
    expect([refused.status, named(refused)]).toEqual([409, 'TransactionLocked']);
    const message = String(refused.body['message']);
    for (const draft of drafts) expect(message).toContain(`${(await approvalOf(author, draft)).label}: Not allowed`);
    for (const draft of drafts) expect(await refusedSteps(limpid, draft)).toEqual(['BeingBuilt: Review']);
  });

  test('is bound to its list: the proof of one does not sign another', async () => {
    const [one, other] = [await submitted(), await submitted()];
    const asked = await reviewer.client.post('/signatures', {
      action: 'Review',
      records: [await named1(one, reviewer)],
    });
    const proof = await proofOf(reviewer, asked);
    const records = [await named1(one, reviewer), await named1(other, reviewer)];
    const refused = await reviewer.client.post('/signatures', { action: 'Review', records, proof });
    expect(named(refused)).toBe('ReauthenticationRequired');
    expect((await approvalOf(reviewer, one)).status).toBe('BeingReviewed');
  });
});

describe('a slot', () => {
  const slotOf = async (signer: Signer, record: string): Promise<string> =>
    (await openFor(signer, record))[0]?.id ?? '';
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

  test('is delegated until a day to somebody with the same role, who signs it', async () => {
    const delegate = await newSigner(limpid, ['Reviewer']);
    const record = await submitted();
    const id = await slotOf(reviewer, record);
    const refusals: readonly (readonly [Signer, object, number, string | undefined])[] = [
      [reviewer, { userId: delegate.id, until: '2020-01-01' }, 422, 'until'],
      [reviewer, { userId: delegate.id, until: tomorrow, reason: '...' }, 422, 'reason'],
      [reviewer, { userId: author.id, until: tomorrow }, 422, 'userId'],
      [reviewer, { userId: reviewer.id, until: tomorrow }, 422, 'userId'],
      [reviewer, { userId: approver.id, until: tomorrow }, 422, 'userId'],
      [admin, { userId: delegate.id, until: null }, 422, 'until'],
      [reviewer, { userId: delegate.id }, 403, undefined],
      [approver, { userId: delegate.id, until: tomorrow }, 403, undefined],
    ];
    for (const [signer, body, status, path] of refusals) {
      const refused = await change(signer, id, body);
      expect([refused.status, refused.body['fields']?.[0 as never]?.['path']], JSON.stringify(body)).toEqual([
        status,
        path,
      ]);
    }
    expect((await change(reviewer, id, { userId: delegate.id, until: tomorrow })).status).toBe(204);
    const other = await newSigner(limpid, ['Reviewer']);
    const onwards = await change(delegate, id, { userId: other.id, until: '2199-01-01' });
    expect(onwards.status, 'a delegate does not delegate on').toBe(403);
    const around = await change(delegate, id, { userId: reviewer.id, until: tomorrow });
    expect(around.status, 'nor in a circle, back to who delegated').toBe(403);
    expect((await change(delegate, id, { userId: null })).status, 'a delegate hands back').toBe(204);
    expect(await openFor(delegate, record)).toEqual([]);
    expect((await change(reviewer, id, { userId: delegate.id, until: tomorrow })).status).toBe(204);
    const [slot] = await openFor(delegate, record);
    expect(slot).toMatchObject({ flags: ['delegated'], delegatedTo: { id: delegate.id }, delegatedUntil: tomorrow });
    expect((await done(delegate, record, 'Review')).status).toBe('BeingApproved');
  });

  test('is reassigned by who manages policies, and ends with the delegation', async () => {
    const other = await newSigner(limpid, ['Reviewer']);
    const record = await submitted();
    const id = await slotOf(reviewer, record);
    await change(admin, id, { userId: other.id, until: tomorrow });
    expect((await change(admin, id, { userId: null })).status).toBe(204);
    expect(await openFor(other, record)).toEqual([]);
    expect((await change(admin, id, { userId: other.id })).status).toBe(204);
    expect(await openFor(reviewer, record)).toEqual([]);
    expect(named(await act(reviewer, record, 'Review'))).toBe('NotAllowed');
    await done(other, record, 'Review');
    expect(named(await change(admin, id, { userId: reviewer.id }))).toBe('TransactionLocked');
    const approval = await slotOf(approver, record);
    for (const body of [{ userId: other.id }, { userId: other.id, until: tomorrow }]) {
      const twice = await change(admin, approval, body);
      expect([twice.status, String(twice.body['message'])], 'one person signs one step').toEqual([
        422,
        expect.stringContaining('has signed already'),
      ]);
    }
  });
});

test('a version whose input has changed is not approved until it is confirmed with a reason', async () => {
  const record = await submitted();
  await done(reviewer, record, 'Review');
  await limpid.run(call =>
    limpid.kernel
      .resolve(ControlledRecordsToken)
      .markStale(call, 'procedures.cleaning_procedure', [idOf(record)], 'agent CA-1 has changed'),
  );
  const refused = await act(approver, record, 'Approve');
  expect(String(refused.body['message'])).toContain('agent CA-1 has changed');
  expect(named(await act(author, record, 'ConfirmValid', { reason: 'no effect on this' }))).toBe('NotAllowed');
  await done(approver, record, 'ConfirmValid', { reason: 'no effect on this procedure' });
  expect((await done(approver, record, 'Approve')).status).toBe('Approved');
});

test('a connection that is killed between proof and commit leaves neither half a signature nor a step, and the proof holds', async () => {
  const record = await submitted();
  const { version } = await approvalOf(reviewer, record);
  const body = { action: 'Review', version };
  const proof = await proofOf(reviewer, await reviewer.client.post(`${record}/approval`, body));
  const owner = new pg.Client({ connectionString: limpid.databaseUrl });
  await owner.connect();
  // Holds the chain of the facility, so that the commit waits and can be killed there.
  await owner.query('begin');
  await owner.query('select from audit.chain where scope = $1 for update', [limpid.facility.id]);
  const waiting = reviewer.client.post(`${record}/approval`, { ...body, proof });
  await expect
    .poll(async () => {
      const { rowCount } = await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    })
    .toBeGreaterThan(0);
  await owner.query('rollback');
  await owner.end();
  expect([503, 504]).toContain((await waiting).status);
  expect((await approvalOf(reviewer, record)).acts.map(({ action }) => action)).toEqual(['Submit']);
  const [count] = await limpid.sql<{ count: number }>(
    `select count(*)::int as count from kernel.signature where record_id = ? and meaning = 'REVIEW'`,
    [idOf(record)],
  );
  expect(count?.count).toBe(0);
  const retried = await reviewer.client.post(`${record}/approval`, { ...body, proof });
  expect(retried.status, JSON.stringify(retried.body)).toBe(200);
});

test('signatures are found by person, meaning, record and day, those of a returned version as superseded', async () => {
  const record = await submitted();
  await done(reviewer, record, 'Reject', { reason: 'the agent is missing' });
  const find = (query: string) => admin.client.read<{ signatures: FoundSignature[] }>(`/signatures?${query}`);
  const ofRecord = await find(`recordId=${idOf(record)}`);
  expect(ofRecord.signatures.map(({ signature, isSuperseded }) => [signature.meaning, isSuperseded])).toEqual([
    ['RETURN_REVIEW', true],
    ['AUTHOR', true],
  ]);
  const label = ofRecord.signatures[0]?.record.label ?? '';
  const [mine] = (await find(`userId=${reviewer.id}&search=${encodeURIComponent(label)}`)).signatures;
  expect(mine?.signature.meaning).toBe('RETURN_REVIEW');
  expect((await find('to=2020-01-01')).signatures).toEqual([]);
});

test('a step is never asked of one person twice, and a step after it as the rule of the policy permits', async () => {
  const reviewSteps = [step('Review', { mode: 'minimum', minSigners: 2 })];
  for (const [sameUserRule, isAsked] of [
    ['allowed', true],
    ['notConsecutive', false],
  ] as const) {
    await policyRevised(admin, approver, policy, { reviewSteps, sameUserRule });
    const record = await submitted();
    await done(reviewer, record, 'Review');
    expect(await openFor(reviewer, record), 'the second signature of the step').toEqual([]);
    await done(admin, record, 'Review');
    expect(await openFor(reviewer, record), sameUserRule).toHaveLength(isAsked ? 1 : 0);
  }
});

test('signatures that wait are reminded once after the days of the policy, and escalated once when they are overdue', async () => {
  const lead = await newSigner(limpid, ['Auditor']);
  const late = await newSigner(limpid, ['Reviewer']);
  const addressOf = async ({ id }: Signer): Promise<string> => {
    const [row] = await limpid.sql<{ email: string }>('select email from kernel.app_user where id = ?', [id]);
    return row?.email ?? '';
  };
  const deputy = await newSigner(limpid, ['Reviewer']);
  const successor = await newSigner(limpid, ['Reviewer']);
  // In this zone a day begins 14 hours earlier than in UTC.
  const timezone = 'Pacific/Kiritimati';
  const set = { timezone, dateFormat: 'DD-MM-YYYY', timeFormat: 'HH:mm', country: 'Kiribati', version: 0 };
  expect((await admin.client.post('/date-time-setting', set)).status).toBe(200);
  const reviewSteps = [step('Review', { users: [reviewer.id, late.id] })];
  const rules = { reviewSteps, sameUserRule: 'never', dueDays: 3, remindDays: 2, escalateTo: lead.id };
  await policyRevised(admin, approver, policy, rules);
  const record = await submitted();
  const run = () => runScheduledTask(limpid.kernel, 'approvals.reminders');
  await run();
  const [{ id } = { id: '' }] = await openFor(late, record);
  expect((await change(admin, id, { userId: deputy.id, until: '2199-01-01' })).status).toBe(204);
  const kinds = async (signer: Signer): Promise<string[]> =>
    (await mails(limpid, await addressOf(signer))).map(({ kind }) => kind).filter(kind => kind !== 'signatureAwaited');
  expect(await kinds(late)).toEqual([]);
  await asOwner(
    limpid,
    `alter table kernel.approval_slot disable trigger audited;
     update kernel.approval_slot set opened_at = date_trunc('day', now() at time zone '${timezone}') at time zone '${timezone}'
         - interval '5 days', due_on = (now() at time zone '${timezone}')::date - 1
       where record_id = '${idOf(record)}' and opened_at is not null;
     alter table kernel.approval_slot enable always trigger audited`,
  );
  await run();
  await run();
  expect([await kinds(late), await kinds(lead)]).toEqual([['signatureReminded'], ['signatureOverdue']]);
  expect(await kinds(deputy), 'who signs for somebody').toEqual(['signatureReminded']);
  const reminder = (await mails(limpid, await addressOf(late))).find(({ kind }) => kind === 'signatureReminded');
  const reading = { reason: 'to read it in a test' };
  const opened = await admin.client.call('POST', `/outbox/${reminder?.id ?? ''}/open`, reading);
  expect(JSON.stringify(opened.body)).toContain('(cleaning procedures, ');
  const [waiting] = await openFor(late, record);
  expect(waiting).toMatchObject({ flags: ['overdue', 'delegated'], waitingDays: 5 });
  expect((await change(admin, id, { userId: successor.id })).status).toBe(204);
  await run();
  expect(await kinds(successor), 'who is asked instead').toEqual(['signatureReminded']);
});

test('the trail explains every row of approvals', async () => {
  const { faults } = await verifyAudit(limpid.kernel.database, {});
  // The fixtures give new people a password and let time pass behind the trail.
  expect(faults.filter(({ fault }) => !/kernel\.(app_user|approval_slot)\b/.test(fault))).toEqual([]);
});

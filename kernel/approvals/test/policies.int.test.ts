import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetTries, named, testKernel, type TestKernel } from '#kernel/testing';
import type { CriticalChanges } from '#schemas/approvals/trail';
import {
  act,
  approvalOf,
  done,
  draftPolicy,
  newProcedure,
  newSigner,
  personaSigner,
  policyRevised,
  signing,
  step,
  type Signer,
} from './approvals.fixture.js';

let limpid: TestKernel;
let admin: Signer;
let author: Signer;
let reviewer: Signer;
let approver: Signer;

beforeAll(async () => {
  limpid = await testKernel({ only: ['procedures'] });
  [admin, author, reviewer, approver] = await Promise.all([
    personaSigner(limpid, 'admin'),
    personaSigner(limpid, 'specialist'),
    personaSigner(limpid, 'reviewer'),
    personaSigner(limpid, 'approver'),
  ]);
});
afterAll(() => limpid.close());
beforeEach(() => forgetTries(limpid));

const body = (fields: object = {}): object => ({
  documentType: 'CleaningProcedure',
  name: 'Procedures',
  reviewSteps: [],
  approveSteps: [step('Approval')],
  sequential: true,
  sameUserRule: 'never',
  requireComment: false,
  requireAuditTrailReview: false,
  ...fields,
});

describe('a policy', () => {
  test('is refused where nobody could fulfil it, with the step and the reason', async () => {
    const roles = await limpid.sql<{ id: string; name: string }>('select id, name from kernel.role');
    const roleId = (name: string) => roles.find(role => role.name === name)?.id ?? '';
    const refusals: readonly (readonly [object, string, string])[] = [
      [
        { documentType: 'Poetry' },
        'documentType',
        'must be one of: AnalyticalMethods, ApprovalPolicy, CleaningProcedure',
      ],
      [{ approveSteps: [] }, 'approveSteps', ''],
      [{ approveSteps: [step('A', { mode: 'minimum' })] }, 'approveSteps.0.minSigners', 'is required'],
      [{ approveSteps: [step('A', { mode: 'all' })] }, 'approveSteps.0.users', 'name the users'],
      [
        { approveSteps: [step('A', { users: ['00000000-0000-4000-8000-00000000dead'] })] },
        'approveSteps',
        'the step A cannot be signed: nobody',
      ],
      [
        { approveSteps: [step('Floor', { roles: [roleId('Production')] })] },
        'approveSteps',
        'the step Floor cannot be signed: nobody',
      ],
      [
        { approveSteps: [step('A', { mode: 'minimum', minSigners: 20 })] },
        'approveSteps',
        'needed for other signatures',
      ],
      [
        { reviewSteps: [step('R', { users: [approver.id] })], approveSteps: [step('A', { users: [approver.id] })] },
        'approveSteps',
        'Approver Tester may sign it, but is needed for other signatures',
      ],
    ];
    for (const [fields, path, message] of refusals) {
      const refused = await admin.client.post('/approval_policies', body(fields));
      const [fault] = (refused.body['fields'] ?? []) as unknown as { path: string; message: string }[];
      expect([refused.status, fault?.path], JSON.stringify(refused.body)).toEqual([422, path]);
      expect(fault?.message).toContain(message);
    }
  });

  test('has one approval step and no review in a facility of the lite tier', async () => {
    const path = `/plans/production/facilities/${limpid.otherFacility.id}/approval_policies`;
    const refused = await admin.client.call('POST', path, body({ reviewSteps: [step('Review')] }));
    expect(String(refused.body['message'])).toContain('lite tier');
    expect((await admin.client.call('POST', path, body())).status).toBe(201);
  });

  test('is made and approved by two people; who made it cannot approve it, and a draft governs nothing', async () => {
    const policy = await draftPolicy(admin, 'CleaningProcedure');
    const record = await newProcedure(author);
    expect(named(await act(author, record, 'Submit'))).toBe('TransactionLocked');
    await done(admin, policy, 'Submit');
    expect(named(await act(admin, policy, 'Approve'))).toBe('NotAllowed');
    const approved = await done(approver, policy, 'Approve');
    expect(approved.policy).toMatchObject({ id: null, version: 0, name: 'Bootstrap policy' });
    const { approvalPolicies } = await admin.client.read<{ approvalPolicies: object[] }>(
      '/approval_policies?documentType=CleaningProcedure',
    );
    expect(approvalPolicies).toMatchObject([
      { documentType: 'CleaningProcedure', status: 'Approved', documentVersion: 1 },
    ]);
    expect((await approvalOf(author, record)).policy).toMatchObject({ version: 1 });
    const twice = await admin.client.post('/approval_policies', body());
    expect(named(twice)).toBe('DuplicateEntryError');
    const types = await admin.client.read<{ documentTypes: { documentType: string; isInForce: boolean }[] }>(
      '/approval_policies/document-types',
    );
    expect(types.documentTypes.find(({ documentType }) => documentType === 'CleaningProcedure')).toMatchObject({
      path: '/cleaning-procedure',
      isInForce: true,
    });
  });

  test('of a running approval keeps its version; the next submission follows the new one', async () => {
    const [found] = await limpid.sql<{ id: string }>(
      `select id from kernel.approval_policy where document_type = 'CleaningProcedure' and facility_id = ?`,
      [limpid.facility.id],
    );
    const policy = `/approval_policies/${found?.id ?? ''}`;
    const running = await newProcedure(author);
    await done(author, running, 'Submit');
    await policyRevised(admin, approver, policy, { requireComment: true });
    const next = await newProcedure(author);
    await done(author, next, 'Submit');
    expect((await approvalOf(author, running)).policy).toMatchObject({ version: 1, requireComment: false });
    expect((await approvalOf(author, next)).policy).toMatchObject({ version: 2, requireComment: true });
    await done(reviewer, running, 'Review');
    await done(approver, running, 'Approve');
    await done(reviewer, next, 'Review');
    const silent = await act(approver, next, 'Approve');
    expect([silent.status, silent.body['fields']?.[0 as never]?.['path']]).toEqual([422, 'comment']);
    expect((await done(approver, next, 'Approve', { comment: 'compared with the study' })).status).toBe('Approved');
  });

  test('says who would sign', async () => {
    const [found] = await limpid.sql<{ id: string }>(
      `select id from kernel.approval_policy where document_type = 'CleaningProcedure' and facility_id = ?`,
      [limpid.facility.id],
    );
    const { steps } = await admin.client.read<{ steps: { people: { username: string }[]; problem: string | null }[] }>(
      `/approval_policies/${found?.id ?? ''}/signers`,
    );
    expect(steps.map(({ problem }) => problem)).toEqual([null, null]);
    expect(steps[0]?.people.map(({ username }) => username).toSorted()).toEqual(['admin', 'approver', 'reviewer']);
  });
});

test('of two steps with the same name the one is marked whose signer has left', async () => {
  const leaver = await newSigner(limpid);
  const policy = await draftPolicy(admin, 'ApprovalPolicy', {
    reviewSteps: [step('Signature', { users: [approver.id] })],
    approveSteps: [step('Signature', { users: [leaver.id] })],
  });
  const left = await admin.client.call('PUT', `/users/${leaver.id}/archive`, { reason: 'left the site' });
  expect(left.status, JSON.stringify(left.body)).toBe(200);
  const { steps } = await admin.client.read<{ steps: { problem: string | null }[] }>(`${policy}/signers`);
  expect(steps.map(({ problem }) => problem)).toEqual([
    null,
    expect.stringContaining('nobody who may sign it is left'),
  ]);
});

describe('steps', () => {
  let quality: Signer;
  let policy: string;
  beforeAll(async () => {
    quality = await newSigner(limpid);
    const [found] = await limpid.sql<{ id: string }>(
      `select id from kernel.approval_policy where document_type = 'CleaningProcedure' and facility_id = ?`,
      [limpid.facility.id],
    );
    policy = `/approval_policies/${found?.id ?? ''}`;
    const { version } = await done(admin, policy, 'Revise', { changeSummary: 'two reviews in order, all approve' });
    const edited = await admin.client.put(`${policy}/revision`, {
      requireComment: false,
      requireAuditTrailReview: true,
      dueDays: 5,
      reviewSteps: [step('First', { users: [reviewer.id] }), step('Second', { users: [admin.id] })],
      approveSteps: [step('Both', { mode: 'all', users: [approver.id, quality.id] })],
      version,
    });
    if (edited.status !== 200) throw new Error(JSON.stringify(edited.body));
    await done(admin, policy, 'Submit');
    await done(approver, policy, 'Approve');
  });

  test('are signed in their order, after the audit trail was reviewed, and by all who are named', async () => {
    const record = await newProcedure(author);
    const submitted = await done(author, record, 'Submit');
    expect(submitted.steps.map(({ name, slots }) => [name, slots.map(({ assignee }) => assignee)])).toEqual([
      ['First', ['Reviewer Tester']],
      ['Second', ['Admin Tester']],
      ['Both', ['Approver Tester', 'Pat Person']],
    ]);
    expect(submitted.steps[0]?.slots[0]?.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    const early = await act(admin, record, 'ReviewTrail');
    expect(String(early.body['message'])).toContain('the step Second waits for the step First');
    const unread = await act(reviewer, record, 'Review');
    expect(String(unread.body['message'])).toContain('the audit trail of this version is reviewed first');
    await done(reviewer, record, 'ReviewTrail');
    await done(reviewer, record, 'Review');
    await done(admin, record, 'ReviewTrail');
    expect((await done(admin, record, 'Review')).status).toBe('BeingApproved');
    const version = (await approvalOf(approver, record)).version;
    expect((await done(quality, record, 'Approve')).status).toBe('BeingApproved');
    // The other signature does not change what is signed.
    const last = await signing(approver, `${record}/approval`, { action: 'Approve', version });
    expect(last.body['approval']?.['status']).toBe('Approved');
  });

  test('need every flagged entry of the audit trail opened: what was changed after a submission is one', async () => {
    const record = await newProcedure(author);
    await done(author, record, 'Submit');
    await done(reviewer, record, 'Reject', { reason: 'the agent is missing' });
    const reason = 'as the reviewer asked';
    const { version } = await author.client
      .read<{ cleaningProcedure: { version: number } }>(record)
      .then(({ cleaningProcedure }) => cleaningProcedure);
    expect((await author.client.post(record, { remarks: 'with agent', version, reason })).status).toBe(200);
    await done(author, record, 'Submit');
    const { changes } = await reviewer.client.read<CriticalChanges>(`${record}/approval/trail`);
    expect(changes.map(({ flags, entry }) => [flags, entry.sentence])).toEqual([
      [['afterSubmit'], expect.stringContaining('changed remarks')],
    ]);
    const unread = await act(reviewer, record, 'ReviewTrail');
    expect([unread.status, unread.body['fields']?.[0]?.['path']]).toEqual([422, 'opened']);
    await done(reviewer, record, 'ReviewTrail', { opened: changes.map(({ entry }) => entry.seq) });
    await done(reviewer, record, 'Review');
  });

  const approved = async (): Promise<string> => {
    const record = await newProcedure(author);
    const changed = { remarks: 'before the first approval', version: 1, reason: 'as studied' };
    expect((await author.client.post(record, changed)).status).toBe(200);
    await done(author, record, 'Submit');
    for (const each of [reviewer, admin]) {
      await done(each, record, 'ReviewTrail');
      await done(each, record, 'Review');
    }
    for (const each of [approver, quality]) await done(each, record, 'Approve');
    return record;
  };

  test('of a revision show what its draft has changed since the last approval; a returned draft is changed with a reason', async () => {
    const record = await approved();
    await done(author, record, 'Revise', { changeSummary: 'not wanted after all' });
    await done(author, record, 'Abandon', { reason: 'not wanted after all' });
    await done(author, record, 'Revise', { changeSummary: 'with agent' });
    const edit = async (fields: object) => {
      const { version } = await approvalOf(author, record);
      return author.client.put(`${record}/revision`, { ...fields, version });
    };
    expect((await edit({ remarks: 'with agent', reason: 'as studied' })).status).toBe(200);
    await done(author, record, 'Submit');
    const changes = async () =>
      (await reviewer.client.read<CriticalChanges>(`${record}/approval/trail`)).changes.map(({ flags, entry }) => [
        flags,
        entry.sentence,
      ]);
    const edited = [[], expect.stringMatching(/changed remarks of the draft of CP-\d+ Wash \d+/)];
    expect(await changes()).toEqual([edited]);
    await done(reviewer, record, 'Reject', { reason: 'the agent is missing' });
    const silent = await edit({ remarks: 'with two agents' });
    expect([silent.status, silent.body['fields']?.[0 as never]?.['path']]).toEqual([422, 'reason']);
    expect((await edit({ remarks: 'with two agents', reason: 'as the reviewer asked' })).status).toBe(200);
    await done(author, record, 'Submit');
    expect(await changes()).toEqual([[['afterSubmit'], expect.stringContaining('with two agents')], edited]);
  });

  test('that nobody is left for refuse the submission by name', async () => {
    const record = await newProcedure(admin);
    const refused = await act(admin, record, 'Submit');
    expect([refused.status, named(refused)]).toEqual([409, 'TransactionLocked']);
    expect(String(refused.body['message'])).toContain(
      'the step Second cannot be signed: nobody who may sign it is left',
    );
  });

  test('that one person alone is asked for keep the account from being archived', async () => {
    const record = await newProcedure(author);
    await done(author, record, 'Submit');
    const refused = await admin.client.call('PUT', `/users/${quality.id}/archive`, { reason: 'left the site' });
    expect([refused.status, named(refused)]).toEqual([422, 'DataValidationError']);
    expect(String(refused.body['message'])).toMatch(/approval of CP-\d+ Wash \d+, version 1 \(Test plant\)/);
  });

  test('are not asked for a retirement without a policy; a retired policy makes room for another once it is archived', async () => {
    const record = await approved();
    await done(admin, policy, 'Retire', { reason: 'replaced by another' });
    await done(approver, policy, 'Approve');
    const retire = () => act(author, record, 'Retire', { reason: 'the vessel is gone' });
    const refused = await retire();
    expect([refused.status, String(refused.body['message'])]).toEqual([
      409,
      expect.stringContaining('no approval policy for cleaning procedures is in force'),
    ]);
    expect(named(await admin.client.post('/approval_policies', body()))).toBe('DuplicateEntryError');
    const reason = 'replaced by another';
    expect((await admin.client.put(`${policy}/archive`, { reason })).status).toBe(200);
    const next = await draftPolicy(admin, 'CleaningProcedure');
    await done(admin, next, 'Submit');
    await done(approver, next, 'Approve');
    expect((await retire()).status).toBe(200);
    expect(named(await admin.client.put(`${policy}/unarchive`, { reason }))).toBe('DuplicateEntryError');
  });
});

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#kernel/record/audit/chain/verify';
import { named, testKernel, type TestKernel } from '#kernel/testing';
import {
  act,
  approvalOf,
  done,
  newProcedure,
  personaSigner,
  policyInForce,
  recordAt,
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

test('without a policy a record is edited as before, is not approved, and its submission says who can make one', async () => {
  const record = await newProcedure(author);
  expect(await recordAt(author, record)).toMatchObject({ status: 'BeingBuilt', documentVersion: 1 });
  expect((await author.client.post(record, { remarks: 'still free', version: 1 })).status).toBe(200);
  const approval = await approvalOf(author, record);
  expect(approval).toMatchObject({ status: 'BeingBuilt', isApproved: false, policy: null, steps: [], versions: [] });
  const refused = await act(author, record, 'Submit');
  expect([refused.status, named(refused)]).toEqual([409, 'TransactionLocked']);
  expect(String(refused.body['message'])).toContain('who can make one: Admin Tester');
});

test('a procedure is submitted, returned with comments, corrected, reviewed and approved by three people, then revised', async () => {
  await policyInForce(admin, approver, 'CleaningProcedure');
  const record = await newProcedure(author, { dirtyHoldMaxHours: 48 });

  const submitted = await done(author, record, 'Submit');
  expect(submitted).toMatchObject({ status: 'BeingReviewed', open: { version: 1, submission: 1 } });
  expect(submitted.steps.map(({ name, progress }) => [name, progress])).toEqual([
    ['Review', 'open'],
    ['Approval', 'waiting'],
  ]);
  expect(submitted.acts[0]).toMatchObject({ action: 'Submit', outcome: 'Submitted', signature: { meaning: 'AUTHOR' } });

  const frozen = await author.client.post(record, { remarks: 'too late', version: 1 });
  expect(named(frozen)).toBe('TransactionLocked');
  expect(String(frozen.body['message'])).toContain('Specialist Tester submitted version 1 on ');

  const returned = await done(reviewer, record, 'Reject', { reason: 'the hold time has no study' });
  expect(returned).toMatchObject({ status: 'BeingBuilt', isApproved: false });
  expect(returned.acts.map(({ action, isSuperseded }) => [action, isSuperseded])).toEqual([
    ['Submit', true],
    ['Reject', true],
  ]);

  const noReason = await author.client.post(record, { dirtyHoldMaxHours: 24, version: 1 });
  expect(noReason.body['fields']).toEqual([{ path: 'reason', message: 'is required' }]);
  const corrected = await author.client.post(record, { dirtyHoldMaxHours: 24, version: 1, reason: 'as studied' });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);

  expect((await done(author, record, 'Submit')).open).toMatchObject({ state: 'BeingReviewed', submission: 2 });
  expect((await done(reviewer, record, 'Review')).status).toBe('BeingApproved');
  const approved = await done(approver, record, 'Approve');
  expect(approved).toMatchObject({ status: 'Approved', documentVersion: 1, isApproved: true, open: null });
  const given = approved.acts.filter(({ signature, isSuperseded }) => signature !== null && !isSuperseded);
  expect(given.map(({ by, signature }) => [by.name, signature?.meaning])).toEqual([
    ['Specialist Tester', 'AUTHOR'],
    ['Reviewer Tester', 'REVIEW'],
    ['Approver Tester', 'APPROVE'],
  ]);
  expect(new Set(given.map(({ signature }) => signature?.contentHash)).size, 'all signed the same content').toBe(1);
  expect(await recordAt(author, record)).toMatchObject({
    status: 'Approved',
    documentVersion: 1,
    dirtyHoldMaxHours: 24,
  });

  const direct = await author.client.post(record, { dirtyHoldMaxHours: 12, version: 2, reason: 'shorter' });
  expect(String(direct.body['message'])).toContain('revise it first');

  const revision = await done(author, record, 'Revise', { changeSummary: 'shorter hold time' });
  expect(revision).toMatchObject({ status: 'Approved', documentVersion: 1, open: { version: 2, state: 'BeingBuilt' } });
  const edited = await author.client.put(`${record}/revision`, { dirtyHoldMaxHours: 12, version: revision.version });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect(edited.body['approval']?.['draft']).toMatchObject({ dirtyHoldMaxHours: 12 });
  expect(await recordAt(author, record)).toMatchObject({ dirtyHoldMaxHours: 24, documentVersion: 1 });

  await done(author, record, 'Submit');
  await done(reviewer, record, 'Review');
  const second = await done(approver, record, 'Approve');
  expect(second.versions.map(({ version, state }) => [version, state])).toEqual([
    [2, 'Approved'],
    [1, 'Deprecated'],
  ]);
  expect(await recordAt(author, record)).toMatchObject({
    status: 'Approved',
    documentVersion: 2,
    dirtyHoldMaxHours: 12,
  });

  const compared = await author.client.read<{ version: { differences: object[]; content: object } }>(
    `${record}/versions/2?compareWith=1`,
  );
  expect(compared.version.differences).toEqual([
    {
      field: 'dirtyHoldMaxHours',
      label: 'Maximum dirty hold time, hours',
      from: 24,
      to: 12,
      fromText: '24',
      toText: '12',
    },
  ]);
  const first = await author.client.read<{ version: { content: object; acts: object[] } }>(`${record}/versions/1`);
  expect(first.version.content).toMatchObject({ dirtyHoldMaxHours: 24 });
  expect(first.version.acts).toHaveLength(5);
});

test('lists are filtered by the status, and the trail explains every row of it', async () => {
  const { cleaningProcedures } = await author.client.read<{ cleaningProcedures: { status: string }[] }>(
    '/cleaning-procedure?status=Approved',
  );
  expect(cleaningProcedures.map(({ status }) => status)).toEqual(['Approved']);
  const { intact, faults } = await verifyAudit(limpid.kernel.database, {});
  expect({ intact, faults }).toEqual({ intact: true, faults: [] });
});

test('a verification compares what was signed with the documents of the submissions', async () => {
  const auditor = await limpid.as('auditor');
  const verify = async () =>
    (
      await auditor.read<{ verification: { intact: boolean; faults: readonly { fault: string }[] } }>(
        '/audit_logs/verification',
      )
    ).verification;
  expect(await verify()).toMatchObject({ intact: true, faults: [] });
  const owner = new pg.Client({ connectionString: limpid.databaseUrl });
  await owner.connect();
  await owner.query(
    `alter table kernel.approval_act disable trigger user;
     update kernel.approval_act set document = jsonb_set(document, '{content,dirtyHoldMaxHours}', '240')
       where document is not null and version = 2;
     alter table kernel.approval_act enable trigger user`,
  );
  await owner.end();
  const { intact, faults } = await verify();
  expect(intact).toBe(false);
  const ofContent = faults.filter(({ fault }) =>
    /^the content of procedures\.cleaning_procedure \S+ is not what was signed/.test(fault),
  );
  expect(ofContent, 'those of the author, the reviewer and the approver').toHaveLength(3);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetTries, named, testKernel, type TestKernel } from '#kernel/testing';
import {
  act,
  approvalOf,
  done,
  newProcedure,
  newSigner,
  personaSigner,
  policyInForce,
  proofOf,
  recordAt,
  refusedSteps,
  signing,
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
  await policyInForce(admin, approver, 'CleaningProcedure');
});
afterAll(() => limpid.close());
beforeEach(() => forgetTries(limpid));

const signatures = (record: string) =>
  limpid.sql<{ meaning: string }>('select meaning from kernel.signature where record_id = ? order by signed_at', [
    record.split('/').at(-1),
  ]);

describe('a step is refused and kept in the trail', () => {
  test.each<[string, Parameters<typeof act>[2]]>([
    ['reviewed', 'Review'],
    ['approved', 'Approve'],
    ['returned', 'Reject'],
    ['recalled', 'Recall'],
    ['revised', 'Revise'],
    ['retired', 'Retire'],
    ['confirmed', 'ConfirmValid'],
  ])('a draft is not %s', async (_words, action) => {
    const record = await newProcedure(author);
    const refused = await act(admin, record, action, { reason: 'because I may' });
    expect([refused.status, named(refused)]).toEqual([409, 'TransactionLocked']);
    expect(await refusedSteps(limpid, record)).toEqual([`BeingBuilt: ${action}`]);
  });

  test('who submitted neither reviews nor approves, although the permission is there', async () => {
    const record = await newProcedure(admin);
    await done(admin, record, 'Submit');
    const review = await act(admin, record, 'Review');
    expect([review.status, named(review)]).toEqual([403, 'NotAllowed']);
    expect(String(review.body['message'])).toContain('other than Admin Tester');
    await done(reviewer, record, 'Review');
    expect(named(await act(admin, record, 'Approve'))).toBe('NotAllowed');
    expect(await refusedSteps(limpid, record)).toEqual(['BeingReviewed: Review', 'BeingApproved: Approve']);
  });

  test('one person fills one slot', async () => {
    const record = await newProcedure(author);
    await done(author, record, 'Submit');
    await done(reviewer, record, 'Review');
    const second = await act(reviewer, record, 'Approve');
    expect([second.status, named(second)]).toEqual([403, 'NotAllowed']);
  });

  test('nobody without the permission to sign reviews, and nobody without the right to change submits', async () => {
    const record = await newProcedure(author);
    const auditor = await personaSigner(limpid, 'auditor');
    expect((await act(auditor, record, 'Submit')).status).toBe(403);
    expect((await act(reviewer, record, 'Submit')).status).toBe(403);
    await done(author, record, 'Submit');
    const refused = await act(author, record, 'Review');
    expect(named(refused)).toBe('NotAllowed');
  });

  test.each([
    ['none', undefined],
    ['a full stop', '.'],
    ['repeated characters', 'aaaaaa'],
    ['blanks', '    '],
  ])('a version is not returned for a reason that is %s', async (_words, reason) => {
    const record = await newProcedure(author);
    await done(author, record, 'Submit');
    const refused = await act(reviewer, record, 'Reject', { reason });
    expect([refused.status, refused.body['fields']?.[0 as never]?.['path']]).toEqual([422, 'reason']);
    expect(await signatures(record)).toEqual([{ meaning: 'AUTHOR' }]);
  });

  test('a version is recalled by its submitter alone, and not after somebody has approved it', async () => {
    const record = await newProcedure(author);
    await done(author, record, 'Submit');
    expect(named(await act(reviewer, record, 'Recall', { reason: 'a second thought' }))).toBe('NotAllowed');
    const recalled = await done(author, record, 'Recall', { reason: 'a second thought' });
    expect(recalled).toMatchObject({ status: 'BeingBuilt' });
    expect(recalled.acts.at(-1)).toMatchObject({ outcome: 'Review Rejected', signature: { meaning: 'RECALL' } });
  });
});

describe('a frozen record', () => {
  test('is neither changed nor archived nor imported, and what was tried is kept', async () => {
    const record = await newProcedure(author);
    await done(author, record, 'Submit');
    for (const answer of [
      await author.client.post(record, { remarks: 'x', version: 1 }),
      await author.client.put(`${record}/archive`, { reason: 'not needed' }),
    ])
      expect([answer.status, named(answer)]).toEqual([409, 'TransactionLocked']);
    await done(reviewer, record, 'Review');
    await done(approver, record, 'Approve');
    const archived = await author.client.put(`${record}/archive`, { reason: 'not needed' });
    expect(String(archived.body['message'])).toContain('retire it first');
    const { externalId } = await recordAt(author, record);
    const form = new FormData();
    form.set('reason', 'from a file');
    form.append('file', new Blob([`Procedure ID,Name\n${String(externalId)},Slipped in\n`]), 'cleaning_procedures.csv');
    const imported = await admin.client.upload('/master', form);
    expect(JSON.stringify(imported.body)).toContain('revise it first');
    expect((await recordAt(author, record))['name']).not.toBe('Slipped in');
    expect(await refusedSteps(limpid, record)).toEqual([
      'BeingReviewed: change',
      'BeingReviewed: archive or restore',
      'Approved: archive or restore',
    ]);
  });

  test('is retired by two people, and then stays as it is', async () => {
    const record = await newProcedure(author);
    await done(author, record, 'Submit');
    await done(reviewer, record, 'Review');
    await done(approver, record, 'Approve');
    expect((await done(author, record, 'Retire', { reason: 'the vessel is gone' })).status).toBe('Approved');
    expect(named(await act(author, record, 'Approve'))).toBe('NotAllowed');
    const declined = await done(reviewer, record, 'Reject', { reason: 'still used in room 4' });
    expect(declined.status).toBe('Approved');
    await done(author, record, 'Retire', { reason: 'now it is gone' });
    const retired = await done(approver, record, 'Approve');
    expect(retired).toMatchObject({ status: 'Deprecated', isApproved: true });
    expect(retired.acts.at(-1)).toMatchObject({ signature: { meaning: 'RETIRE' } });
    for (const action of ['Submit', 'Revise', 'Approve', 'Abandon'] as const)
      expect(named(await act(author, record, action, { reason: 'once more' })), action).toBe('TransactionLocked');
    expect(named(await author.client.post(record, { remarks: 'x', version: 1 }))).toBe('TransactionLocked');
    expect((await author.client.put(`${record}/archive`, { reason: 'retired' })).status).toBe(200);
  });

  test('of a draft that was given up ends', async () => {
    const record = await newProcedure(author);
    expect((await done(author, record, 'Abandon', { reason: 'made twice' })).status).toBe('Deprecated');
    expect(named(await act(author, record, 'Submit'))).toBe('TransactionLocked');
  });
});

describe('a signature', () => {
  test('needs a proof: an open session, a used, old or foreign proof sign nothing', async () => {
    const record = await newProcedure(author);
    await done(author, record, 'Submit');
    const { version } = await approvalOf(reviewer, record);
    const body = { action: 'Review', version };
    const asked = await reviewer.client.post(`${record}/approval`, body);
    expect([asked.status, named(asked)]).toEqual([409, 'ReauthenticationRequired']);
    const proof = await proofOf(reviewer, asked);
    const other = await approver.client.post(`${record}/approval`, { ...body, proof });
    expect(named(other), "another person's proof").toBe('ReauthenticationRequired');
    const elsewhere = await newProcedure(author);
    await done(author, elsewhere, 'Submit');
    const { version: there } = await approvalOf(reviewer, elsewhere);
    const foreign = await reviewer.client.post(`${elsewhere}/approval`, { ...body, version: there, proof });
    expect(named(foreign), 'a proof for another record').toBe('ReauthenticationRequired');
    expect((await reviewer.client.post(`${record}/approval`, { ...body, proof })).status).toBe(200);
    const again = await approver.client.post(`${record}/approval`, { action: 'Approve', version, proof });
    expect(named(again), 'a used proof').toBe('ReauthenticationRequired');
    expect(await signatures(record)).toEqual([{ meaning: 'AUTHOR' }, { meaning: 'REVIEW' }]);
  });

  test('covers the content that was submitted: content that changed between dialog and proof is shown again', async () => {
    const record = await newProcedure(author);
    const { version } = await approvalOf(author, record);
    const asked = await author.client.post(`${record}/approval`, { action: 'Submit', version });
    const proof = await proofOf(author, asked);
    await author.client.post(record, { remarks: 'slipped in', version: 1 });
    const stale = await author.client.post(`${record}/approval`, { action: 'Submit', version, proof });
    expect(named(stale)).toBe('StaleRecordError');
    const { version: now } = await approvalOf(author, record);
    const changed = await author.client.post(`${record}/approval`, { action: 'Submit', version: now, proof });
    expect(named(changed)).toBe('ReauthenticationRequired');
    expect(await signatures(record)).toEqual([]);
  });

  test('of two approvers in the same moment one wins, and the other is told who', async () => {
    for (let round = 0; round < 4; round += 1) {
      const record = await newProcedure(author);
      await done(author, record, 'Submit');
      await done(reviewer, record, 'Review');
      const body = { action: 'Approve', version: (await approvalOf(approver, record)).version };
      const both = [approver, admin];
      const proofs = await Promise.all(
        both.map(async signer => proofOf(signer, await signer.client.post(`${record}/approval`, body))),
      );
      const answers = await Promise.all(
        both.map((signer, index) => signer.client.post(`${record}/approval`, { ...body, proof: proofs[index] })),
      );
      expect(answers.map(named).toSorted()).toEqual(['200', 'TransactionLocked']);
      const loser = answers.find(({ status }) => status === 409);
      expect(String(loser?.body['message'])).toMatch(/Tester/);
      expect((await signatures(record)).map(({ meaning }) => meaning)).toEqual(['AUTHOR', 'REVIEW', 'APPROVE']);
    }
  });

  test('of a step that somebody else has signed meanwhile is not given', async () => {
    const other = await newSigner(limpid, ['Reviewer']);
    const record = await newProcedure(author);
    await done(author, record, 'Submit');
    const { version } = await approvalOf(other, record);
    await done(reviewer, record, 'Review');
    const late = await signing(other, `${record}/approval`, { action: 'Review', version });
    expect(named(late)).toBe('TransactionLocked');
  });
});

describe('bad input', () => {
  test('unknown records, actions and versions are refused by name', async () => {
    const record = await newProcedure(author);
    const nowhere = '/cleaning-procedure/00000000-0000-4000-8000-00000000dead';
    expect((await author.client.get(`${nowhere}/approval`)).status).toBe(404);
    expect((await author.client.post(`${nowhere}/approval`, { action: 'Submit', version: 1 })).status).toBe(404);
    expect((await author.client.get(`${record}/versions/7`)).status).toBe(404);
    const odd = await author.client.post(`${record}/approval`, { action: 'Publish', version: 1 });
    expect([odd.status, odd.body['fields']?.[0 as never]?.['path']]).toEqual([422, 'action']);
    const early = await act(author, record, 'Submit', { version: 99 });
    expect(named(early)).toBe('StaleRecordError');
  });

  test('a revision needs a summary, takes nothing that the record would refuse, and is one at a time', async () => {
    const record = await newProcedure(author);
    await done(author, record, 'Submit');
    await done(reviewer, record, 'Review');
    await done(approver, record, 'Approve');
    const silent = await act(author, record, 'Revise');
    expect([silent.status, silent.body['fields']?.[0 as never]?.['path']]).toEqual([422, 'changeSummary']);
    const { version } = await done(author, record, 'Revise', { changeSummary: 'another agent' });
    const agent = '00000000-0000-4000-8000-00000000dead';
    const refused = await author.client.put(`${record}/revision`, { cleaningAgentIds: [agent], version });
    expect([refused.status, refused.body['fields']?.[0 as never]?.['path']]).toEqual([422, 'cleaningAgentIds']);
    const same = await author.client.put(`${record}/revision`, { remarks: null, version });
    expect(named(same)).toBe('NothingToChangeError');
    const taken = await newProcedure(author, { externalId: 'CP-TAKEN' });
    expect(taken).toContain('/cleaning-procedure/');
    const twin = await author.client.put(`${record}/revision`, { externalId: 'cp-taken', version });
    expect(named(twin)).toBe('DuplicateEntryError');
    const unknown = await author.client.put(`${record}/revision`, { nobodysField: 1, version });
    expect(unknown.status).toBe(422);
    expect(named(await act(author, record, 'Revise', { changeSummary: 'twice at once' }))).toBe('TransactionLocked');
    expect(named(await author.client.put(`${record}/revision`, { remarks: 'x', version: 1 }))).toBe('StaleRecordError');
    const abandoned = await done(author, record, 'Abandon', { reason: 'not needed' });
    expect(abandoned).toMatchObject({ status: 'Approved', documentVersion: 1, open: null });
  });

  test('the day from which a version is in force is not in the past, and a revision replaces at once', async () => {
    const record = await newProcedure(author);
    await done(author, record, 'Submit');
    await done(reviewer, record, 'Review');
    const past = await act(approver, record, 'Approve', { effectiveFrom: '2020-01-01' });
    expect([past.status, past.body['fields']?.[0 as never]?.['path']]).toEqual([422, 'effectiveFrom']);
    const later = await done(approver, record, 'Approve', { effectiveFrom: '2099-01-01' });
    expect(later.inForce?.effectiveFrom).toBe('2099-01-01');
  });
});

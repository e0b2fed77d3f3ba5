import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestAnswer, type TestKernel } from '#kernel/testing';
import type { ImportedPolicies, PortablePolicy } from '#schemas/approvals/portable-policy';
import {
  approvalOf,
  done,
  newSigner,
  personaSigner,
  policyInForce,
  refusedSteps,
  step,
  type Signer,
} from './approvals.fixture.js';

let limpid: TestKernel;
let maker: Signer;
let approver: Signer;
let procedures: string;

beforeAll(async () => {
  limpid = await testKernel();
  maker = await personaSigner(limpid, 'admin');
  approver = await newSigner(limpid, ['QA Administrator']);
  procedures = await policyInForce(maker, approver, 'CleaningProcedure', {
    reviewSteps: [step('Review', { users: [approver.id] })],
    escalateTo: approver.id,
  });
});
afterAll(() => limpid.close());

const read = async (): Promise<PortablePolicy[]> =>
  (await maker.client.read<{ policies: PortablePolicy[] }>('/approval_policies/portable')).policies;
const send = (policies: readonly object[], reason = 'as in the other plant'): Promise<TestAnswer> =>
  maker.client.post('/approval_policies/import', { policies, reason });
const outcomes = (answer: TestAnswer): unknown =>
  (answer.body as unknown as ImportedPolicies).policies.map(({ documentType, outcome }) => [documentType, outcome]);
const counts = async (): Promise<unknown> =>
  limpid.sql(`select (select count(*) from kernel.approval_policy) as policies,
    (select count(*) from kernel.controlled_version) as versions, (select count(*) from kernel.approval_act) as acts`);

test('policies are written with the names of people, and read back they change nothing', async () => {
  const policies = await read();
  expect(policies).toMatchObject([
    {
      documentType: 'CleaningProcedure',
      reviewSteps: [{ name: 'Review', users: [approver.username] }],
      escalateTo: approver.username,
    },
  ]);
  const before = await counts();
  expect(outcomes(await send(policies))).toEqual([['CleaningProcedure', 'unchanged']]);
  expect(await counts()).toEqual(before);
});

test('an import revises what is approved and drafts what is new; people approve both', async () => {
  const [known] = await read();
  if (known === undefined) throw new Error('there is no policy');
  const answer = await send([
    { ...known, requireComment: true },
    { ...known, documentType: 'CleaningValidationSOP', name: 'Approval of SOPs' },
  ]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(outcomes(answer)).toEqual([
    ['CleaningProcedure', 'revised'],
    ['CleaningValidationSOP', 'created'],
  ]);
  expect((answer.body as unknown as ImportedPolicies).policies[0]?.changes).toEqual([
    { field: 'requireComment', from: 'false', to: 'true' },
  ]);
  // What is in force stays in force until the draft is approved.
  const standing = await approvalOf(maker, procedures);
  expect([standing.documentVersion, standing.open?.version, standing.open?.changeSummary]).toEqual([
    1,
    2,
    'as in the other plant',
  ]);
  expect((await read()).find(({ documentType }) => documentType === 'CleaningProcedure')?.requireComment).toBe(false);
  // A second import changes the same draft.
  expect(outcomes(await send([{ ...known, requireComment: true, dueDays: 5 }]))).toEqual([
    ['CleaningProcedure', 'revised'],
  ]);
  expect((await approvalOf(maker, procedures)).open?.version).toBe(2);
  await done(maker, procedures, 'Submit');
  const locked = await send([{ ...known, dueDays: 9 }]);
  expect([locked.status, locked.body['errName']]).toEqual([409, 'TransactionLocked']);
  expect(String(locked.body['message'])).toContain('CleaningProcedure');
  await done(approver, procedures, 'Approve');
  expect((await read()).find(({ documentType }) => documentType === 'CleaningProcedure')).toMatchObject({
    requireComment: true,
    dueDays: 5,
  });
});

test('a wrong file is refused with every field, and nothing of it is written', async () => {
  const [known] = await read();
  if (known === undefined) throw new Error('there is no policy');
  const good = { ...known, documentType: 'AnalyticalMethods' };
  const before = await counts();
  const faults = async (...policies: readonly object[]): Promise<unknown> => {
    const answer = await send(policies);
    const fields = (answer.body['fields'] ?? []) as unknown as readonly { readonly path: string }[];
    return [answer.status, ...fields.map(({ path }) => path)];
  };
  expect(await faults(good, { ...known, documentType: 'Poem' })).toEqual([422, 'policies.1.documentType']);
  expect(await faults(good, good)).toEqual([422, 'policies.1.documentType']);
  expect(
    await faults(good, {
      ...known,
      reviewSteps: [{ ...step('Review'), users: ['nobody'], roles: ['Poet'] }],
      escalateTo: 'no one',
    }),
  ).toEqual([422, 'policies.1.reviewSteps.0.users.0', 'policies.1.reviewSteps.0.roles.0', 'policies.1.escalateTo']);
  expect(await faults(good, { ...known, approveSteps: [] })).toEqual([422, 'policies.1.approveSteps']);
  const impossible = { ...good, approveSteps: [{ ...step('Approval', { mode: 'minimum', minSigners: 20 }) }] };
  expect(await faults(good, { ...impossible, documentType: 'SamplingSheet' })).toEqual([
    422,
    'policies.1.approveSteps',
  ]);
  expect((await send([good], '.')).status).toBe(422);
  const operator = await limpid.as('operator');
  expect((await operator.post('/approval_policies/import', { policies: [good], reason: 'for me' })).status).toBe(403);
  expect(await counts()).toEqual(before);
});

test('an import that the state of a policy refuses leaves its entry in the trail', async () => {
  const known = (await read()).find(({ documentType }) => documentType === 'CleaningProcedure');
  const inReview = [{ ...known, dueDays: 12 }];
  expect(outcomes(await send(inReview))).toEqual([['CleaningProcedure', 'revised']]);
  await done(maker, procedures, 'Submit');
  const before = await refusedSteps(limpid, procedures);
  const refused = await send([{ ...known, dueDays: 13 }]);
  expect([refused.status, refused.body['errName']]).toEqual([409, 'TransactionLocked']);
  expect(await refusedSteps(limpid, procedures)).toEqual([...before, 'BeingApproved: change the draft']);
});

import {
  makePerson,
  signedIn,
  testPassword,
  type Persona,
  type TestAnswer,
  type TestClient,
  type TestKernel,
} from '#kernel/testing';
import type { Approval, ApprovalStepAction } from '#schemas/approvals/approval';

/** Somebody with the name to sign with. */
export interface Signer {
  readonly username: string;
  readonly id: string;
  readonly client: TestClient;
}

/** A persona as a signer. */
export async function personaSigner(limpid: TestKernel, persona: Persona): Promise<Signer> {
  const [row] = await limpid.sql<{ id: string }>('select id from kernel.app_user where username = ?', [persona]);
  return { username: persona, id: row?.id ?? '', client: await limpid.as(persona) };
}

/** A new person of a role, by default Approver. */
export async function newSigner(
  limpid: TestKernel,
  roles: readonly string[] = ['Approver'],
  fields: object = {},
): Promise<Signer> {
  const { id, username } = await makePerson(limpid, { roles, ...fields });
  return { id, username, client: await signedIn(limpid, username) };
}

/** A proof for what an answer says would be signed. */
export async function proofOf(signer: Signer, asked: TestAnswer): Promise<string> {
  const { signing } = asked.body['details'] as unknown as { signing: { meaning: string; contentHash: string } };
  const { meaning: purpose, contentHash } = signing;
  const answer = await signer.client.call('POST', '/auth/reauthenticate', {
    username: signer.username,
    password: testPassword,
    purpose,
    contentHash,
  });
  return String(answer.body['proof']);
}

/** Makes a call that may need a signature, and signs when it does. */
export async function signing(signer: Signer, path: string, body: object): Promise<TestAnswer> {
  const asked = await signer.client.post(path, body);
  if (asked.status !== 409 || String(asked.body['errName']) !== 'ReauthenticationRequired') return asked;
  return signer.client.post(path, { ...body, proof: await proofOf(signer, asked) });
}

/** The approval of a record, as somebody sees it. */
export async function approvalOf({ client }: Pick<Signer, 'client'>, record: string): Promise<Approval> {
  return (await client.read<{ approval: Approval }>(`${record}/approval`)).approval;
}

/** One step on a record, with the version that the person reads just before. */
export async function act(
  signer: Signer,
  record: string,
  action: ApprovalStepAction,
  fields: object = {},
): Promise<TestAnswer> {
  const { version } = await approvalOf(signer, record);
  return signing(signer, `${record}/approval`, { action, version, ...fields });
}

/** The same; the step must be taken. */
export async function done(
  signer: Signer,
  record: string,
  action: ApprovalStepAction,
  fields: object = {},
): Promise<Approval> {
  const answer = await act(signer, record, action, fields);
  if (answer.status !== 200) throw new Error(`${action}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body['approval'] as unknown as Approval;
}

export const step = (name: string, fields: object = {}): object => ({
  name,
  mode: 'any',
  users: [],
  roles: [],
  departments: [],
  ...fields,
});

/** A policy of a document type, not approved yet. */
export async function draftPolicy(maker: Signer, documentType: string, fields: object = {}): Promise<string> {
  const answer = await maker.client.post('/approval_policies', {
    documentType,
    name: `Approval of ${documentType}`,
    reviewSteps: [step('Review')],
    approveSteps: [step('Approval')],
    sequential: true,
    sameUserRule: 'never',
    requireComment: false,
    requireAuditTrailReview: false,
    ...fields,
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return `/approval_policies/${String((answer.body['approvalPolicy'] as unknown as { id: string }).id)}`;
}

/** A policy in force: made by one, approved by another under the bootstrap policy. */
export async function policyInForce(
  maker: Signer,
  approver: Signer,
  documentType: string,
  fields: object = {},
): Promise<string> {
  const policy = await draftPolicy(maker, documentType, fields);
  await done(maker, policy, 'Submit');
  await done(approver, policy, 'Approve');
  return policy;
}

/** The next version of a policy with other rules, in force. */
export async function policyRevised(maker: Signer, approver: Signer, policy: string, rules: object): Promise<void> {
  const { version } = await done(maker, policy, 'Revise', { changeSummary: 'other rules' });
  const edited = await maker.client.put(`${policy}/revision`, { ...rules, version });
  if (edited.status !== 200) throw new Error(JSON.stringify(edited.body));
  await done(maker, policy, 'Submit');
  await done(approver, policy, 'Approve');
}

let number = 0;
/** A new procedure, by its author. */
export async function newProcedure(author: Signer, fields: object = {}): Promise<string> {
  number += 1;
  const answer = await author.client.post('/cleaning-procedure', {
    externalId: `CP-${number}`,
    name: `Wash ${number}`,
    ...fields,
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return `/cleaning-procedure/${String((answer.body['cleaningProcedure'] as unknown as { id: string }).id)}`;
}

/** The record of a procedure as lists and calls answer it. */
export async function recordAt({ client }: Pick<Signer, 'client'>, record: string): Promise<Record<string, unknown>> {
  return (await client.read<{ cleaningProcedure: Record<string, unknown> }>(record)).cleaningProcedure;
}

/** Refused steps in the trail that name a record, oldest first, as `state: action`. */
export async function refusedSteps(limpid: TestKernel, record: string): Promise<string[]> {
  const rows = await limpid.sql<{ text: string }>(
    `select concat(c->>'from', ': ', c->>'to') as text from audit.entry e, jsonb_array_elements(e.body::jsonb->'changes') c
     where e.action = 'transition.refused' and e.entity_id = ? and c->>'path' = 'attempted' order by e.seq`,
    [record.split('/').at(-1)],
  );
  return rows.map(({ text }) => text);
}

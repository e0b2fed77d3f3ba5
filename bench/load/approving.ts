import type { BenchSigner } from './signing.js';

/** The version of an approval that its steps name. */
export async function approvalVersion({ caller }: BenchSigner, record: string): Promise<number> {
  const { body } = await caller.get(`${record}/approval`);
  return (body as { approval: { version: number } }).approval.version;
}

/** One signed step on a controlled record. */
export async function stepOf(signer: BenchSigner, record: string, action: string): Promise<void> {
  const body = { action, version: await approvalVersion(signer, record) };
  const address = `${record}/approval`;
  await signer.caller.post(address, { ...body, proof: await signer.proofFor(address, body) });
}

/** Documents of a type are approved in one step by everybody who may sign. */
export async function policyInForce(
  author: BenchSigner,
  signer: BenchSigner,
  facility: string,
  documentType: string,
): Promise<void> {
  const { body } = await author.caller.post(`${facility}/approval_policies`, {
    documentType,
    name: `Approval of ${documentType}`,
    reviewSteps: [],
    approveSteps: [{ name: 'Approval', mode: 'any', users: [], roles: [], departments: [] }],
    sequential: true,
    sameUserRule: 'never',
    requireComment: false,
    requireAuditTrailReview: false,
  });
  const { approvalPolicy } = body as { approvalPolicy: { id: string } };
  const policy = `${facility}/approval_policies/${approvalPolicy.id}`;
  await stepOf(author, policy, 'Submit');
  await stepOf(signer, policy, 'Approve');
}

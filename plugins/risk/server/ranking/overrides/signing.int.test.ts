import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, testPassword, type TestAnswer, type TestClient, type TestKernel } from '#kernel/testing';
import type { WorstProductOverride } from '#plugins/risk/shared/worst-case/override';

let kernel: TestKernel;
let specialist: TestClient;
/** Signs what the specialist decides. */
let approver: TestClient;
let production: string;
const noProof = 'x'.repeat(43);

beforeAll(async () => {
  kernel = await testKernel({ only: ['risk'], demo: 'import' });
  specialist = await kernel.as('specialist');
  approver = await kernel.as('approver');
  const { body } = await specialist.get('/productions?search=PRD-33');
  production = String((body['productions'] as unknown as { id: string }[])[0]?.id);
});
afterAll(() => kernel.close());

const overrideOf = (answer: TestAnswer): WorstProductOverride => {
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBeLessThan(300);
  return answer.body['worstProductOverride'] as unknown as WorstProductOverride;
};
const decide = async (replaces: string | null = null): Promise<WorstProductOverride> =>
  overrideOf(
    await specialist.post('/worst-product-overrides', {
      scope: 'facility',
      productionId: production,
      reason: 'sticks to the dosing pins',
      reviewDate: '2099-01-31',
      replaces,
    }),
  );
const shown = async (id: string): Promise<WorstProductOverride> =>
  overrideOf(await specialist.get(`/worst-product-overrides/${id}`));
const sign = (
  { id, version }: { readonly id: string; readonly version: number },
  proof: string | null,
): Promise<TestAnswer> => approver.put(`/worst-product-overrides/${id}/sign`, { proof, version });
async function proofFor(contentHash: string, purpose = 'OVERRIDE'): Promise<string> {
  const body = { username: 'approver', password: testPassword, purpose, contentHash };
  return String((await approver.call('POST', '/auth/reauthenticate', body)).body['proof']);
}

test('a decision is signed with a proof of identity for its content, and stores meaning, signer, time and hash', async () => {
  const decision = await decide();
  expect([decision.signature, decision.isIntact]).toEqual([null, null]);
  const signed = overrideOf(await sign(decision, await proofFor(decision.contentHash)));
  expect(signed).toMatchObject({
    version: decision.version + 1,
    status: 'inForce',
    isIntact: true,
    signature: {
      meaning: 'OVERRIDE',
      text: 'Limit or worst-product override approved',
      username: 'approver',
      method: 'password',
      version: decision.version,
      contentHash: decision.contentHash,
    },
  });
  expect(signed.signature?.userId).toBe(signed.signedBy);
  expect(signed.signature?.at).toBe(signed.signedAt);
  expect(await shown(decision.id)).toEqual(signed);
  const { body } = await (await kernel.as('auditor')).get('/audit_logs?domains=WorstProductOverride');
  expect((body['auditLogs'] as unknown as { action: string }[]).map(each => each.action)).toEqual(['sign', 'create']);
});

test('it is signed once, and a signed decision can still be withdrawn with its signature', async () => {
  const { body } = await specialist.get('/worst-product-overrides');
  const [signed] = body['worstProductOverrides'] as unknown as WorstProductOverride[];
  if (signed === undefined) throw new Error('no decision');
  expect((await sign(signed, await proofFor(signed.contentHash))).body['name']).toBe('TransactionLocked');
  await specialist.put(`/worst-product-overrides/${signed.id}/withdraw`, { reason: 'the study was withdrawn' });
  expect(await shown(signed.id)).toMatchObject({ status: 'withdrawn', signature: signed.signature, isIntact: true });
  const ended = await shown(signed.id);
  expect((await sign(ended, await proofFor(ended.contentHash))).body['name']).toBe('TransactionLocked');
});

test('no other proof signs: none, of other content, for another purpose, or already used; nothing is stored', async () => {
  const decision = await decide();
  const other = 'a'.repeat(64);
  for (const proof of [noProof, await proofFor(other), await proofFor(decision.contentHash, 'ACCESS_REVIEW')]) {
    const refused = await sign(decision, proof);
    expect([refused.status, refused.body['name']]).toEqual([409, 'ReauthenticationRequired']);
  }
  expect(await shown(decision.id)).toEqual(decision);
  const stale = await sign({ ...decision, version: 7 }, await proofFor(decision.contentHash));
  expect(stale.body['name']).toBe('StaleRecordError');
});

test('the author of a decision cannot sign it, even with permission; the content to sign is returned before', async () => {
  const { body } = await specialist.get('/worst-product-overrides?standing=true');
  const [standing] = body['worstProductOverrides'] as unknown as WorstProductOverride[];
  const asked = await sign(standing ?? { id: '', version: 1 }, null);
  expect([asked.status, asked.body['details']]).toMatchObject([
    409,
    { signing: { meaning: 'OVERRIDE', contentHash: standing?.contentHash } },
  ]);
  await specialist.put(`/worst-product-overrides/${standing?.id}/withdraw`, { reason: 'decided by another' });
  const admin = await kernel.as('admin');
  const own = await admin.post('/worst-product-overrides', {
    scope: 'facility',
    productionId: production,
    reason: 'sticks to the dosing pins',
    reviewDate: '2099-01-31',
  });
  const { id, version } = overrideOf(own);
  const refused = await admin.put(`/worst-product-overrides/${id}/sign`, { version });
  expect([refused.status, refused.body['message']]).toEqual([
    403,
    'The signature must be by another person than the author',
  ]);
  const trail = await (await kernel.as('auditor')).get('/audit_logs?domains=WorstProductOverride');
  const [last] = trail.body['auditLogs'] as unknown as { action: string }[];
  expect(last?.action).toBe('transition.refused');
});

test('users without the permission to sign cannot sign', async () => {
  const { body } = await specialist.get('/worst-product-overrides?standing=true');
  const [standing] = body['worstProductOverrides'] as unknown as WorstProductOverride[];
  const auditor = await kernel.as('auditor');
  const answer = await auditor.put(`/worst-product-overrides/${standing?.id}/sign`, { proof: noProof, version: 1 });
  expect(answer.status).toBe(403);
});

test('a verification finds a signed decision that was changed with a valid entry in the trail', async () => {
  const auditor = await kernel.as('auditor');
  const verify = async () =>
    (
      await auditor.read<{ verification: { intact: boolean; faults: readonly { fault: string }[] } }>(
        '/audit_logs/verification',
      )
    ).verification;
  expect(await verify()).toMatchObject({ intact: true, faults: [] });
  const changed = await kernel.run(async call => {
    const [row] = await call.tx.rows<{ id: string }>({
      text: `update risk.worst_product_override set reason = 'another reason' where signature is not null returning id`,
      values: [],
    });
    const id = String(row?.id);
    const entity = { table: 'risk.worst_product_override', id, label: 'the decision' };
    call.tx.audit({ domain: 'WorstProductOverride', action: 'update', entity });
    return id;
  });
  const { intact, faults } = await verify();
  expect(intact).toBe(false);
  expect(faults.map(({ fault }) => fault)).toEqual([
    expect.stringMatching(`^the content of risk.worst_product_override ${changed} is not what was signed`),
  ]);
});

test('a decision with changed inputs cannot be signed', async () => {
  const { body } = await specialist.get('/worst-product-overrides?standing=true');
  const [standing] = body['worstProductOverrides'] as unknown as WorstProductOverride[];
  const active = await specialist.get('/apis?search=A036');
  const [row] = active.body['apis'] as unknown as { id: string; version: number }[];
  await specialist.post(`/apis/${row?.id}`, { cleanability: 1, version: row?.version });
  const now = await shown(standing?.id ?? '');
  expect(now.status).toBe('inputsChanged');
  const refused = await sign(now, await proofFor(now.contentHash));
  expect([refused.body['name'], refused.body['message']]).toEqual([
    'TransactionLocked',
    expect.stringContaining('must be decided again') as unknown,
  ]);
});

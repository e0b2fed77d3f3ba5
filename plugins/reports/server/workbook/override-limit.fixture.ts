import { testPassword, type TestKernel } from '#kernel/testing';
import type { LimitOverrideRecord } from '#plugins/limits/shared/limit-override';

/** Lets the specialist decide on a limit, mg/sqcm, and the approver sign it. */
export async function overrideLimit(
  kernel: TestKernel,
  place: { readonly equipmentId: string; readonly productionId: string; readonly substanceId: string },
  l3MgPerSqcm: number,
): Promise<LimitOverrideRecord> {
  const [specialist, approver] = [await kernel.as('specialist'), await kernel.as('approver')];
  const made = await specialist.post('/equipment-wise-cleaning-limits', {
    ...place,
    limit: { value: l3MgPerSqcm, unit: 'mg/sqcm' },
    reason: 'the gasket holds residue back',
    reviewDate: '2099-01-31',
  });
  const proposed = made.body['limitOverride'] as unknown as LimitOverrideRecord;
  if (made.status !== 201) throw new Error(`no override: ${JSON.stringify(made.body)}`);
  const { id, version, contentHash } = proposed;
  const identity = { username: 'approver', password: testPassword, purpose: 'OVERRIDE', contentHash };
  const proof = String((await approver.call('POST', '/auth/reauthenticate', identity)).body['proof']);
  const signed = await approver.put(`/equipment-wise-cleaning-limits/${id}/sign`, { version, proof });
  if (signed.status !== 200) throw new Error(`not signed: ${JSON.stringify(signed.body)}`);
  return signed.body['limitOverride'] as unknown as LimitOverrideRecord;
}

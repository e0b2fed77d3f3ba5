import { expect } from 'vitest';
import { testPassword } from '#kernel/testing';
import type { Limit } from '#plugins/limits/shared/limit';
import type { LimitOverrideRecord } from '#plugins/limits/shared/limit-override';
import { approver, author, equipmentId, made } from '../studies/studies.fixture.js';

/** Decides on another limit of a residue on the equipment of the studies (mg/sqcm), with the signature of the approver. */
export async function overridden(substanceId: string, decide: (limit: number) => number): Promise<void> {
  const { limits } = await author.client.read<{ limits: Limit[] }>(
    `/limits/pairs?equipment=${equipmentId}&substance=${substanceId}&pageLimit=1`,
  );
  const answer = await author.client.post('/equipment-wise-cleaning-limits', {
    equipmentId,
    productionId: limits[0]?.previous?.id,
    substanceId,
    limit: { value: decide(limits[0]?.l3MgPerSqcm ?? 0), unit: 'mg/sqcm' },
    reason: 'the gasket holds residue back',
    reviewDate: '2099-01-31',
  });
  const id = made(answer, 'limitOverride');
  const { version, contentHash } = answer.body['limitOverride'] as unknown as LimitOverrideRecord;
  const asked = { username: 'approver', password: testPassword, purpose: 'OVERRIDE', contentHash };
  const { proof } = (await approver.client.call('POST', '/auth/reauthenticate', asked)).body;
  const signed = await approver.client.put(`/equipment-wise-cleaning-limits/${id}/sign`, { version, proof });
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
}

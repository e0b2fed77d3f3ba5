import { createHash } from 'node:crypto';
import type { AnyCall, Reauthentication } from '#kernel/contract';
import { overrideSigning, type OverrideSignature } from '#schemas/risk/override';
import type { OverrideRow } from './override-row.js';

/** SHA-256 of everything that a signature of a decision covers; names of records are part of it, as they were decided on. */
export function contentHashOf(row: OverrideRow): string {
  const covered = [
    row.id,
    row.scope,
    row.scope_id,
    row.procedure,
    row.scope_record?.externalId ?? null,
    row.production.id,
    row.production.externalId,
    row.production.name,
    row.reason,
    row.review_date,
    row.inputs_hash,
    row.replaces,
    row.created_at.toISOString(),
    row.created_by,
  ];
  return createHash('sha256').update(JSON.stringify(covered)).digest('hex');
}

/**
 * Signs a decision as the caller, whose proof of identity is used up with it: it holds once, for this meaning and this
 * content. Throws ReauthenticationRequired (409) otherwise.
 */
export async function signatureOf(
  reauthentication: Reauthentication,
  call: AnyCall,
  row: OverrideRow,
  proof: string,
): Promise<OverrideSignature> {
  const contentHash = contentHashOf(row);
  const { method, provenAt } = await reauthentication.consume(call, proof, overrideSigning.meaning, contentHash);
  return {
    ...overrideSigning,
    userId: call.actor.id,
    username: call.actor.username,
    name: call.actor.fullName,
    at: call.now.toISOString(),
    method,
    provenAt: provenAt.toISOString(),
    contentHash,
  };
}

import { createHash } from 'node:crypto';
import type { OverrideRow } from './override-row.js';

/** Everything that a signature of a decision covers; names of records are part of it, as they were decided on. */
export function signedContent(row: Omit<OverrideRow, 'signature'>): readonly (string | null)[] {
  return [
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
}

/** SHA-256 of it, as the signature has it. */
export function contentHashOf(row: OverrideRow): string {
  return createHash('sha256')
    .update(JSON.stringify(signedContent(row)))
    .digest('hex');
}

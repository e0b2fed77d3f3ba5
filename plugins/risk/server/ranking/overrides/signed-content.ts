import { createHash } from 'node:crypto';
import type { OverrideRow } from './override-row.js';

/** The content covered by a signature, including record names at the time of the decision. */
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

/** SHA-256 of the signed content. */
export function contentHashOf(row: OverrideRow): string {
  return createHash('sha256')
    .update(JSON.stringify(signedContent(row)))
    .digest('hex');
}

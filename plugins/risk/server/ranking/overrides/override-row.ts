import type { Signature } from '#schemas/identity/signature';
import type { RecordName } from '#plugins/limits/shared/limit';
import type { OverrideStatus, WorstProductOverride } from '#plugins/risk/shared/worst-case/override';
import type { RankingScopeKind } from '#plugins/risk/shared/worst-case/scope';
import { contentHashOf } from './signed-content.js';

/** A row of risk.worst_product_override without its inputs; names are those at the time of the decision. */
export interface OverrideRow {
  readonly id: string;
  readonly scope: RankingScopeKind;
  /** The facility's own id for the scope `facility`. */
  readonly scope_id: string;
  readonly scope_record: RecordName | null;
  readonly procedure: string | null;
  readonly procedure_id: string | null;
  readonly production: RecordName;
  readonly reason: string;
  /** YYYY-MM-DD */
  readonly review_date: string;
  readonly inputs_hash: string;
  readonly replaces: string | null;
  readonly signature: Signature | null;
  readonly signed_by: string | null;
  readonly signed_at: Date | null;
  readonly version: number;
  readonly created_at: Date;
  readonly created_by: string;
  readonly ended_at: Date | null;
  readonly ended_by: string | null;
  readonly ended_how: 'withdrawn' | 'replaced' | null;
  readonly end_reason: string | null;
}

export const overrideColumns = `id, scope, scope_id, scope_record, procedure, procedure_id, production, reason,
  to_char(review_date, 'YYYY-MM-DD') as review_date, inputs_hash, replaces, signature, signed_by, signed_at, version, created_at,
  created_by, ended_at, ended_by, ended_how, end_reason`;

/** Status of an override with the changed inputs `changed`, on the day `today` of the facility. */
export function toOverride(
  row: OverrideRow,
  changed: WorstProductOverride['changed'],
  today: string,
): WorstProductOverride {
  const contentHash = contentHashOf(row);
  return {
    id: row.id,
    scope: row.scope,
    record: row.scope_record,
    procedure: row.procedure,
    procedureId: row.procedure_id,
    production: row.production,
    reason: row.reason,
    reviewDate: row.review_date,
    status: statusOf(row, changed.length > 0, today),
    changed,
    inputsHash: row.inputs_hash,
    replaces: row.replaces,
    contentHash,
    signature: row.signature,
    isIntact: row.signature === null ? null : row.signature.contentHash === contentHash,
    signedBy: row.signed_by,
    signedAt: row.signed_at?.toISOString() ?? null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    endReason: row.end_reason,
  };
}

function statusOf(row: OverrideRow, hasChanged: boolean, today: string): OverrideStatus {
  if (row.ended_how !== null) return row.ended_how;
  if (hasChanged) return 'inputsChanged';
  return row.review_date <= today ? 'reviewDue' : 'inForce';
}

/** Whether the decision overrides the ranking: not when its inputs have changed. */
export function isCounted({ status }: Pick<WorstProductOverride, 'status'>): boolean {
  return status === 'inForce' || status === 'reviewDue';
}

import { ApiError, type AnyCall } from '#kernel/contract';
import type { DocumentVersion } from '#schemas/approvals/approval';
import type { RecordStatus } from '#schemas/enumerations/states';
import type { PolicyRules } from '../policies/policy.js';

type Content = Readonly<Record<string, unknown>>;
interface Person {
  readonly id: string;
  readonly name: string;
}

/** A row of `kernel.controlled_version`. Moments are ISO texts, days are calendar days. */
export interface VersionRow {
  readonly id: string;
  readonly recordTable: string;
  readonly recordId: string;
  readonly documentType: string;
  readonly label: string;
  readonly version: number;
  readonly state: RecordStatus;
  readonly submission: number;
  readonly rowVersion: number;
  readonly frozenAt: number | null;
  readonly content: Content;
  readonly contentHash: string | null;
  readonly changeSummary: string | null;
  readonly effectiveFrom: string | null;
  readonly policyId: string | null;
  readonly policyVersion: number | null;
  readonly policy: PolicyRules | null;
  readonly author: Person;
  readonly createdAt: string;
  readonly submittedAt: string | null;
  readonly submittedBy: Person | null;
  readonly approvedAt: string | null;
  readonly supersededAt: string | null;
  readonly retireAskedAt: string | null;
  readonly retireAskedBy: Person | null;
  readonly staleSince: string | null;
  readonly staleWhy: string | null;
}

const moment = (column: string): string => `to_json(v.${column}) #>> '{}'`;
const person = (column: string): string =>
  `(select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from kernel.app_user u where u.id = v.${column})`;

const columns = `v.id, v.record_table as "recordTable", v.record_id as "recordId", v.document_type as "documentType", v.label,
  v.version, v.state, v.submission, v.row_version as "rowVersion", v.frozen_at as "frozenAt", v.content,
  v.content_hash as "contentHash", v.change_summary as "changeSummary", v.effective_from::text as "effectiveFrom",
  v.policy_id as "policyId", v.policy_version as "policyVersion", v.policy, ${person('author_id')} as author,
  ${moment('created_at')} as "createdAt", ${moment('submitted_at')} as "submittedAt", ${person('submitted_by')} as "submittedBy",
  ${moment('approved_at')} as "approvedAt", ${moment('superseded_at')} as "supersededAt",
  ${moment('retire_asked_at')} as "retireAskedAt", ${person('retire_asked_by')} as "retireAskedBy",
  ${moment('stale_since')} as "staleSince", v.stale_why as "staleWhy"`;

/** All versions of a record, newest first; locked until the transaction ends when they are to be changed. */
export function versionsOf(
  call: AnyCall,
  table: string,
  id: string,
  toBe: 'read' | 'changed',
): Promise<readonly VersionRow[]> {
  return call.tx.rows<VersionRow>({
    name: `versions-to-be-${toBe}`,
    text: `select ${columns} from kernel.controlled_version v
           where v.facility_id = $1 and v.record_table = $2 and v.record_id = $3 order by v.version desc
           ${toBe === 'changed' ? 'for update of v' : ''}`,
    values: [call.facility.id, table, id],
  });
}

/** Columns of a version that steps write. */
export type VersionColumns = Readonly<Record<string, unknown>>;

/** Stores a new version in the state BeingBuilt, unless `columns` say otherwise. */
export async function insertVersion(call: AnyCall, columnValues: VersionColumns): Promise<void> {
  await call.tx.db('kernel.controlled_version').insert({
    facility_id: call.facility.id,
    state: 'BeingBuilt',
    author_id: call.actor.id,
    created_at: call.now,
    ...asStored(columnValues),
  });
}

/**
 * Writes columns of a version and counts the step.
 *
 * @throws TransactionLocked when the version has changed since the row was read
 */
export async function updateVersion(
  call: AnyCall,
  { id, rowVersion }: VersionRow,
  columnValues: VersionColumns,
): Promise<void> {
  const count = await call.tx
    .db('kernel.controlled_version')
    .where({ facility_id: call.facility.id, id, row_version: rowVersion })
    .update({ ...asStored(columnValues), row_version: rowVersion + 1 });
  if (count !== 1)
    throw new ApiError('TransactionLocked', { message: 'Not allowed: the version has changed meanwhile' });
}

/** Objects as JSON texts, as the columns take them. */
function asStored(values: VersionColumns): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
    ]),
  );
}

/** A version as answered. */
export function toDocumentVersion(row: VersionRow): DocumentVersion {
  const { staleSince, staleWhy } = row;
  return {
    version: row.version,
    state: row.state,
    submission: row.submission,
    changeSummary: row.changeSummary,
    author: row.author,
    createdAt: row.createdAt,
    submittedAt: row.submittedAt,
    submittedBy: row.submittedBy,
    approvedAt: row.approvedAt,
    effectiveFrom: row.effectiveFrom,
    supersededAt: row.supersededAt,
    contentHash: row.contentHash,
    policyId: row.policyId,
    policyVersion: row.policyVersion,
    stale: staleSince === null ? null : { since: staleSince, why: staleWhy ?? '' },
  };
}

import type { AnyCall } from '#kernel/contract';
import { bootstrapPolicy, policyDocumentType, type PolicyInUse } from './policy.js';

/**
 * SQL: the version of a policy `p` that is approved and effective on a day. The name of the table is in parts, because a read
 * as of a date replaces the names of tables in the text of a statement.
 */
export const versionInForce = (
  p: string,
  day: string,
): string => `select v.version, v.content from kernel.controlled_version v
  where v.facility_id = ${p}.facility_id and v.record_table = 'kernel' || '.' || 'approval_policy' and v.record_id = ${p}.id
    and v.state = 'Approved' and v.effective_from <= ${day}::date`;

/** The approved policy of a document type that is effective today; null where the facility has none. Policies themselves always have one. */
export async function policyInForce(call: AnyCall, documentType: string, today: string): Promise<PolicyInUse | null> {
  const [found] = await call.tx.rows<PolicyInUse>({
    name: 'policy-in-force',
    text: `select p.id, v.version, v.content as rules from kernel.approval_policy p
           join lateral (${versionInForce('p', '$3')}) v on true
           where p.facility_id = $1 and p.document_type = $2 and p.archived_at is null`,
    values: [call.facility.id, documentType, today],
  });
  return found ?? (documentType === policyDocumentType ? bootstrapPolicy : null);
}

import type { Signature } from '#schemas/identity/signature';
import type { AnyCall } from './call.js';

/** The signatures on a record, newest first. `contentHash` says of each what was signed (`Signing.contentHash`). */
export function signaturesOn(call: AnyCall, table: `${string}.${string}`, id: string): Promise<Signature[]> {
  return call.tx.rows<Signature>({
    name: 'signatures-on-a-record',
    text: `select id, meaning, meaning_text as text, user_id as "userId", username, printed_name as name, roles,
             to_json(signed_at) #>> '{}' as at, timezone, utc_offset as "offset", method,
             to_json(proven_at) #>> '{}' as "provenAt", content_hash as "contentHash", record_version as version, comment
           from kernel.signature where facility_id = $1 and record_table = $2 and record_id = $3
           order by signed_at desc, id`,
    values: [call.facility.id, table, id],
  });
}

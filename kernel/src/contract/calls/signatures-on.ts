import type { Signature } from '#schemas/identity/signature';
import type { PrintedSignature } from '../documents/signature-blocks.js';
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

/** SQL: the act `a` belongs to a submission that was returned. */
export const isSupersededAct = `exists (select from kernel.approval_act r where r.facility_id = a.facility_id
  and r.version_id = a.version_id and r.submission = a.submission and r.action in ('Reject', 'Recall')
  and r.stage is distinct from 'retire' and a.stage is distinct from 'retire')`;

/** The signatures on one version of a controlled record as its documents print them, oldest first. */
export async function printedSignaturesOn(
  call: AnyCall,
  table: `${string}.${string}`,
  id: string,
  version: number,
): Promise<PrintedSignature[]> {
  const signatures = (await signaturesOn(call, table, id)).filter(each => each.version === version).toReversed();
  const returned = await call.tx.rows<{ id: string }>({
    name: 'superseded-signatures',
    text: `select a.signature_id as id from kernel.approval_act a
           where a.facility_id = $1 and a.signature_id = any($2::uuid[]) and ${isSupersededAct}`,
    values: [call.facility.id, signatures.map(signature => signature.id)],
  });
  const superseded = new Set(returned.map(({ id: signatureId }) => signatureId));
  return signatures.map(signature => ({ signature, isSuperseded: superseded.has(signature.id) }));
}

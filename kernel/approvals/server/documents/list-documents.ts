import type { Static } from 'typebox';
import type { AnyCall } from '#kernel/contract';
import type { ControlledDocument, DocumentsQuery } from '#schemas/approvals/documents';

/** SQL of the columns of a listed version `v`. */
export const documentColumns = `v.document_type as "documentType", v.record_table as "table", v.record_id as id, v.label,
  v.version, v.state as status, v.effective_from::text as "effectiveFrom", to_json(v.approved_at) #>> '{}' as "approvedAt",
  v.content_hash as "contentHash"`;

/** Versions of controlled records by type, label and version, newest version first; at most 5,000. */
export function listDocuments(
  call: AnyCall,
  { documentType, status }: Static<typeof DocumentsQuery>,
): Promise<readonly ControlledDocument[]> {
  return call.tx.rows<ControlledDocument>({
    name: 'controlled-documents',
    text: `select ${documentColumns} from kernel.controlled_version v
           where v.facility_id = $1 and ($2::text is null or v.document_type = $2) and ($3::text is null or v.state = $3)
           order by v.document_type, lower(v.label), v.record_id, v.version desc limit 5000`,
    values: [call.facility.id, documentType ?? null, status ?? null],
  });
}

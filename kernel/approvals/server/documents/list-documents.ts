import type { Static } from 'typebox';
import { firstOfPage, type AnyCall } from '#kernel/contract';
import type { ControlledDocument, ControlledDocuments, DocumentsQuery } from '#schemas/approvals/documents';

/** SQL of the columns of a listed version `v`. */
export const documentColumns = `v.document_type as "documentType", v.record_table as "table", v.record_id as id, v.label,
  v.version, v.state as status, v.effective_from::text as "effectiveFrom", to_json(v.approved_at) #>> '{}' as "approvedAt",
  v.content_hash as "contentHash"`;

/** Versions of controlled records by type, label and version, newest version first. */
export async function listDocuments(call: AnyCall, query: Static<typeof DocumentsQuery>): Promise<ControlledDocuments> {
  const { from, pageNumber, pageLimit } = firstOfPage(query);
  const { documentType = null, status = null } = query;
  const selected = `from kernel.controlled_version v
    where v.facility_id = $1 and ($2::text is null or v.document_type = $2) and ($3::text is null or v.state = $3)`;
  const values = [call.facility.id, documentType, status];
  const [count] = await call.tx.rows<{ total: number }>({
    name: 'count-controlled-documents',
    text: `select count(*) as total ${selected}`,
    values,
  });
  const documents = await call.tx.rows<ControlledDocument>({
    name: 'controlled-documents',
    text: `select ${documentColumns} ${selected}
           order by v.document_type, lower(v.label), v.record_id, v.version desc limit $4 offset $5`,
    values: [...values, pageLimit, from],
  });
  return { documents, pagination: { pageNumber, pageLimit, total: count?.total ?? 0 } };
}

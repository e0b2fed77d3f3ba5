import { containing, firstOfPage, isSupersededAct, type AnyCall } from '#kernel/contract';
import type { FoundSignature, SignatureQuery } from '#schemas/approvals/signatures';
import { beginOfDay, dayAfter } from '#schemas/lib/date-text';
import type { ControlledResources } from '../controlled-resources.js';
import { signatureJson } from '../versions/acts.js';

interface FoundRow extends Omit<FoundSignature, 'record'> {
  readonly table: string;
  readonly recordId: string;
  readonly label: string;
  readonly documentType: string | null;
}

/** Signatures of the facility, newest first. Days are those of the facility's time zone. */
export async function findSignatures(
  call: AnyCall,
  controlled: ControlledResources,
  timezone: string,
  query: SignatureQuery,
): Promise<{ signatures: FoundSignature[]; pagination: { pageNumber: number; pageLimit: number; total: number } }> {
  const { from, pageNumber, pageLimit } = firstOfPage(query);
  const values: unknown[] = [call.facility.id];
  const at = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [
    's.facility_id = $1',
    ...(query.userId === undefined ? [] : [`s.user_id = ${at(query.userId)}`]),
    ...(query.recordId === undefined ? [] : [`s.record_id = ${at(query.recordId)}`]),
    ...(query.meaning === undefined ? [] : [`s.meaning = ${at(query.meaning)}`]),
    ...(query.from === undefined ? [] : [`s.signed_at >= ${at(beginOfDay(query.from, timezone))}`]),
    ...(query.to === undefined ? [] : [`s.signed_at < ${at(beginOfDay(dayAfter(query.to), timezone))}`]),
    ...((query.search ?? '').trim() === ''
      ? []
      : [
          `lower(s.record_label || ' ' || s.printed_name || ' ' || s.username || ' ' || s.statement) like ${at(containing(query.search ?? ''))}`,
        ]),
  ].join(' and ');
  const [count] = await call.tx.rows<{ total: number }>({
    text: `select count(*) as total from kernel.signature s where ${conditions}`,
    values: [...values],
  });
  const rows = await call.tx.rows<FoundRow>({
    text: `select ${signatureJson} as signature, s.record_table as "table", s.record_id as "recordId", s.record_label as label,
             s.statement, a.action, a.outcome, a.workflow_role as "workflowRole", a.step_name as "stepName",
             (select v.document_type from kernel.controlled_version v where v.facility_id = a.facility_id and v.id = a.version_id)
               as "documentType", a.policy_version as "policyVersion", s.ceremony_id as "ceremonyId",
             coalesce(a.id is not null and ${isSupersededAct}, false) as "isSuperseded"
           from kernel.signature s
           left join kernel.approval_act a on a.facility_id = s.facility_id and a.signature_id = s.id
           where ${conditions} order by s.signed_at desc, s.id limit ${at(pageLimit)} offset ${at(from)}`,
    values,
  });
  const signatures = rows.map(({ table, recordId, label, documentType, ...found }) => ({
    ...found,
    record: signedRecord(controlled, { table, id: recordId, label, documentType }),
  }));
  return { signatures, pagination: { pageNumber, pageLimit, total: count?.total ?? 0 } };
}

/** How a signed record is found. */
export function signedRecord(
  controlled: ControlledResources,
  record: Pick<FoundSignature['record'], 'table' | 'id' | 'label' | 'documentType'>,
): FoundSignature['record'] {
  const resource = controlled.ofTable(record.table);
  const page = resource?.control.page ?? resource?.sheet?.page ?? null;
  return { ...record, path: resource?.path ?? null, page };
}

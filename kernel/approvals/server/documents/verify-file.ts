import type { AnyCall } from '#kernel/contract';
import { unchanging } from '#kernel/record/audit/chain/segments';
import type { ControlledDocument, VerifiedFile } from '#schemas/approvals/documents';
import { isSuperseded, signatureJson } from '../versions/acts.js';
import { documentColumns } from './list-documents.js';

type OfFile = VerifiedFile['documents'][number];
interface HandedOut {
  readonly at: string;
  readonly by: string;
  readonly what: string;
  readonly fileName: string | null;
  readonly recordId: string | null;
  readonly version: string | null;
}

/**
 * What the facility knows of a file by the SHA-256 of its bytes: every file that leaves is recorded with it in the audit
 * trail, every stored one has it in its row, and the signatures of a version cover those of its attachments.
 */
export async function verifyFile(call: AnyCall, sha256: string): Promise<VerifiedFile> {
  const handedOut = await handedOutAs(call, sha256);
  const stored = await call.tx.rows<VerifiedFile['stored'][number]>({
    name: 'stored-with-hash',
    text: `select to_json(f.created_at) #>> '{}' as at, coalesce(u.first_name || ' ' || u.last_name, '') as by, f.name as "fileName"
           from kernel.file f left join kernel.app_user u on u.id = f.created_by
           where f.facility_id = $1 and f.sha256 = $2 order by f.created_at desc limit 100`,
    values: [call.facility.id, sha256],
  });
  const printed = await Promise.all(
    handedOut.flatMap(({ recordId, version }) =>
      recordId === null || version === null || !/^\d{1,6}$/.test(version)
        ? []
        : [documentsOf(call, 'printed', 'v.record_id::text = $2 and v.version = $3::int', [recordId, version])],
    ),
  );
  const attached = await documentsOf(
    call,
    'attached',
    `exists (select from kernel.approval_act a where a.facility_id = v.facility_id and a.version_id = v.id
       and a.document @> $2::jsonb)`,
    [JSON.stringify({ files: [{ sha256 }] })],
  );
  return {
    isUntouched: handedOut.length + stored.length > 0,
    handedOut: handedOut.map(({ at, by, what, fileName }) => ({ at, by, what, fileName })),
    stored: [...stored],
    documents: [...printed.flat(), ...attached],
  };
}

/** The entries of the audit trail about files with these bytes that were handed out whole. */
function handedOutAs(call: AnyCall, sha256: string): Promise<readonly HandedOut[]> {
  const fact = (path: string): string =>
    `(select c->>'to' from jsonb_array_elements(e.body::jsonb->'changes') c where c->>'path' = '${path}' limit 1)`;
  return call.tx.rows<HandedOut>({
    name: 'handed-out-with-hash',
    text: `select to_json(e.at) #>> '{}' as at, coalesce(u.first_name || ' ' || u.last_name, '') as by,
             e.body::jsonb->'entity'->>'label' as what, ${fact('file')} as "fileName", ${fact('id')} as "recordId",
             ${fact('number')} as version
           from audit.entry e left join kernel.app_user u on u.id = e.actor_id
           where e.scope = $1 and e.entity_table = $2 and e.action in ('print', 'export', 'download')
             and position($3 in e.body) > 0 and ${fact('sha256')} = $3 and ${fact('outcome')} = 'delivered'
           order by e.seq desc limit 100`,
    values: [call.facility.id, unchanging.delivery, sha256],
  });
}

/** Versions that a condition selects, each with the signatures of its submissions. */
async function documentsOf(
  call: AnyCall,
  relation: OfFile['relation'],
  condition: string,
  values: readonly unknown[],
): Promise<OfFile[]> {
  const rows = await call.tx.rows<ControlledDocument & Pick<OfFile, 'signatures'>>({
    text: `select ${documentColumns}, coalesce((select json_agg(json_build_object('signature', ${signatureJson},
               'isSuperseded', ${isSuperseded}) order by a.place)
             from kernel.approval_act a join kernel.signature s on s.facility_id = a.facility_id and s.id = a.signature_id
             where a.facility_id = v.facility_id and a.version_id = v.id), '[]') as signatures
           from kernel.controlled_version v where v.facility_id = $1 and ${condition} order by v.label, v.version desc limit 100`,
    values: [call.facility.id, ...values],
  });
  return rows.map(({ signatures, ...document }) => ({ document, relation, signatures }));
}

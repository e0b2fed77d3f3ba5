import { isSupersededAct, type AnyCall } from '#kernel/contract';
import { unchanging } from '#kernel/record/audit/chain/segments';
import type { ControlledDocument, VerifiedFile } from '#schemas/approvals/documents';
import { signatureJson } from '../versions/acts.js';
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
 * trail, every stored one has it in its row, and the signatures of a submission cover those of its attachments.
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
  const documents = [...(await printedVersions(call, handedOut)), ...(await versionsWithFile(call, sha256))];
  return {
    isUntouched: handedOut.length + stored.length > 0,
    handedOut: handedOut.map(({ at, by, what, fileName }) => ({ at, by, what, fileName })),
    stored: [...stored],
    documents,
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

/** Versions that were printed, each with the signatures that it had when the file was handed out first. */
function printedVersions(call: AnyCall, handedOut: readonly HandedOut[]): Promise<OfFile[]> {
  // Newest first: the first delivery of a version is kept.
  const first = new Map(
    handedOut.flatMap(({ recordId, version, at }) =>
      recordId !== null && isUuid.test(recordId) && version !== null && /^\d{1,6}$/.test(version)
        ? [[`${recordId} ${version}`, { recordId, version, at }] as const]
        : [],
    ),
  );
  if (first.size === 0) return Promise.resolve([]);
  const printed = [...first.values()];
  return documentsOf(call, 'printed', {
    source: `kernel.controlled_version v join unnest($2::uuid[], $3::int[], $4::timestamptz[]) as p (record_id, version, at)
      on p.record_id = v.record_id and p.version = v.version`,
    isDraft: 'v.approved_at is null or v.approved_at > p.at',
    condition: 'true',
    covers: 's.signed_at <= p.at',
    values: [
      printed.map(({ recordId }) => recordId),
      printed.map(({ version }) => Number(version)),
      printed.map(({ at }) => at),
    ],
  });
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Versions that the file was attached to, each with the signatures of the submissions that it was part of. */
function versionsWithFile(call: AnyCall, sha256: string): Promise<OfFile[]> {
  const submittedWith = (submission: string): string => `exists (select from kernel.approval_act f
    where f.facility_id = v.facility_id and f.version_id = v.id and ${submission} and f.document @> $2::jsonb)`;
  return documentsOf(call, 'attached', {
    source: 'kernel.controlled_version v',
    isDraft: 'false',
    condition: submittedWith('true'),
    covers: submittedWith('f.submission = a.submission'),
    values: [JSON.stringify({ files: [{ sha256 }] })],
  });
}

/** SQL parts about versions `v`, their acts `a` and signatures `s`. */
interface Selected {
  readonly source: string;
  readonly isDraft: string;
  readonly condition: string;
  /** The signature covers the file. */
  readonly covers: string;
  readonly values: readonly unknown[];
}

async function documentsOf(call: AnyCall, relation: OfFile['relation'], of: Selected): Promise<OfFile[]> {
  const rows = await call.tx.rows<ControlledDocument & Pick<OfFile, 'signatures' | 'isDraft'>>({
    name: `documents-${relation}`,
    text: `select ${documentColumns}, ${of.isDraft} as "isDraft", coalesce((select json_agg(json_build_object(
               'signature', ${signatureJson}, 'isSuperseded', ${isSupersededAct}) order by a.place)
             from kernel.approval_act a join kernel.signature s on s.facility_id = a.facility_id and s.id = a.signature_id
             where a.facility_id = v.facility_id and a.version_id = v.id and ${of.covers}), '[]') as signatures
           from ${of.source} where v.facility_id = $1 and ${of.condition} order by v.label, v.version desc limit 100`,
    values: [call.facility.id, ...of.values],
  });
  return rows.map(({ signatures, isDraft, ...document }) => ({ document, relation, isDraft, signatures }));
}

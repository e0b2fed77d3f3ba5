import type { Block } from '#kernel/contract';
import { signatureMeanings, type SignatureMeaning } from '#schemas/identity/signature-meanings';
import { statusWords } from '#schemas/enumerations/states';
import { dayText } from '#schemas/lib/date-text';
import { documentTable } from '../../document-table.js';
import { dueRecordEntries } from '../../tasks/calendar/due-record-entries.js';
import { momentCell, mostListed, restNote, type SummaryContext, type SummarySection } from '../summary-context.js';

interface Version {
  readonly type: string;
  readonly label: string;
  readonly version: number;
  readonly state: string;
  readonly submittedAt: Date | null;
  readonly approvedAt: Date | null;
}
interface Signed {
  readonly label: string;
  readonly version: number;
  readonly meaning: SignatureMeaning;
  readonly name: string;
  readonly roles: readonly string[];
  readonly at: Date;
  readonly hash: string;
}

/** SQL: version `v` was submitted or approved in the period, or waits for signatures at its end. */
const inPeriod = `v.facility_id = $1 and v.created_at < $3 and ((v.submitted_at >= $2 and v.submitted_at < $3)
  or (v.approved_at >= $2 and v.approved_at < $3) or v.state in ('BeingReviewed', 'BeingApproved'))`;

/** Controlled documents with their approvals, and records whose validity has ended. */
export const documentsSection: SummarySection = async context => {
  const versions = await versionRows(context);
  const signed = await signatureRows(context);
  return [
    { kind: 'heading', text: 'Documents and approvals' },
    documentTable(
      'Versions of controlled documents',
      [
        ['Type', 26],
        ['Document', 44],
        ['Version', 10, 'right'],
        ['Status', 18],
        ['Submitted', 20],
        ['Approved', 20],
      ],
      versions
        .slice(0, mostListed)
        .map(({ type, label, version, state, submittedAt, approvedAt }) => [
          type,
          label,
          version,
          statusWords[state] ?? state,
          momentCell(submittedAt),
          momentCell(approvedAt),
        ]),
    ),
    ...restNote(mostListed, versions.length, 'the list of documents'),
    documentTable(
      'Signatures on them',
      [
        ['Document', 36],
        ['Version', 10, 'right'],
        ['Meaning', 44],
        ['Signed by', 26],
        ['Role', 22],
        ['Date and time', 22],
        ['Content', 14],
      ],
      signed
        .slice(0, mostListed)
        .map(({ label, version, meaning, name, roles, at, hash }) => [
          label,
          version,
          signatureMeanings[meaning],
          name,
          roles.join(', '),
          momentCell(at),
          hash.slice(0, 12),
        ]),
    ),
    ...restNote(mostListed, signed.length, 'the list of signatures'),
    ...(await expired(context)),
  ];
};

function versionRows({ call, period }: SummaryContext): Promise<Version[]> {
  return call.tx.rows<Version>({
    name: 'summary-versions',
    text: `select v.document_type as type, v.label, v.version, v.state, v.submitted_at as "submittedAt",
             v.approved_at as "approvedAt"
           from kernel.controlled_version v where ${inPeriod} order by v.document_type, v.label, v.version`,
    values: [call.facility.id, period.from, period.until],
  });
}

function signatureRows({ call, period }: SummaryContext): Promise<Signed[]> {
  return call.tx.rows<Signed>({
    name: 'summary-signatures',
    text: `select v.label, v.version, s.meaning, s.printed_name || ' (' || s.username || ')' as name, s.roles,
             s.signed_at as at, s.content_hash as hash
           from kernel.controlled_version v
           join kernel.approval_act a on a.facility_id = v.facility_id and a.version_id = v.id
           join kernel.signature s on s.facility_id = a.facility_id and s.id = a.signature_id
           where ${inPeriod} and s.signed_at >= $2 and s.signed_at < $3 order by v.label, v.version, s.signed_at, s.id`,
    values: [call.facility.id, period.from, period.until],
  });
}

/** Methods, recoveries, procedures and other records whose due day lies in the period and has passed. */
async function expired({ call, due, features, period, today, dateTime }: SummaryContext): Promise<Block[]> {
  const to = period.end < today ? period.end : today;
  const entries = await dueRecordEntries(call, { lists: due, features }, { from: period.start, to, today });
  const passed = entries.filter(({ isOverdue }) => isOverdue);
  return [
    documentTable(
      'Methods and other records that expired',
      [
        ['Record', 50],
        ['What', 60],
        ['On', 18],
      ],
      passed.slice(0, mostListed).map(({ title, detail, on }) => [title, detail, dayText(on, dateTime)]),
    ),
    ...restNote(mostListed, passed.length, 'the calendar'),
  ];
}

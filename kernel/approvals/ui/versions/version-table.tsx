import { DataTable, RecordStatusTag, formatDay, formatTime, type TableColumn } from '@limpid/ui-kit';
import type { DocumentVersion } from '#schemas/approvals/approval';

const columns: readonly TableColumn<DocumentVersion>[] = [
  { heading: 'Version', render: ({ version }) => String(version) },
  { heading: 'Status', render: ({ state }) => <RecordStatusTag status={state} size="sm" /> },
  {
    heading: 'What changed',
    render: ({ changeSummary, version }) => changeSummary ?? (version === 1 ? 'First version' : ''),
  },
  { heading: 'Author', render: ({ author, createdAt }) => <By name={author.name} at={createdAt} /> },
  {
    heading: 'Submitted',
    render: ({ submittedBy, submittedAt, submission }) =>
      submittedAt !== null && (
        <>
          <By name={submittedBy?.name ?? ''} at={submittedAt} />
          {submission > 1 && <div className="limpid-small">{`${submission} submissions`}</div>}
        </>
      ),
  },
  { heading: 'Approved', render: ({ approvedAt }) => formatTime(approvedAt) },
  {
    heading: 'In force',
    render: ({ effectiveFrom, supersededAt }) =>
      effectiveFrom !== null &&
      `from ${formatDay(effectiveFrom)}${supersededAt === null ? '' : ` until ${formatTime(supersededAt)}`}`,
  },
];

/** The versions of a record, newest first, with who wrote and submitted each and when it was in force. */
export function VersionTable({ versions }: { readonly versions: readonly DocumentVersion[] }) {
  return <DataTable title="Versions" columns={columns} rows={versions} keyOf={({ version }) => String(version)} />;
}

function By({ name, at }: { readonly name: string; readonly at: string }) {
  return (
    <>
      {name}
      <div className="limpid-small">{formatTime(at)}</div>
    </>
  );
}

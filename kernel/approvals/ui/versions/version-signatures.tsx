import { DataTable, formatTime } from '@limpid/ui-kit';
import type { ApprovalAct } from '#schemas/approvals/approval';
import type { VersionDetail } from '#schemas/approvals/versions';

/** Signatures and steps of a version, oldest first; superseded ones are struck. */
export function VersionSignatures({ detail: { version, acts } }: { readonly detail: VersionDetail }) {
  const title = `Signatures of version ${version.version}`;
  if (acts.length === 0) return <p className="limpid-lead">{`Version ${version.version} has no signatures yet.`}</p>;
  return (
    <>
      <h2>{title}</h2>
      <DataTable
        title={title}
        columns={[
          { heading: 'Signed by', render: act => <Struck act={act}>{nameOf(act)}</Struck> },
          {
            heading: 'Meaning',
            render: act => <Struck act={act}>{act.signature?.text ?? act.outcome ?? act.action}</Struck>,
          },
          { heading: 'When', render: ({ at }) => formatTime(at) },
          { heading: 'Comment', render: ({ comment }) => comment ?? '' },
          { heading: 'Content', render: ({ signature }) => signature?.contentHash.slice(0, 12) ?? '' },
        ]}
        rows={acts}
        keyOf={({ id }) => id}
        size="sm"
      />
    </>
  );
}

function nameOf({ signature, by }: ApprovalAct): string {
  return signature === null ? by.name : `${signature.name} (${signature.username})`;
}

function Struck({ act, children }: { readonly act: ApprovalAct; readonly children: string }) {
  if (!act.isSuperseded) return children;
  return (
    <>
      <s>{children}</s>
      <div className="limpid-small">superseded</div>
    </>
  );
}

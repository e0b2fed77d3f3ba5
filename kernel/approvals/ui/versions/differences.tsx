import { DataTable } from '@limpid/ui-kit';
import type { ContentDifference } from '#schemas/approvals/approval';

/** What differs between two contents of a record, field by field. */
export function Differences({
  differences,
  from,
  to,
}: {
  readonly differences: readonly ContentDifference[];
  /** Names of the two sides. */
  readonly from: string;
  readonly to: string;
}) {
  if (differences.length === 0) return <p className="limpid-lead">{`${from} and ${to} do not differ.`}</p>;
  return (
    <DataTable
      title={`${from} and ${to}`}
      columns={[
        { heading: 'Field', render: ({ label }) => label },
        { heading: from, render: ({ fromText }) => <del>{fromText || '–'}</del> },
        { heading: to, render: ({ toText }) => <ins>{toText || '–'}</ins> },
      ]}
      rows={differences}
      keyOf={({ field }) => field}
      size="sm"
    />
  );
}

import { DataTable } from '@limpid/ui-kit';
import type { ContentDifference } from '#schemas/approvals/approval';

/** What differs between two contents of a record, field by field; without a first one, the whole content of the second. */
export function Differences({
  differences,
  from,
  to,
}: {
  readonly differences: readonly ContentDifference[];
  /** Names of the two sides; the first is null for a whole content. */
  readonly from: string | null;
  readonly to: string;
}) {
  if (differences.length === 0)
    return (
      <p className="limpid-lead">{from === null ? `${to} has no content.` : `${from} and ${to} do not differ.`}</p>
    );
  return (
    <DataTable
      title={from === null ? to : `${from} and ${to}`}
      columns={[
        { heading: 'Field', render: ({ label }) => label },
        ...(from === null
          ? []
          : [{ heading: from, render: ({ fromText }: ContentDifference) => <del>{fromText || '–'}</del> }]),
        { heading: to, render: ({ toText }) => (from === null ? toText : <ins>{toText || '–'}</ins>) },
      ]}
      rows={differences}
      keyOf={({ field }) => field}
      size="sm"
    />
  );
}

import { DataTable } from '@limpid/ui-kit';
import type { SnapshotDifference } from '#plugins/qualification/shared/protocol';

/** What data of a protocol were and are. */
export function DifferenceTable({
  title,
  differences,
}: {
  readonly title: string;
  readonly differences: readonly SnapshotDifference[];
}) {
  return (
    <>
      <h2>{title}</h2>
      <DataTable
        title={title}
        columns={[
          { heading: 'What', render: ({ what }) => what },
          { heading: 'Before', render: ({ before }) => before ?? 'not there' },
          { heading: 'Now', render: ({ after }) => after ?? 'not there any more' },
        ]}
        rows={differences}
        keyOf={({ path }) => path}
      />
    </>
  );
}

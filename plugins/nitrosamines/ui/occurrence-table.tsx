import { DataTable, EditWay, EmptyState, RecordLink, formatQuantity, type RecordRow } from '@limpid/ui-kit';
import type { Occurrence } from '#plugins/nitrosamines/shared/nitrosamine';
import { kindOf } from './occurrence-kinds.js';

/** Occurrences of a nitrosamine, with links. */
export function OccurrenceTable({
  nitrosamine,
  occurrences,
}: {
  readonly nitrosamine: RecordRow;
  readonly occurrences: readonly Occurrence[];
}) {
  if (occurrences.length === 0)
    return (
      <EmptyState title="No occurrence is recorded, so no limits are calculated">
        <EditWay record={nitrosamine} page="nitrosamines" permission="Substance.Modify" label="Add occurrences" />
      </EmptyState>
    );
  return (
    <DataTable
      title="Where it occurs"
      columns={[
        { heading: 'Found in', render: occurrence => kindOf(occurrence).label },
        { heading: 'Record', render: occurrence => <Source occurrence={occurrence} /> },
        {
          heading: 'Maximum daily dose',
          align: 'end',
          render: ({ maxDailyDose }) => formatQuantity(maxDailyDose) || 'from the record',
        },
        { heading: 'Formation route', render: ({ formationRoute }) => formationRoute ?? '–' },
      ]}
      rows={occurrences}
      keyOf={occurrence => occurrence[kindOf(occurrence).field] ?? ''}
    />
  );
}

function Source({ occurrence }: { readonly occurrence: Occurrence }) {
  const { field, path, one, page, permission } = kindOf(occurrence);
  return <RecordLink {...{ path, one, page, permission }} id={occurrence[field] ?? ''} />;
}

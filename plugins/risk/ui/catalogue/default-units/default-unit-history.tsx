import { DataTable, EmptyState, ErrorState, LoadingTable, formatTime, useFacilityData } from '@limpid/ui-kit';
import type { DefaultUnitVersions } from '#plugins/limits/shared/default-units';
import { unitWords } from '#plugins/risk/shared/setup/setup-words';

/** Every change of the default units, with user, time and reason. */
export function UnitHistory() {
  const { data, error, isPending, refetch } = useFacilityData<DefaultUnitVersions>(
    '/default_units/versions',
    'Loading the history',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingTable columns={4} rows={3} />;
  if (data.defaultUnitVersions.length === 0) return <EmptyState title="No changes: the standard units are in use" />;
  return (
    <DataTable
      title="History of the default units"
      columns={[
        { heading: 'Version', render: ({ version }) => version },
        { heading: 'When', render: ({ updatedAt }) => formatTime(updatedAt) },
        { heading: 'By', render: ({ updatedByName }) => updatedByName },
        {
          heading: 'Change',
          render: ({ changes }) => changes.map(({ key, from, to }) => `${unitWords[key]}: ${from} → ${to}`).join('; '),
        },
        { heading: 'Reason', render: ({ reason }) => reason },
      ]}
      rows={data.defaultUnitVersions}
      keyOf={({ version }) => `${version}`}
    />
  );
}

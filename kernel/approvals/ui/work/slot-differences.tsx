import { ErrorState, LoadingTable, useFacilityData } from '@limpid/ui-kit';
import type { VersionDetail } from '#schemas/approvals/versions';
import { Differences } from '../versions/differences.js';

/** What the version changes in the one in force, or the whole of a first version. */
export function SlotDifferences({
  record,
  version,
  inForce,
}: {
  readonly record: string;
  readonly version: number;
  readonly inForce: number | null;
}) {
  const other = inForce === version ? null : inForce;
  const { data, error, isPending, refetch } = useFacilityData<{ readonly version: VersionDetail }>(
    `${record}/versions/${version}${other === null ? '' : `?compareWith=${other}`}`,
    'Loading the differences',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingTable columns={3} rows={3} />;
  return (
    <Differences
      differences={data.version.differences}
      from={other === null ? null : `Version ${other}`}
      to={`Version ${version}`}
    />
  );
}

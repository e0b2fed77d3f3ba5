import { ErrorState, LoadingTable, useFacilityData } from '@limpid/ui-kit';
import type { VersionDetail } from '#schemas/approvals/versions';
import { Differences } from '../versions/differences.js';

/** What the version changes in the one in force; a first version is read as a whole. */
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
    `${record}/versions/${version}?compareWith=${other ?? version}`,
    'Loading the differences',
    { enabled: other !== null },
  );
  if (other === null) return <p className="limpid-lead">There is no version in force to compare with: read the record as a whole.</p>;
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingTable columns={3} rows={3} />;
  return <Differences differences={data.version.differences} from={`Version ${other}`} to={`Version ${version}`} />;
}

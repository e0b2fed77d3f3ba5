import { EmptyState, ErrorState, LoadingTable } from '@limpid/ui-kit';
import { useApproval } from '../record/use-approval.js';
import { CompareVersions } from './compare-versions.js';
import { VersionTable } from './version-table.js';

/** The versions of a controlled record, what differs between any two, and the signatures of each. */
export function VersionsTab({ path }: { readonly path: string }) {
  const { data, error, isPending, refetch } = useApproval(path);
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingTable columns={6} rows={3} />;
  const { versions } = data.approval;
  if (versions.length === 0)
    return (
      <EmptyState title="No version yet">
        <p>The first version is kept when the record is submitted for review or approval.</p>
      </EmptyState>
    );
  return (
    <>
      <VersionTable versions={versions} />
      <CompareVersions path={path} versions={versions} />
    </>
  );
}

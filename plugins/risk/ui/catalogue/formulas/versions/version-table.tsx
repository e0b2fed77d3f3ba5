import { DataTable, ErrorState, Loading, formatTime, useFacilityData } from '@limpid/ui-kit';
import type { FormulaVersion, FormulaVersions } from '#plugins/risk/shared/setup/formula-check';
import { CompareVersions } from './compare-versions.js';

/** Every version of the expression, newest first, with author, reason and active periods, and a comparison of two. */
export function VersionTable({ path, one }: { readonly path: string; readonly one: 'rpnFormula' | 'macFormula' }) {
  const { data, error, isPending, refetch } = useFacilityData<FormulaVersions>(
    `${path}/formula-versions`,
    'Loading the versions',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  return (
    <>
      <DataTable
        title="Versions"
        columns={[
          { heading: 'Version', render: ({ formulaVersion }) => formulaVersion },
          { heading: 'Expression', render: ({ expression }) => <code>{expression}</code> },
          { heading: 'Saved', render: ({ createdAt }) => formatTime(createdAt) },
          { heading: 'By', render: ({ createdByName }) => createdByName },
          { heading: 'Reason', folds: true, render: ({ reason }) => reason },
          { heading: 'In force', render: version => <InForce version={version} /> },
        ]}
        rows={data.versions}
        keyOf={({ formulaVersion }) => `${formulaVersion}`}
      />
      {data.versions.length > 1 && <CompareVersions path={path} one={one} versions={data.versions} />}
    </>
  );
}

/** Active periods of a version. */
function InForce({ version: { inForce } }: { readonly version: FormulaVersion }) {
  if (inForce.length === 0) return 'never';
  return (
    <ul>
      {inForce.map(({ from, until }) => (
        <li key={from}>
          {until === null ? `since ${formatTime(from)}` : `${formatTime(from)} to ${formatTime(until)}`}
        </li>
      ))}
    </ul>
  );
}

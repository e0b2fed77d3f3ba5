import { EmptyState, ErrorState, Loading, shownTime, useFacilityData } from '@limpid/ui-kit';
import type { DefaultUnitVersions } from '#schemas/limits/default-units';
import { unitWords } from './words.js';

/** Every change of the default units: who, when, why, from what to what. */
export function UnitHistory() {
  const { data, error, isPending, refetch } = useFacilityData<DefaultUnitVersions>(
    '/default_units/versions',
    'Loading the history',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  if (data.defaultUnitVersions.length === 0)
    return <EmptyState title="Nobody has changed a unit: the standard units are in force" />;
  return (
    <div className="limpid-table-scroll">
      <table className="cds--data-table" aria-label="History of the default units">
        <thead>
          <tr>
            {['Version', 'When', 'By', 'What changed', 'Reason'].map(heading => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.defaultUnitVersions.map(({ version, updatedAt, updatedByName, changes, reason }) => (
            <tr key={version}>
              <td>{version}</td>
              <td>{shownTime(updatedAt)}</td>
              <td>{updatedByName}</td>
              <td>{changes.map(({ key, from, to }) => `${unitWords[key]}: ${from} → ${to}`).join('; ')}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

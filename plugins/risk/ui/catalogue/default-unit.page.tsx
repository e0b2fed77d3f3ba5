import { ErrorState, Loading, useFacilityData } from '@limpid/ui-kit';
import { SetupPage } from './setup-page.js';

interface DefaultUnit {
  readonly id: string;
  readonly key: string;
  readonly shortName: string;
  readonly unit: string;
}

/** The units that forms begin with. */
export function DefaultUnitPages() {
  return (
    <SetupPage part="Default units">
      <div className="limpid-page">
        <h1>Default units</h1>
        <p className="limpid-lead">The units that forms begin with. Every quantity keeps the unit it was entered in.</p>
        <Units />
      </div>
    </SetupPage>
  );
}

function Units() {
  const { data, error, isPending, refetch } = useFacilityData<{ defaultUnits: readonly DefaultUnit[] }>(
    '/default_units',
    'Loading the units',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  return (
    <table className="cds--data-table" aria-label="Default units">
      <thead>
        <tr>
          {['Quantity', 'Key', 'Unit'].map(heading => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.defaultUnits.map(({ id, key, shortName, unit }) => (
          <tr key={id}>
            <td>{shortName}</td>
            <td>
              <code>{key}</code>
            </td>
            <td>{unit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

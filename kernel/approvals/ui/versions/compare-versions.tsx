import { Button, Select, SelectItem } from '@carbon/react';
import { useState } from 'react';
import { ErrorState, FilesInMaking, fp, LoadingTable, useFacilityData, useFiles } from '@limpid/ui-kit';
import type { DocumentVersion } from '#schemas/approvals/approval';
import type { VersionDetail } from '#schemas/approvals/versions';
import { Differences } from './differences.js';
import { VersionSignatures } from './version-signatures.js';

/** Any version beside any other, field by field; at first the newest beside the one before it. */
export function CompareVersions({
  path,
  versions,
}: {
  readonly path: string;
  readonly versions: readonly DocumentVersion[];
}) {
  const numbers = versions.map(({ version }) => version);
  const [chosen, setChosen] = useState({ version: numbers[0] ?? 1, other: numbers[1] ?? null });
  const { version, other } = chosen;
  const query = other === null ? '' : `?compareWith=${other}`;
  const { data, error, isPending, refetch } = useFacilityData<{ readonly version: VersionDetail }>(
    `${path}/versions/${version}${query}`,
    'Loading the version',
  );
  const files = useFiles('Printing the version');
  return (
    <>
      <h2>One version</h2>
      <div className="limpid-filters">
        <Select
          id="version-shown"
          labelText="Version"
          value={String(version)}
          onChange={event => setChosen({ ...chosen, version: Number(event.target.value) })}
        >
          {numbers.map(number => (
            <SelectItem key={number} value={String(number)} text={`Version ${number}`} />
          ))}
        </Select>
        <Select
          id="version-compared"
          labelText="Compared with"
          value={other === null ? '' : String(other)}
          onChange={event =>
            setChosen({ ...chosen, other: event.target.value === '' ? null : Number(event.target.value) })
          }
        >
          <SelectItem value="" text="No other version" />
          {numbers.map(number => (
            <SelectItem key={number} value={String(number)} text={`Version ${number}`} />
          ))}
        </Select>
        <Button
          kind="tertiary"
          onClick={() => files.get(fp(`${path}/versions/${version}/pdf`), `Version ${version} (PDF)`)}
        >
          PDF with signatures
        </Button>
      </div>
      <FilesInMaking files={files} />
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <LoadingTable columns={3} rows={4} />}
      {data !== undefined && (
        <>
          <Differences
            differences={data.version.differences}
            from={data.version.comparedWith === null ? null : `Version ${data.version.comparedWith}`}
            to={`Version ${data.version.version.version}`}
          />
          <VersionSignatures detail={data.version} />
        </>
      )}
    </>
  );
}

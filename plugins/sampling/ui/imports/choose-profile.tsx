import { Button, Select, SelectItem } from '@carbon/react';
import { DataTable, useFacilityData } from '@limpid/ui-kit';
import type { FileColumns } from '#plugins/sampling/shared/result-import';
import type { ResultProfile } from '#plugins/sampling/shared/result-profile';
import { NewProfile } from './new-profile.js';

type Sheet = FileColumns['sheets'][number];
type Profile = ResultProfile & { readonly id: string };

/** Profiles that can be chosen, and the first one whose columns a file has. */
export function useProfiles(columns: FileColumns | null) {
  const { data, error, refetch } = useFacilityData<{ readonly resultProfiles: readonly Profile[] }>(
    '/result-profiles?doPagination=false',
    'Loading profiles',
  );
  const profiles = data?.resultProfiles ?? [];
  const suggested = profiles.find(each => columns?.sheets.some(sheet => fits(each, sheet)) === true);
  return { profiles, suggestedId: suggested?.id ?? '', error, refetch };
}

/** The saved mapping of the columns of a file, or a new one made from its headings. */
export function ChooseProfile({
  columns,
  profiles,
  profileId,
  isNew,
  setNew,
  onChoose,
}: {
  readonly columns: FileColumns;
  readonly profiles: readonly Profile[];
  readonly profileId: string;
  /** A profile is being made of the headings. */
  readonly isNew: boolean;
  readonly setNew: (isNew: boolean) => void;
  readonly onChoose: (id: string) => void;
}) {
  const [sheet] = columns.sheets;
  return (
    <>
      <h2>Profile</h2>
      <div className="limpid-row limpid-import-tools">
        <Select
          id="import-profile"
          labelText="Profile of the columns"
          value={profileId}
          onChange={event => onChoose(event.target.value)}
        >
          <SelectItem value="" text="Own headings: Label, Result, Unit …" />
          {profiles.map(({ id, externalId, name }) => (
            <SelectItem key={id} value={id} text={`${externalId} ${name}`} />
          ))}
        </Select>
        {!isNew && (
          <Button kind="tertiary" size="md" onClick={() => setNew(true)}>
            New profile from this file
          </Button>
        )}
      </div>
      {sheet !== undefined && <FirstRows sheet={sheet} />}
      {isNew && sheet !== undefined && (
        <NewProfile
          sheet={sheet}
          onMade={id => {
            setNew(false);
            onChoose(id);
          }}
          onCancel={() => setNew(false)}
        />
      )}
    </>
  );
}

/** The file has the columns that every row needs. */
function fits({ labelColumn, resultColumn, sheetName = null }: Profile, { name, headings }: Sheet): boolean {
  return (
    headings.includes(labelColumn) && headings.includes(resultColumn) && (sheetName === null || sheetName === name)
  );
}

function FirstRows({ sheet }: { readonly sheet: Sheet }) {
  return (
    <DataTable
      title={`First rows of ${sheet.name}`}
      size="sm"
      columns={sheet.headings.map(heading => ({
        heading,
        render: (row: Record<string, string>) => row[heading] ?? '',
      }))}
      rows={sheet.rows}
      keyOf={(_row, place) => String(place)}
    />
  );
}

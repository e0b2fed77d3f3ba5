import { DocumentImport } from '@carbon/icons-react';
import { Button } from '@carbon/react';
import { Link } from 'react-router';
import {
  DataTable,
  EntryTabs,
  listQuery,
  ListFrame,
  formatTime,
  useFacilityData,
  useListState,
  usePermission,
  type PageInfo,
} from '@limpid/ui-kit';
import type { ResultImport } from '#plugins/sampling/shared/result-import';

/** Files of results that were imported, newest first. */
export function ImportList() {
  const state = useListState('');
  const answer = useFacilityData<{ readonly resultImports: readonly ResultImport[]; readonly pagination: PageInfo }>(
    `/result-imports?${listQuery(state)}`,
    'Loading imports',
  );
  const mayImport = usePermission('ResidueMeasure.Modify');
  return (
    <div className="limpid-page">
      <EntryTabs label="Result import" />
      <h1>Result import</h1>
      <p className="limpid-lead">
        Results from files of instruments and laboratory systems. Every row is shown with its sample before anything is
        written, and the file is kept.
      </p>
      <ListFrame
        state={state}
        searchHint="Search by file, profile or person"
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={6}
        emptyText="No file imported yet"
        tools={
          mayImport && (
            <Button as={Link} to="/new" renderIcon={DocumentImport}>
              Import file
            </Button>
          )
        }
      >
        <DataTable
          title="Result imports"
          columns={[
            { heading: 'Number', render: ({ number }) => number },
            { heading: 'File', render: ({ fileName }) => fileName },
            { heading: 'Imported', render: ({ createdAt, createdBy }) => `${formatTime(createdAt)}, ${createdBy}` },
            { heading: 'Profile', render: ({ profile }) => profile, folds: true },
            { heading: 'Entered', align: 'end', render: ({ entered }) => entered },
            { heading: 'Left out', align: 'end', render: ({ leftOut }) => leftOut, folds: true },
          ]}
          rows={answer.data?.resultImports ?? []}
          keyOf={({ id }) => id}
          rowLink={({ id }) => `/${id}`}
        />
      </ListFrame>
    </div>
  );
}

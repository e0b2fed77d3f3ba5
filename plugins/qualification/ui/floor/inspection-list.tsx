import { Add } from '@carbon/icons-react';
import { Button } from '@carbon/react';
import { Link } from 'react-router';
import {
  DataTable,
  FilterSelect,
  formatTime,
  ListFrame,
  listQuery,
  StateTag,
  useFacilityData,
  useListState,
  usePermission,
  type PageInfo,
} from '@limpid/ui-kit';
import { nextUseWords, type Inspection } from '#plugins/qualification/shared/inspection';
import { resultState, sourceWords } from './inspection-words.js';

const filters: Readonly<Record<string, string>> = {
  failed: '&visuallyClean=false',
  routine: '&source=routine',
  cleaning: '&source=cleaning',
};

/** Visual inspections, newest first. */
export function InspectionList() {
  const state = useListState('');
  const answer = useFacilityData<{ readonly inspections: readonly Inspection[]; readonly pagination: PageInfo }>(
    `/inspections?${listQuery(state)}${filters[state.filter] ?? ''}`,
    'Loading inspections',
  );
  const mayAdd = usePermission('QualificationTask.Modify');
  return (
    <div className="limpid-page">
      <h1>Inspections</h1>
      <p className="limpid-lead">
        Visual inspections of equipment: routine ones, and those after cleaning on the floor.
      </p>
      <ListFrame
        state={state}
        searchHint="Search by number, equipment or batch number"
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={8}
        emptyText="No inspections in this period"
        tools={
          <>
            <FilterSelect
              id="inspection-filter"
              label="Filter"
              all="All"
              choices={[
                ['failed', 'Not clean'],
                ['routine', 'Routine'],
                ['cleaning', 'After cleaning'],
              ]}
              state={state}
            />
            {mayAdd && (
              <Button as={Link} to="/new" renderIcon={Add}>
                Add inspection
              </Button>
            )}
          </>
        }
      >
        <DataTable
          title="Inspections"
          columns={[
            { heading: 'Number', render: ({ number }) => number },
            { heading: 'When', render: ({ inspectedAt }) => formatTime(inspectedAt) },
            { heading: 'Equipment', render: ({ equipment }) => `${equipment.externalId} ${equipment.name}` },
            {
              heading: 'Product before and after',
              render: ({ production, nextProduction }) =>
                [production?.externalId ?? '–', nextProduction?.externalId].filter(Boolean).join(' → '),
              folds: true,
            },
            {
              heading: 'By',
              render: ({ inspectedBy, qualificationWarning }) =>
                qualificationWarning === null ? inspectedBy : `${inspectedBy} (not qualified)`,
              folds: true,
            },
            { heading: 'Result', render: inspection => <StateTag state={resultState(inspection)} size="sm" /> },
            {
              heading: 'Failing locations',
              render: ({ failingLocations, photos }) =>
                `${failingLocations.length}${photos.length === 0 ? '' : `, ${photos.length} photos`}`,
              folds: true,
            },
            {
              heading: 'Next use',
              render: ({ nextUse, source }) => (nextUse === null ? sourceWords[source] : nextUseWords[nextUse]),
              folds: true,
            },
          ]}
          rows={answer.data?.inspections ?? []}
          keyOf={({ id }) => id}
          rowLink={({ id }) => `/${id}`}
        />
      </ListFrame>
    </div>
  );
}

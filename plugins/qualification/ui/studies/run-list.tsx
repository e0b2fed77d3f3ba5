import {
  DataTable,
  FilterSelect,
  listQuery,
  ListFrame,
  StateTag,
  useFacilityData,
  useListState,
  type PageInfo,
} from '@limpid/ui-kit';
import type { Run } from '#plugins/qualification/shared/run';
import { runTable } from '#plugins/qualification/shared/run-workflow';
import { runState } from './states.js';

const choices = Object.entries(runTable.states).map(([state, { title }]) => [state, title] as const);

/** Runs of all studies, those that are not completed first. */
export function RunList() {
  const state = useListState('');
  const query = `${listQuery(state)}${state.filter === '' ? '' : `&state=${state.filter}`}`;
  const answer = useFacilityData<{ readonly runs: readonly Run[]; readonly pagination: PageInfo }>(
    `/runs?${query}`,
    'Loading runs',
  );
  return (
    <div className="limpid-page">
      <h1>Runs</h1>
      <p className="limpid-lead">
        Cleaning events of studies: what is open, what waits for review, and what was found.
      </p>
      <ListFrame
        state={state}
        searchHint="Search by study, equipment or batch number"
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={5}
        emptyText="No run yet: plan one on the page of its study"
        tools={<FilterSelect id="run-filter" label="State" all="All" choices={choices} state={state} />}
      >
        <DataTable
          title="Runs"
          columns={[
            { heading: 'Run', render: ({ number, study }) => `Run ${number} of ${study.externalId}`, holds: true },
            { heading: 'Study', render: ({ study }) => study.name, folds: true },
            { heading: 'Equipment', render: ({ equipment }) => `${equipment.externalId} ${equipment.name}` },
            { heading: 'Batch number', render: ({ batchNumber }) => batchNumber ?? '–', folds: true },
            { heading: 'State', render: run => <StateTag state={runState(run)} size="sm" /> },
          ]}
          rows={answer.data?.runs ?? []}
          keyOf={({ id }) => id}
          rowLink={({ id }) => `/${id}`}
        />
      </ListFrame>
    </div>
  );
}

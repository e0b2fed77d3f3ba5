import { Add } from '@carbon/icons-react';
import { Button } from '@carbon/react';
import { Link } from 'react-router';
import {
  DataTable,
  FilterSelect,
  listQuery,
  ListFrame,
  formatTime,
  StateTag,
  useFacilityData,
  useListState,
  usePermission,
  type PageInfo,
} from '@limpid/ui-kit';
import type { SampleSet } from '#plugins/sampling/shared/sample-set';

/** Sample sets, newest first. */
export function SetList() {
  const state = useListState('');
  const query = `${listQuery(state)}${state.filter === 'open' ? '&open=true' : ''}`;
  const answer = useFacilityData<{ readonly sampleSets: readonly SampleSet[]; readonly pagination: PageInfo }>(
    `/sample-sets?${query}`,
    'Loading sample sets',
  );
  const mayAdd = usePermission('ResidueMeasure.Add');
  return (
    <div className="limpid-page">
      <h1>Sample sets</h1>
      <p className="limpid-lead">
        What is sampled after one cleaning of equipment: labels, the round, and where each sample is.
      </p>
      <ListFrame
        state={state}
        searchHint="Search by equipment or batch number"
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={5}
        emptyText="No sample set yet"
        tools={
          <>
            <FilterSelect id="set-filter" label="Filter" all="All" choices={[['open', 'Open']]} state={state} />
            {mayAdd && (
              <Button as={Link} to="/new" renderIcon={Add}>
                Add sample set
              </Button>
            )}
          </>
        }
      >
        <DataTable
          title="Sample sets"
          columns={[
            { heading: 'Number', render: ({ number }) => number },
            { heading: 'Equipment', render: ({ equipment }) => `${equipment.externalId} ${equipment.name}` },
            { heading: 'Batch number', render: ({ batchNumber }) => batchNumber ?? '–', folds: true },
            {
              heading: 'Cleaning completed',
              render: ({ cleaningCompletedAt }) => formatTime(cleaningCompletedAt),
              folds: true,
            },
            { heading: 'Samples', render: countsText, folds: true },
            { heading: 'State', render: ({ isComplete }) => <StateTag state={setState(isComplete)} size="sm" /> },
          ]}
          rows={answer.data?.sampleSets ?? []}
          keyOf={({ id }) => id}
          rowLink={({ id }) => `/${id}`}
        />
      </ListFrame>
    </div>
  );
}

function countsText({ counts }: SampleSet): string {
  return Object.entries(counts)
    .map(([state, count]) => `${count} ${state.toLowerCase()}`)
    .join(', ');
}

/** A set is open until every sample is reviewed or absent. */
export function setState(isComplete: boolean): { readonly title: string; readonly colour: 'green' | 'amber' } {
  return isComplete ? { title: 'Complete', colour: 'green' } : { title: 'Open', colour: 'amber' };
}

import {
  DataTable,
  EmptyState,
  ErrorState,
  Loading,
  StateTag,
  useFacilityData,
  WaysOn,
  type RecordRow,
} from '@limpid/ui-kit';
import type { QualificationTask } from '#plugins/qualification/shared/task';
import { studyTypeWords } from '#schemas/enumerations/master-data';
import { Due } from './list/task-list.js';
import { runsText, stateOf } from './words.js';

/** Qualification tasks on the page of a piece of equipment. */
export function EquipmentTasks({ row: { id } }: { readonly row: RecordRow }) {
  const { data, error, isPending, refetch } = useFacilityData<{
    readonly qualificationTasks: readonly QualificationTask[];
  }>(`/qualification-task/entity/${id}?pageLimit=100`, 'Loading qualification tasks');
  const ways = [
    { label: 'Add task', address: `/app/tasks/new?equipmentId=${id}`, permission: 'QualificationTask.Add' } as const,
  ];
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending || data === undefined) return <Loading />;
  if (data.qualificationTasks.length === 0)
    return (
      <EmptyState title="No qualification task of this equipment">
        <WaysOn ways={ways} />
      </EmptyState>
    );
  return (
    <>
      <DataTable
        title="Qualification tasks"
        columns={[
          {
            heading: 'Number',
            render: task => (
              <a className="cds--link" href={`/app/tasks/${task.id}`}>
                {task.number}
              </a>
            ),
          },
          { heading: 'Title', render: ({ title }) => title },
          { heading: 'Study type', render: ({ studyType }) => studyTypeWords[studyType], folds: true },
          { heading: 'Production', render: ({ production }) => production?.externalId ?? '–', folds: true },
          { heading: 'Runs', render: runsText, folds: true },
          { heading: 'Due', render: task => <Due task={task} /> },
          { heading: 'State', render: ({ state }) => <StateTag state={stateOf(state)} size="sm" /> },
        ]}
        rows={data.qualificationTasks}
        keyOf={task => task.id}
      />
      <WaysOn ways={ways} />
    </>
  );
}

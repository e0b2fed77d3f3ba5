import { Tag } from '@carbon/react';
import {
  DataTable,
  FilterSelect,
  formatDay,
  listQuery,
  ListFrame,
  StateTag,
  useFacilityData,
  useListState,
  type PageInfo,
  type TableColumn,
} from '@limpid/ui-kit';
import type { QualificationTask } from '#plugins/qualification/shared/task';
import { taskTable, type TaskState } from '#plugins/qualification/shared/task-workflow';
import { studyTypeWords } from '#schemas/enumerations/master-data';
import { runsText, scopeText, sourceWords, stateOf } from '../words.js';
import { TaskViews } from './task-views.js';

/** Filters of the list with the query that each stands for. */
const filters: readonly (readonly [key: string, label: string, query: string])[] = [
  ['open', 'Open', 'open=true'],
  ['mine', 'Open and mine', 'open=true&mine=true'],
  ['overdue', 'Overdue', 'overdue=true'],
  ['asked', 'Cancellation asked for', 'asked=true'],
  ...(Object.keys(taskTable.states) as TaskState[]).map(
    state => [state, stateOf(state).title, `state=${state}`] as const,
  ),
];

const columns: readonly TableColumn<QualificationTask>[] = [
  { heading: 'Number', sort: 'number', render: ({ number }) => number },
  { heading: 'Title', sort: 'title', render: ({ title }) => title, holds: true },
  { heading: 'Study type', sort: 'studyType', render: ({ studyType }) => studyTypeWords[studyType], folds: true },
  { heading: 'Scope', render: scopeText, folds: true },
  { heading: 'Runs', render: runsText, folds: true },
  { heading: 'Due', sort: 'dueOn', render: task => <Due task={task} /> },
  { heading: 'Owner', render: ({ owner }) => owner?.name ?? 'Nobody', folds: true },
  { heading: 'Source', render: ({ source }) => sourceWords[source], folds: true },
  {
    heading: 'State',
    sort: 'state',
    render: ({ state, outcome }) => (
      <>
        <StateTag state={stateOf(state)} size="sm" /> {outcome}
      </>
    ),
  },
];

/** The due day of a task, marked when it has passed. */
export function Due({ task: { dueOn, isOverdue } }: { readonly task: QualificationTask }) {
  return (
    <>
      {formatDay(dueOn)}{' '}
      {isOverdue && (
        <Tag type="red" size="sm">
          Overdue
        </Tag>
      )}
    </>
  );
}

/** Tasks as a list, the first due first. */
export function TaskList() {
  const state = useListState('dueOn');
  const query = filters.find(([key]) => key === state.filter)?.[2];
  const answer = useFacilityData<{
    readonly qualificationTasks: readonly QualificationTask[];
    readonly pagination: PageInfo;
  }>(`/qualification-task?${listQuery(state)}${query === undefined ? '' : `&${query}`}`, 'Loading qualification tasks');
  return (
    <div className="limpid-page">
      <TaskViews view="/" />
      <ListFrame
        state={state}
        searchHint="Search by number, title, equipment, production or change number"
        answer={answer}
        pagination={answer.data?.pagination}
        columnCount={columns.length}
        emptyText="No qualification task yet: assessments, schedules and people add them"
        ways={[
          { label: 'Add task', address: '/app/tasks/new', permission: 'QualificationTask.Add' },
          { label: 'Configure tasks', address: '/app/tasks/configure' },
        ]}
        tools={
          <FilterSelect
            id="task-filter"
            label="Filter"
            all="All"
            choices={filters.map(([key, label]) => [key, label])}
            state={state}
          />
        }
      >
        <DataTable
          title="Qualification tasks"
          columns={columns}
          rows={answer.data?.qualificationTasks ?? []}
          keyOf={({ id }) => id}
          rowLink={({ id }) => `/${id}`}
          sorting={state}
        />
      </ListFrame>
    </div>
  );
}

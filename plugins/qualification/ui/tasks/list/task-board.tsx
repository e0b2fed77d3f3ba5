import { Link } from 'react-router';
import { EmptyState, ErrorState, Loading, StateTag, useFacilityData } from '@limpid/ui-kit';
import type { QualificationTask } from '#plugins/qualification/shared/task';
import { openTaskStates, type TaskState } from '#plugins/qualification/shared/task-workflow';
import { studyTypeWords } from '#schemas/enumerations/master-data';
import { RunDots } from '../task/run-dots.js';
import { runsText, scopeText, stateOf } from '../words.js';
import { Due } from './task-list.js';
import { TaskViews } from './task-views.js';

const most = 200;

/** Open tasks by state, the first due first. */
export function TaskBoard() {
  const { data, error, isPending, refetch } = useFacilityData<{
    readonly qualificationTasks: readonly QualificationTask[];
    readonly pagination: { readonly total: number };
  }>(`/qualification-task?open=true&pageLimit=${most}`, 'Loading qualification tasks');
  return (
    <div className="limpid-page">
      <TaskViews view="/board" />
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {isPending && error === null && <Loading />}
      {data?.pagination.total === 0 && <EmptyState title="No open task" />}
      {data !== undefined && data.pagination.total > 0 && (
        <div className="limpid-board">
          {openTaskStates.map(state => (
            <Column key={state} state={state} tasks={data.qualificationTasks.filter(task => task.state === state)} />
          ))}
        </div>
      )}
      {data !== undefined && data.pagination.total > most && (
        <p>{`The first ${most} of ${data.pagination.total} open tasks; the list has all.`}</p>
      )}
    </div>
  );
}

function Column({ state, tasks }: { readonly state: TaskState; readonly tasks: readonly QualificationTask[] }) {
  const id = `board-${state}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        <StateTag state={stateOf(state)} /> <span>{tasks.length}</span>
      </h2>
      <ul>
        {tasks.map(task => (
          <li key={task.id} className={task.isOverdue ? 'limpid-task-card limpid-task-overdue' : 'limpid-task-card'}>
            <Link className="cds--link" to={`/${task.id}`}>
              {task.number}
            </Link>
            <p>{task.title}</p>
            <p>{[studyTypeWords[task.studyType], scopeText(task)].filter(text => text !== '').join(': ')}</p>
            <p>
              <Due task={task} />
            </p>
            <p>{task.owner?.name ?? 'Nobody owns it'}</p>
            <RunDots runs={task.runs} required={task.runsRequired} text={runsText(task)} />
          </li>
        ))}
      </ul>
      {tasks.length === 0 && <p>None</p>}
    </section>
  );
}

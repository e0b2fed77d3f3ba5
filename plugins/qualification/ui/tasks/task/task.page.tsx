import { useParams } from 'react-router';
import {
  ErrorState,
  Loading,
  PageBelow,
  RecordHistory,
  SettingsTabs,
  StateTag,
  useFacilityData,
  useIsMounted,
} from '@limpid/ui-kit';
import type { WholeQualificationTask } from '#plugins/qualification/shared/task';
import { stateOf } from '../words.js';
import { TaskActions } from './task-actions.js';
import { TaskFacts } from './task-facts.js';
import { TaskStudies } from './task-studies.js';
import { WorstCaseView } from './worst-case-view.js';

/** One task: what it is about, its worst cases, runs and history, and what may be done now (screen S36). */
export function TaskPage() {
  const { id = '' } = useParams();
  const isHere = useIsMounted();
  const { data, error, isPending, refetch } = useFacilityData<{ readonly qualificationTask: WholeQualificationTask }>(
    `/qualification-task/task/${id}`,
    'Loading the task',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (isPending || data === undefined) return <Loading />;
  const task = data.qualificationTask;
  const refresh = async (): Promise<void> => {
    if (isHere.current) await refetch();
  };
  return (
    <PageBelow title={`${task.number} ${task.title}`} list="Qualification tasks">
      <StateTag state={stateOf(task.state)} />
      <TaskFacts task={task} />
      <TaskActions task={task} onDone={refresh} />
      <SettingsTabs
        label="Parts of the task"
        tabs={[
          { title: 'Worst cases', show: () => <WorstCaseView task={task} onDone={refresh} /> },
          { title: 'Studies and runs', show: () => <TaskStudies task={task} /> },
          { title: 'History', show: () => <RecordHistory path={`/qualification-task/task/${id}`} /> },
        ]}
      />
    </PageBelow>
  );
}

import {
  DataTable,
  EmptyState,
  ErrorState,
  formatNumber,
  Loading,
  useFacilityData,
  WorkflowActions,
} from '@limpid/ui-kit';
import type { WholeQualificationTask } from '#plugins/qualification/shared/task';
import type { TaskWorstCase, TaskWorstCases } from '#plugins/qualification/shared/task-worst-case';
import { contaminantWords } from '../words.js';
import { useTaskStep } from './use-task.js';

const strategyWords = { ranking: 'Ranking', override: 'Decision', lowestLimit: 'Lowest limit' } as const;

/** The worst case of each contaminant set as of now, and whether it was confirmed for the task. */
export function WorstCaseView({
  task,
  onDone,
}: {
  readonly task: WholeQualificationTask;
  readonly onDone: () => Promise<void>;
}) {
  const { data, error, isPending, refetch } = useFacilityData<TaskWorstCases>(
    `/qualification-task/task/${task.id}/worst-cases`,
    'Loading worst cases',
  );
  const carryOut = useTaskStep(task);
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending || data === undefined) return <Loading />;
  const actions = task.actions.filter(({ action }) => action === 'confirmWorstCases');
  return (
    <>
      <p>
        {data.isConfirmed
          ? 'These worst cases are confirmed for the task.'
          : data.confirmed.length === 0
            ? 'These are the present worst cases; none is confirmed for the task yet.'
            : 'The data changed: the present worst cases differ from those that were confirmed.'}
      </p>
      <Table title="Worst cases now" rows={data.worstCases} />
      {!data.isConfirmed && data.confirmed.length > 0 && <Table title="Confirmed worst cases" rows={data.confirmed} />}
      {!data.isConfirmed && actions.length > 0 && (
        <div className="limpid-row">
          <WorkflowActions
            label={task.number}
            name={`worst cases ${task.id}`}
            actions={actions}
            isAside
            send={() => carryOut({ action: 'confirmWorstCases' })}
            onDone={async () => {
              await refetch();
              await onDone();
            }}
          />
        </div>
      )}
    </>
  );
}

function Table({ title, rows }: { readonly title: string; readonly rows: readonly TaskWorstCase[] }) {
  if (rows.length === 0) return <EmptyState title="No worst case" />;
  return (
    <DataTable
      title={title}
      columns={[
        { heading: 'Contaminant', render: ({ contaminant }) => contaminantWords[contaminant] },
        {
          heading: 'Worst case',
          render: ({ target }) => (target === null ? '–' : `${target.externalId} ${target.name}`),
        },
        { heading: 'Score', align: 'end', render: scoreText },
        { heading: 'Found by', render: ({ strategy }) => strategyWords[strategy], folds: true },
        { heading: 'Reason', render: ({ reason }) => reason, folds: true },
      ]}
      rows={rows}
      keyOf={({ contaminant }) => contaminant}
    />
  );
}

function scoreText({ score, scoreUnit }: TaskWorstCase): string {
  if (score === null) return '–';
  return scoreUnit === '1' ? formatNumber(score) : `${formatNumber(score)} ${scoreUnit}`;
}

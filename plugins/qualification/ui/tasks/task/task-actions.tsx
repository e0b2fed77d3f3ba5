import { Select, SelectItem } from '@carbon/react';
import { useState, type ReactNode } from 'react';
import { DayField, formatDay, useFacilityData, WorkflowActions, type SentAction } from '@limpid/ui-kit';
import type { TaskStep, WholeQualificationTask } from '#plugins/qualification/shared/task';
import { useTaskStep } from './use-task.js';

const dayActions: readonly string[] = ['plan', 'changeDueDate'];
/** Shown with the worst cases themselves. */
const elsewhere: readonly string[] = ['confirmWorstCases', 'assign', ...dayActions];

const nothing: Partial<TaskStep> = {};

interface ActionsProps {
  readonly task: WholeQualificationTask;
  readonly onDone: () => Promise<void>;
}

/** What may be done with a task, each with what it is sent with. */
export function TaskActions({ task, onDone }: ActionsProps) {
  if (task.actions.length === 0) return null;
  return (
    <div className="limpid-task-actions">
      <Actions task={task} onDone={onDone} wanted={action => !elsewhere.includes(action)} />
      <Owner task={task} onDone={onDone} />
      <Days task={task} onDone={onDone} />
    </div>
  );
}

function Owner({ task, onDone }: ActionsProps) {
  const [ownerId, setOwnerId] = useState(task.owner?.id ?? '');
  const { data } = useFacilityData<{ readonly people: readonly { readonly id: string; readonly name: string }[] }>(
    '/qualification-task/people',
    'Loading people',
  );
  return (
    <Actions
      task={task}
      onDone={onDone}
      wanted={action => action === 'assign'}
      more={{ ownerId: ownerId === '' ? null : ownerId }}
    >
      <Select id="task-owner" labelText="Owner" value={ownerId} onChange={event => setOwnerId(event.target.value)}>
        <SelectItem value="" text="" />
        {(data?.people ?? []).map(({ id, name }) => (
          <SelectItem key={id} value={id} text={name} />
        ))}
      </Select>
    </Actions>
  );
}

function Days({ task, onDone }: ActionsProps) {
  const [day, setDay] = useState<string | null>(null);
  return (
    <Actions task={task} onDone={onDone} wanted={action => dayActions.includes(action)} more={{ day }}>
      <DayField
        id="task-day"
        label="New day"
        help={`Within the window ${formatDay(task.window.from)} to ${formatDay(task.window.to)} a reason suffices; another due day is signed`}
        value={day}
        fault={undefined}
        onChange={setDay}
      />
    </Actions>
  );
}

/** Some of the actions of a task, with the control whose value they are sent with. */
function Actions({
  task,
  onDone,
  wanted,
  more = nothing,
  children,
}: ActionsProps & {
  readonly wanted: (action: string) => boolean;
  readonly more?: Partial<TaskStep>;
  readonly children?: ReactNode;
}) {
  const carryOut = useTaskStep(task);
  const actions = task.actions.filter(({ action }) => wanted(action));
  if (actions.length === 0) return null;
  const send = (action: string, { reason, proof, comment }: SentAction): Promise<unknown> =>
    carryOut({
      action: action as TaskStep['action'],
      ...more,
      // The text that linkDeviation asks for is the reference.
      ...(action === 'linkDeviation' ? { reference: reason } : { reason }),
      proof,
      comment,
    });
  return (
    <div className="limpid-task-action">
      {children}
      <div className="limpid-row">
        <WorkflowActions
          label={task.number}
          name={`task ${task.id} ${actions[0]?.action ?? ''}`}
          actions={actions}
          isAside={children !== undefined}
          texts={{ linkDeviation: 'Number of the deviation' }}
          send={send}
          onDone={onDone}
        />
      </div>
    </div>
  );
}

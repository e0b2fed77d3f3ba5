import { table } from '#cli/contract';
import type { QualificationTask } from '#plugins/qualification/shared/task';
import { taskTable } from '#plugins/qualification/shared/task-workflow';

/** Tasks as lines, with the words of the screens. */
export function taskTableText(tasks: readonly QualificationTask[]): string {
  if (tasks.length === 0) return 'No qualification task';
  const rows = tasks.map(task => [
    task.number,
    task.title,
    [task.equipment, task.production, task.procedure].flatMap(each => each?.externalId ?? []).join(', '),
    `${task.dueOn}${task.isOverdue ? ' overdue' : ''}`,
    `${task.runsPassed} of ${task.runsRequired}`,
    task.owner?.name ?? '',
    taskTable.states[task.state].title,
  ]);
  return table(['Number', 'Title', 'Scope', 'Due', 'Runs', 'Owner', 'State'], rows);
}

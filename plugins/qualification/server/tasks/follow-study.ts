import { RefusedStep, situationOf, type AnyCall, type Attempt } from '#kernel/contract';
import { taskTable, type TaskState } from '#plugins/qualification/shared/task-workflow';
import { decide } from '#schemas/workflow/actions-for';
import { taskRow } from './read-tasks.js';
import { taskRecord, type SystemAction } from './task-context.js';
import { taskWorkflow } from './task-workflow.js';

/** What happened to the study of a task (transitions Q2 to Q6). */
export type StudyEvent = 'startByStudy' | 'submitStudy' | 'reviewStudy' | 'completeStudy' | 'returnStudy';

/** The rows on the way of a task, each from the state at its place. */
const way: readonly (readonly [from: TaskState, action: SystemAction])[] = [
  ['NotStarted', 'startByStudy'],
  ['InProgress', 'submitStudy'],
  ['BeingReviewed', 'reviewStudy'],
  ['BeingApproved', 'completeStudy'],
];

/**
 * Moves a task with its study, in the transaction that moves the study: along the rows of the table that are the product's
 * own, one after another where the study is ahead. What a closed task does not have is refused.
 */
export async function followStudy(
  call: AnyCall,
  taskId: string,
  event: StudyEvent,
  outcome: 'Validated' | 'On Going' | 'Failed' | null = null,
): Promise<void> {
  await call.tx.rows({
    text: `select id from qualification.task where facility_id = $1 and id = $2 for no key update`,
    values: [call.facility.id, taskId],
  });
  const { state } = await taskRow(call, taskId, dayOf(call));
  for (const action of actionsTo(state, event)) await carryOut(call, taskId, action, outcome);
}

/** The rows to carry out; none where the task is there already. */
function actionsTo(state: TaskState, event: StudyEvent): readonly SystemAction[] {
  // A task that people have started, or that is closed, is not started by another study.
  if (event === 'startByStudy') return state === 'NotStarted' ? [event] : [];
  if (event === 'returnStudy') return state === 'NotStarted' || state === 'InProgress' ? [] : ['returnStudy'];
  if (state === 'Completed' && event === 'completeStudy') return [];
  const from = way.findIndex(([at]) => at === state);
  const to = way.findIndex(([, action]) => action === event);
  return from < 0 ? [event] : way.slice(from, to + 1).map(([, action]) => action);
}

async function carryOut(call: AnyCall, id: string, action: SystemAction, outcome: string | null): Promise<void> {
  const today = dayOf(call);
  const record = await taskRecord(call, await taskRow(call, id, today), { today, cover: null, outcome }, {});
  const { table, domain } = taskWorkflow.record;
  const attempt: Attempt = { domain, entity: { table, id, label: record.label }, action, state: record.state };
  const decision = decide(taskWorkflow, situationOf(call, record, true), action);
  if (decision === null) {
    const state = taskTable.states[record.state].title.toLowerCase();
    throw new RefusedStep(attempt, 'TransactionLocked', {
      message: `The task ${record.label} is ${state}: ${action} is not possible now`,
    });
  }
  const { transition } = decision;
  const step = { id, record, transition, to: transition.to ?? record.state, reason: null, signature: null };
  const named: Readonly<Record<string, (typeof taskWorkflow.effects)[keyof typeof taskWorkflow.effects] | undefined>> =
    taskWorkflow.effects;
  const results = [];
  for (const name of transition.effects ?? []) results.push((await named[name]?.(call, step)) ?? {});
  await call.tx
    .db(table)
    .where({ facility_id: call.facility.id, id })
    .update({
      ...Object.fromEntries(results.flatMap(({ columns = {} }) => Object.entries(columns))),
      state: step.to,
      version: record.version + 1,
      updated_at: call.now,
      updated_by: call.actor.id,
    });
  call.tx.audit({
    domain,
    action,
    entity: attempt.entity,
    changes: [{ path: 'state', from: record.state, to: step.to }, ...results.flatMap(({ changes = [] }) => changes)],
  });
}

/** The rows of a study do not ask whether a task is overdue, so the day need not be that of the facility. */
function dayOf({ now }: AnyCall): string {
  return now.toISOString().slice(0, 10);
}

import type { AnyCall, Workflow, WorkflowRecord } from '#kernel/contract';
import type { TaskStep } from '#plugins/qualification/shared/task';
import type { TaskWorstCase } from '#plugins/qualification/shared/task-worst-case';
import type { taskTable } from '#plugins/qualification/shared/task-workflow';
import { facilityUser } from './facility-users.js';
import type { TaskRow } from './read-tasks.js';

/** Rows that the study of a task carries out. */
export type SystemAction = 'startByStudy' | 'submitStudy' | 'reviewStudy' | 'completeStudy' | 'returnStudy';

/** Everything that guards and effects of a task read. */
export interface TaskContext {
  readonly task: TaskRow;
  /** What the caller sent. */
  readonly step: Partial<TaskStep>;
  /** The caller only asks what may be done: what an action would be sent with is not known yet. */
  readonly isAsked: boolean;
  readonly today: string;
  /** The approved assessment, study or risk acceptance that covers the pair without the task; null: none does. */
  readonly cover: string | null;
  /** The live account of the facility that `ownerId` of the step names; null: there is none. */
  readonly newOwner: { readonly id: string; readonly name: string } | null;
  /** The present worst cases, for confirmWorstCases. */
  readonly worstCases: readonly TaskWorstCase[];
  /** The outcome of the study that completes the task. */
  readonly outcome: string | null;
}

export type TaskWorkflow = Workflow<typeof taskTable, TaskContext>;
export type TaskRecord = WorkflowRecord<typeof taskTable, TaskContext>;

/** What is found out before a step. */
export type TaskFacts = Pick<TaskContext, 'today' | 'cover'> & Partial<Pick<TaskContext, 'worstCases' | 'outcome'>>;

/** A task as its workflow sees it: for a step, or without one where the caller asks what may be done. */
export async function taskRecord(
  call: AnyCall,
  task: TaskRow,
  facts: TaskFacts,
  step: Partial<TaskStep> | null,
): Promise<TaskRecord> {
  const { ownerId = null } = step ?? {};
  const context: TaskContext = {
    task,
    step: step ?? {},
    isAsked: step === null,
    newOwner: ownerId === null ? null : await facilityUser(call, ownerId),
    worstCases: facts.worstCases ?? [],
    outcome: facts.outcome ?? null,
    today: facts.today,
    cover: facts.cover,
  };
  const { actor } = call;
  const askedBy = task.cancellation?.by ?? null;
  return {
    state: task.state,
    version: task.version,
    label: task.number,
    roles: [
      ...(actor.may('QualificationTask.Modify') ? (['submitter'] as const) : []),
      ...(actor.may('ApprovalPolicy.Sign') ? (['approver'] as const) : []),
      ...(askedBy?.id === actor.id ? (['canceller'] as const) : []),
    ],
    holders: { canceller: askedBy === null ? [] : [askedBy.name] },
    context,
    current: task,
  };
}

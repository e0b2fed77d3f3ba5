import { randomUUID } from 'node:crypto';
import type { AnyCall, SignedRecords, WorkflowStep } from '#kernel/contract';
import type { taskTable } from '#plugins/qualification/shared/task-workflow';
import type { TaskContext } from './task-context.js';

/** A signed decision about a task: another due day, the request to cancel it, or its cancellation. */
interface TaskDecision {
  readonly taskId: string;
  readonly number: string;
  readonly decision: string;
  readonly dueFrom: string | null;
  readonly dueTo: string | null;
  readonly coveredBy: string | null;
  readonly reason: string;
}

type Step = WorkflowStep<typeof taskTable, TaskContext>;

/** The decision that a step carries out. */
export function decisionOf({ id, reason, transition, record: { context } }: Step): TaskDecision {
  const { task, step, cover } = context;
  const isExtension = transition.signature === 'EXTEND';
  return {
    taskId: id,
    number: task.number,
    decision: transition.action,
    dueFrom: isExtension ? task.dueOn : null,
    dueTo: isExtension ? (step.day ?? null) : null,
    coveredBy: isExtension ? null : cover,
    // The second person signs the reason of the first.
    reason: reason ?? task.cancellation?.reason ?? '',
  };
}

/** What the signature of a decision covers. */
export function decisionContent(decision: TaskDecision): TaskDecision {
  const { taskId, number, dueFrom, dueTo, coveredBy, reason } = decision;
  return { taskId, number, decision: decision.decision, dueFrom, dueTo, coveredBy, reason };
}

/** The act in plain words. */
export function decisionStatement({ number, decision, dueFrom, dueTo, coveredBy, reason }: TaskDecision): string {
  if (decision === 'changeDueDate') return `${number} is due on ${dueTo} instead of ${dueFrom}: ${reason}`;
  const why = `covered by ${coveredBy}: ${reason}`;
  return decision === 'Cancel' ? `${number} is cancelled, ${why}` : `${number} shall be cancelled, ${why}`;
}

/** Stores a decision with the version that was signed, so that what was signed can be rebuilt. */
export async function recordDecision(call: AnyCall, step: Step): Promise<void> {
  const { taskId, decision, dueFrom, dueTo, coveredBy, reason } = decisionOf(step);
  await call.tx.db('qualification.task_decision').insert({
    facility_id: call.facility.id,
    id: randomUUID(),
    task_id: taskId,
    task_version: step.record.version,
    decision,
    due_from: dueFrom,
    due_to: dueTo,
    covered_by: coveredBy,
    reason,
    decided_at: call.now,
    decided_by: call.actor.id,
  });
}

/** Decisions as they were signed. */
export const signedDecisions: SignedRecords = {
  table: 'qualification.task',
  contents: async (call, signatures) => {
    const rows = await call.tx.rows<TaskDecision & { readonly id: string }>({
      name: 'qualification-signed-decisions',
      text: `select g.id, d.task_id as "taskId", t.number, d.decision, d.due_from::text as "dueFrom",
               d.due_to::text as "dueTo", d.covered_by as "coveredBy", d.reason
             from unnest($2::uuid[], $3::uuid[], $4::int[]) as g (id, record, version)
             join qualification.task_decision d on d.task_id = g.record and d.task_version = g.version
             join qualification.task t on t.facility_id = d.facility_id and t.id = d.task_id
             where d.facility_id = $1`,
      values: [
        call.facility.id,
        signatures.map(({ id }) => id),
        signatures.map(({ record }) => record),
        signatures.map(({ version }) => version),
      ],
    });
    return new Map(rows.map(({ id, ...decision }) => [id, decisionContent(decision)]));
  },
};

import { implementWorkflow, type Change, type Unmet } from '#kernel/contract';
import { taskTable } from '#plugins/qualification/shared/task-workflow';
import { isInWindow } from '../engine/tasks/task-days.js';
import { decisionContent, decisionOf, decisionStatement, recordDecision } from './decisions.js';
import type { TaskContext } from './task-context.js';

const change = (path: string, from: unknown, to: unknown): Change => ({ path, from, to });
const noRequest = { cancel_asked_by: null, cancel_asked_at: null, cancel_reason: null };

/** Why a day that was sent does not do; nothing while the caller only asks. */
function dayFault({ isAsked, step }: TaskContext, judge: (day: string) => string | null): Unmet | null {
  if (isAsked) return null;
  const message = step.day === undefined || step.day === null ? 'is required' : judge(step.day);
  return message === null ? null : { path: 'day', message };
}

/** A qualification task from its addition to its outcome (transitions section 6). */
export const taskWorkflow = implementWorkflow<TaskContext>()(taskTable, {
  record: { table: 'qualification.task', domain: 'QualificationTask', what: 'The task' },
  guards: {
    scopeSet: ({ task: { equipment, production, procedure, equipmentGroupId, equipmentTrainId } }) =>
      [equipment, production, procedure, equipmentGroupId, equipmentTrainId].every(each => each === null)
        ? { path: 'equipmentId', message: 'is required where no group, train, production or procedure is stated' }
        : null,
    ownerSet: ({ task }) => (task.owner === null ? 'it has no owner: assign it first' : null),
    ownerUsable: ({ isAsked, newOwner, task, step }) => {
      if (isAsked) return null;
      if (newOwner === null)
        return {
          path: 'ownerId',
          message: step.ownerId === undefined || step.ownerId === null ? 'is required' : 'cannot own tasks here',
        };
      return newOwner.id === task.owner?.id ? { path: 'ownerId', message: 'is the owner already' } : null;
    },
    worstCasesKnown: ({ isAsked, worstCases }) =>
      isAsked || worstCases.some(({ target }) => target !== null)
        ? null
        : (worstCases[0]?.reason ?? 'no worst case follows from the scope'),
    referenceStated: ({ isAsked, step: { reference = null }, task }) => {
      if (isAsked) return null;
      if (reference === null) return { path: 'reference', message: 'is required' };
      return task.deviationReferences.includes(reference) ? { path: 'reference', message: 'is linked already' } : null;
    },
    dayInWindow: context =>
      dayFault(context, day => {
        const { window, plannedOn } = context.task;
        if (!isInWindow(day, window))
          return `is outside the window ${window.from} to ${window.to}: change the due date, which needs a signature`;
        return day === plannedOn ? 'is planned already' : null;
      }),
    dayDiffers: context => dayFault(context, day => (day === context.task.dueOn ? 'is the due day already' : null)),
    pairIsCovered: ({ cover }) =>
      cover === null
        ? 'no approved assessment, validated study or risk acceptance covers its equipment and production without it'
        : null,
  },
  conditions: {
    firstExtension: ({ task }: TaskContext) => task.extensions === 0,
    laterExtension: ({ task }: TaskContext) => task.extensions > 0,
    notAsked: ({ task }: TaskContext) => task.cancellation === null,
    cancellationAsked: ({ task }: TaskContext) => task.cancellation !== null,
  },
  effects: {
    takeOwner: (call, { record: { context } }) =>
      Promise.resolve(
        context.task.owner === null
          ? { columns: { owner_id: call.actor.id }, changes: [change('owner', null, call.actor.fullName)] }
          : {},
      ),
    copyOutcome: (call, { record: { context } }) =>
      Promise.resolve({
        columns: { outcome: context.outcome, completed_at: call.now },
        changes: [change('outcome', null, context.outcome)],
      }),
    recordOwner: (_call, { record: { context } }) =>
      Promise.resolve({
        columns: { owner_id: context.newOwner?.id },
        changes: [change('owner', context.task.owner?.name ?? null, context.newOwner?.name)],
      }),
    storeWorstCases: (_call, { record: { context } }) =>
      Promise.resolve({
        columns: { worst_cases: JSON.stringify(context.worstCases) },
        changes: [change('worstCases', context.task.worstCases, context.worstCases)],
      }),
    addReference: (_call, { record: { context } }) => {
      const before = context.task.deviationReferences;
      const after = [...before, context.step.reference];
      return Promise.resolve({
        columns: { deviation_references: JSON.stringify(after) },
        changes: [change('deviationReferences', before, after)],
      });
    },
    recordPlannedDay: (_call, { record: { context } }) =>
      Promise.resolve({
        columns: { planned_on: context.step.day },
        changes: [change('plannedOn', context.task.plannedOn, context.step.day)],
      }),
    recordDueDay: async (call, step) => {
      const { task, step: sent } = step.record.context;
      await recordDecision(call, step);
      return {
        // A day that was planned for the old window says nothing of the new one.
        columns: { due_on: sent.day, planned_on: null, extensions: task.extensions + 1 },
        changes: [
          change('dueOn', task.dueOn, sent.day),
          ...(task.plannedOn === null ? [] : [change('plannedOn', task.plannedOn, null)]),
        ],
      };
    },
    recordRequest: async (call, step) => {
      await recordDecision(call, step);
      return {
        columns: { cancel_asked_by: call.actor.id, cancel_asked_at: call.now, cancel_reason: step.reason },
        changes: [change('cancellationAskedBy', null, call.actor.fullName)],
      };
    },
    recordCancellation: async (call, step) => {
      await recordDecision(call, step);
      return { changes: [change('coveredBy', null, step.record.context.cover)] };
    },
    endRequest: (_call, { record: { context } }) =>
      Promise.resolve({
        columns: noRequest,
        changes: [change('cancellationAskedBy', context.task.cancellation?.by.name ?? null, null)],
      }),
    // The next task is a record of its own: the scheduled task adds it.
    addNextTask: () => Promise.resolve({}),
  },
  signed: (_call, step) => {
    const decision = decisionOf(step);
    return Promise.resolve({ content: decisionContent(decision), statement: decisionStatement(decision) });
  },
});

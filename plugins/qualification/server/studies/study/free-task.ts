import { defineUseCase, validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import type { Study } from '#plugins/qualification/shared/study';
import { taskFault } from '../scope-records.js';

/** A fault when a task is not open, or has another study: a task is completed by the report of one study (transitions Q5). */
export async function freeTaskFault(call: AnyCall, taskId: string | null): Promise<FieldFault[]> {
  // Of two studies that are made at once the second waits here, and sees the first.
  if (taskId !== null)
    await call.tx
      .db('qualification.task')
      .where({ facility_id: call.facility.id, id: taskId })
      .forNoKeyUpdate()
      .first('id');
  const closed = await taskFault(call, taskId);
  if (closed.length > 0) return closed;
  const [other] = await call.tx.rows<{ number: string }>({
    name: 'qualification-study-of-task',
    text: 'select number from qualification.study where facility_id = $1 and task_id = $2 and archived_at is null',
    values: [call.facility.id, taskId],
  });
  return other === undefined
    ? []
    : [{ path: 'taskId', message: `has the study ${other.number}: another study needs a task of its own` }];
}

/** A study is not taken out of the archive while its task is closed or has another study. */
export const taskStillFree = defineUseCase<{ readonly id: string; readonly row: Study; readonly before: null }, void>()(
  {
    name: 'qualification.task-still-free',
    deps: {},
    run: async (_deps, call) => {
      const faults = await freeTaskFault(call, call.input.row.taskId);
      if (faults.length > 0) throw validationError(...faults);
    },
  },
);

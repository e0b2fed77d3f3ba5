import type { AnyJobHandler, FacilityScope, JobHandler, PermissionKey } from '#kernel/contract';
import { ApiError } from '#kernel/contract';
import type { TSchema } from 'typebox';
import { planOfRecord, type Facilities } from '../facility/facilities.js';
import { personById, type Person } from '../session/person.js';
import { actorOf, belongsTo } from '../session/signed-in.js';
import type { Services } from '../core/container.js';
import type { Database } from '../base/data/database.js';
import type { CallContext } from '../base/data/call-context.js';
import { runWrite, type Enqueuer } from '../record/unit-of-work.js';
import { errorResponse } from '../core/error-response.js';
import type { Logger } from '../base/log/logger.js';
import { begin, putBack, settle, type JobTask } from './job-store.js';
import type { JobWatch } from './job-watch.js';
import { ProgressNotes } from './progress-notes.js';

/** Dependencies of a node's worker. */
export interface WorkerRoom {
  readonly database: Database;
  readonly services: Services;
  readonly facilities: Facilities;
  readonly handlers: ReadonlyMap<string, AnyJobHandler>;
  readonly enqueuer: Enqueuer;
  readonly watch: JobWatch;
  readonly logger: Logger;
  /** Aborted when the node stops: its work goes back to the queue. */
  readonly ending: AbortSignal;
}

class Stopped extends Error {}

/**
 * Runs one job to its end. A refusal ends it as failed; a fault of the server or its database is thrown, so that the
 * queue retries it, up to the attempts of its definition.
 */
export async function runJob(room: WorkerRoom, jobId: string, queueSignal: AbortSignal): Promise<void> {
  const pool = room.database.writePool;
  const task = await begin(pool, jobId);
  if (task === null) return;
  const handler = room.handlers.get(task.name);
  const attempts = handler?.job.attempts ?? 0;
  if (handler === undefined || task.attempts > attempts) {
    const why = handler === undefined ? 'This release does not know the job' : 'The work was interrupted too often';
    await end(room, task, { state: 'failed', error: failure(new Error(why), task, why) });
    return;
  }
  const stopping = new AbortController();
  const signal = AbortSignal.any([queueSignal, room.ending, stopping.signal]);
  const unwatch = room.watch.watch(jobId, () => void stopIfAsked(room, jobId, stopping));
  if (task.cancelRequested) stopping.abort(new Stopped());
  const notes = new ProgressNotes(pool, jobId);
  try {
    const result = await work(room, handler as JobHandler<TSchema>, task, signal, notes);
    await notes.settled();
    await end(room, task, { state: 'done', result });
  } catch (error) {
    await notes.settled();
    if (stopping.signal.aborted) await end(room, task, { state: 'cancelled' });
    else if (room.ending.aborted) {
      await putBack(pool, jobId);
      throw error;
    } else if (isRefusal(error) || task.attempts === attempts) {
      if (!isRefusal(error)) room.logger.error({ jobId, job: task.name, err: error }, 'job failed');
      await end(room, task, { state: 'failed', error: failure(error, task) });
    } else {
      room.logger.warn({ jobId, job: task.name, err: error }, 'job will be tried again');
      throw error;
    }
  } finally {
    unwatch();
  }
}

/** An error of the catalogue, which would be the same again, as opposed to a fault of the server or its database. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}

/** Ends the job and lets its handler delete the job's data, in one transaction. */
async function end(room: WorkerRoom, task: JobTask, outcome: Parameters<typeof settle>[2]): Promise<void> {
  await room.database.write.transaction(async transaction => {
    await settle(transaction, task.id, outcome);
    await room.handlers.get(task.name)?.ended?.(transaction, task);
  });
}

async function work(
  room: WorkerRoom,
  handler: JobHandler<TSchema>,
  task: JobTask,
  signal: AbortSignal,
  notes: ProgressNotes,
): Promise<object> {
  return handler.run(room.services.resolveAll(handler.deps) as never, {
    payload: task.payload,
    signal,
    progress: (done, total, stage) => notes.note({ done, total, stage }),
    step: async <T>(step: (call: never) => Promise<T>): Promise<T> => {
      signal.throwIfAborted();
      const relied = new Set(handler.job.permissions);
      const context = await contextOf(room, task, signal, relied);
      return runWrite(room.database, context, room.enqueuer, async (tx, given) => {
        const answer = await step({ ...given, input: task.payload, tx } as never);
        // Rolls the step back when the job was stopped meanwhile or its user lost a required permission.
        signal.throwIfAborted();
        await whoAsked(room, task, relied);
        return answer;
      });
    },
  });
}

/** The requesting user with current permissions; those that the work checks are added to `relied`. */
async function contextOf(
  room: WorkerRoom,
  task: JobTask,
  signal: AbortSignal,
  relied: Set<PermissionKey>,
): Promise<CallContext> {
  const { person, scope } = await whoAsked(room, task, relied);
  const rights = actorOf(person, 'job');
  const may = (key: PermissionKey): boolean => {
    if (!rights.may(key)) return false;
    relied.add(key);
    return true;
  };
  const facility: FacilityScope = { ...scope, plan: planOfRecord };
  return { actor: { ...rights, may }, facility, requestId: task.requestId, now: new Date(), signal };
}

/** Refuses when the user has lost the facility or one of these permissions. */
async function whoAsked(
  room: WorkerRoom,
  task: JobTask,
  permissions: ReadonlySet<PermissionKey>,
): Promise<{ readonly person: Person; readonly scope: Omit<FacilityScope, 'plan'> }> {
  const person = await personById(room.database, task.requestedBy);
  const known = await room.facilities.byId(task.facilityId);
  if (person === null || known === null || !belongsTo(person, task.facilityId))
    throw new ApiError('NotAllowed', { message: 'The requesting user no longer has access to the facility' });
  const missing = [...permissions].find(key => !person.permissions.has(key));
  if (missing !== undefined) throw new ApiError('NotAllowed', { message: `This needs the permission ${missing}` });
  return { person, scope: known.scope };
}

async function stopIfAsked(room: WorkerRoom, jobId: string, stopping: AbortController): Promise<void> {
  const row = await room.database
    .read('kernel.job')
    .where({ id: jobId })
    .first<{ cancel_requested: boolean } | undefined>('cancel_requested');
  if (row?.cancel_requested === true) stopping.abort(new Stopped());
}

/** The error as a call would have answered it: names and texts of the catalogue, never internal details. */
function failure(error: unknown, task: JobTask, message?: string): object {
  const { body } = errorResponse(error, task.requestId);
  return message === undefined ? body : { ...body, message };
}

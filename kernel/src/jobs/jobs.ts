import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Static, TSchema } from 'typebox';
import { token, type AnyJobHandler, type JobDefinition, type Token } from '#kernel/contract';
import type { Database } from '../base/data/database.js';
import type { CallContext } from '../base/data/call-context.js';
import type { Enqueuer } from '../record/unit-of-work.js';
import { requestCancel, type JobView } from './job-store.js';
import { JobQueue } from './queue.js';
import { JobWatch } from './job-watch.js';
import { runJob, type WorkerRoom } from './worker.js';

/** Background work of a node: accepts jobs, runs them one at a time, and reports their progress. */
export class Jobs implements Enqueuer {
  readonly queue: JobQueue;
  readonly watch = new JobWatch();
  private readonly ending = new AbortController();
  private handlers: ReadonlyMap<string, AnyJobHandler> = new Map();

  constructor(
    private readonly database: Database,
    onFault: (error: unknown) => void,
  ) {
    this.queue = new JobQueue(database, onFault);
  }

  /** Aborted when the node stops, so that streams end. */
  get stopping(): AbortSignal {
    return this.ending.signal;
  }

  async enqueue<P extends TSchema>(
    transaction: Knex,
    context: CallContext,
    job: JobDefinition<P>,
    payload: Static<P>,
    id: string = randomUUID(),
  ): Promise<{ jobId: string }> {
    const { facility } = context;
    if (facility === null) throw new Error(`job ${job.name} is asked for outside of a facility`);
    await transaction('kernel.job').insert({
      id,
      facility_id: facility.id,
      name: job.name,
      title: job.title,
      state: 'queued',
      payload: JSON.stringify(payload),
      requested_by: context.actor.id,
      request_id: context.requestId,
    });
    const key = job.exclusive?.(payload);
    const group = key === undefined ? null : `${job.name} ${facility.id} ${key}`;
    await this.queue.send(transaction, { id, timeoutMs: job.timeoutMs, attempts: job.attempts, group });
    return { jobId: id };
  }

  /** Starts to process the queue. */
  async start(
    room: Pick<WorkerRoom, 'services' | 'facilities' | 'logger'> & {
      readonly handlers: readonly AnyJobHandler[];
    },
  ): Promise<void> {
    this.handlers = new Map(room.handlers.map(handler => [handler.job.name, handler]));
    const { database, handlers, watch, stopping } = this;
    const worker = { ...room, handlers, database, enqueuer: this, watch, ending: stopping };
    await this.watch.start(this.database);
    await this.queue.start();
    await this.queue.work((jobId, signal) => runJob(worker, jobId, signal));
  }

  /** Requests a job of the facility to stop, in the caller's transaction; one that has not started ends at once. */
  async cancel(transaction: Knex, facilityId: string, job: Pick<JobView, 'id' | 'name'>): Promise<void> {
    if (!(await requestCancel(transaction, job.id))) return;
    await this.handlers.get(job.name)?.ended?.(transaction, { id: job.id, facilityId });
    await this.queue.cancel(transaction, job.id);
  }

  /** Stops running work and returns it to the queue: another node, or the next start, resumes it. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.queue.stop();
  }
}

export const JobsToken: Token<Jobs> = token<Jobs>('kernel.Jobs');

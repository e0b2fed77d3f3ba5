import type pg from 'pg';
import type { Knex } from 'knex';
import { Type, type Static } from 'typebox';
import { Moment, Nullable, StringEnum, Uuid } from '#schemas/lib/fields';

/** A job as its owner sees it. */
export const JobView = Type.Object({
  id: Uuid,
  name: Type.String(),
  title: Type.String(),
  state: StringEnum(['queued', 'running', 'done', 'failed', 'cancelled']),
  done: Type.Integer({ description: 'so much of `total` is done, in steps of the job' }),
  total: Type.Integer({ description: 'steps of the job; 0: not known' }),
  stage: Type.String({ description: 'what is being worked on' }),
  result: Nullable(
    Type.Object({}, { additionalProperties: true, description: 'what the call itself would have answered' }),
  ),
  error: Nullable(
    Type.Object({}, { additionalProperties: true, description: 'the error of the call, as it would have said it' }),
  ),
  cancelRequested: Type.Boolean(),
  createdAt: Moment,
  startedAt: Nullable(Moment),
  finishedAt: Nullable(Moment),
});
export type JobView = Static<typeof JobView>;
export type JobState = JobView['state'];

/** Further columns for the worker. */
export interface JobTask {
  readonly id: string;
  readonly facilityId: string;
  readonly name: string;
  readonly state: JobState;
  readonly payload: unknown;
  readonly requestedBy: string;
  readonly requestId: string;
  readonly attempts: number;
  readonly cancelRequested: boolean;
}

/** Channel that notifies nodes of a job's change or stop request; the payload is its id. */
export const jobChannel = 'limpid_job';

export const jobColumns = `id, name, title, state, done, total, stage, result, error, cancel_requested as "cancelRequested",
  created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`;

const notify = `pg_notify('${jobChannel}', id::text)`;

/** Marks the job as started once more and returns it; null when it has ended. */
export async function begin(pool: pg.Pool, id: string): Promise<JobTask | null> {
  const result = await pool.query<JobTask>(
    `update kernel.job set state = 'running', attempts = attempts + 1, started_at = coalesce(started_at, now()),
       updated_at = now()
     where id = $1 and state in ('queued', 'running')
     returning id, facility_id as "facilityId", name, state, payload, requested_by as "requestedBy",
       request_id as "requestId", attempts, cancel_requested as "cancelRequested", ${notify}`,
    [id],
  );
  return result.rows[0] ?? null;
}

/** The node stops before the job has ended: that does not count as an attempt. */
export async function putBack(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(
    `update kernel.job set state = 'queued', attempts = attempts - 1, updated_at = now() where id = $1 returning ${notify}`,
    [id],
  );
}

/** Outside the transaction of the work, so that users see it at once. A stage is cut at 200 characters. */
export async function noteProgress(
  pool: pg.Pool,
  id: string,
  { done, total, stage }: { readonly done: number; readonly total: number; readonly stage: string },
): Promise<void> {
  await pool.query(
    `update kernel.job set done = $2, total = $3, stage = $4, updated_at = now() where id = $1 returning ${notify}`,
    [id, done, total, stage.slice(0, 200)],
  );
}

/** Ends the job and deletes its payload. */
export async function settle(
  transaction: Knex,
  id: string,
  end: { readonly state: JobState; readonly result?: object; readonly error?: object },
): Promise<void> {
  await transaction.raw(
    `update kernel.job set state = ?, result = ?, error = ?, payload = null, finished_at = now(), updated_at = now()
     where id = ? returning ${notify}`,
    [
      end.state,
      end.result === undefined ? null : JSON.stringify(end.result),
      end.error === undefined ? null : JSON.stringify(end.error),
      id,
    ],
  );
}

/** Requests a job to stop, in the caller's transaction. Returns true when it has not started. */
export async function requestCancel(transaction: Knex, id: string): Promise<boolean> {
  const [row] = await transaction('kernel.job')
    .where({ id })
    .whereIn('state', ['queued', 'running'])
    .update({
      cancel_requested: true,
      updated_at: transaction.fn.now(),
      state: transaction.raw(`case when state = 'queued' then 'cancelled' else state end`),
      payload: transaction.raw(`case when state = 'queued' then null else payload end`),
      finished_at: transaction.raw(`case when state = 'queued' then now() end`),
    })
    .returning<{ state: JobState }[]>('state');
  await transaction.raw('select pg_notify(?, ?)', [jobChannel, id]);
  return row?.state === 'cancelled';
}

import type { Knex } from 'knex';
import type { Static, TSchema } from 'typebox';
import type { Call, PermissionKey } from './calls/call.js';
import type { Deps, Resolved } from './token.js';

/** Long work that runs after its call and survives the process. `name` is the queue; `timeoutMs` limits one attempt. */
export interface JobDefinition<P extends TSchema> {
  readonly name: string;
  /** Label in the user's list of jobs. */
  readonly title: string;
  readonly payload: P;
  /** Permissions that the requesting user must hold throughout; checked again before every step. */
  readonly permissions: readonly PermissionKey[];
  readonly timeoutMs: number;
  /** Maximum number of attempts; a retry follows a crash or an unexpected error. */
  readonly attempts: number;
  /** Jobs with the same key run one at a time. */
  readonly exclusive?: (payload: Static<P>) => string;
}

/**
 * What a handler knows of its job while it runs. `signal` aborts when a user stops the job, on timeout and when the
 * node stops.
 */
export interface JobRun<P> {
  readonly payload: P;
  readonly signal: AbortSignal;
  /** One short transaction as the requesting user; none is open in between. */
  step<T>(work: (call: Call<P>) => Promise<T>): Promise<T>;
  /** Reports progress. Cheap: notes in quick succession are dropped, except the last of a stage. */
  progress(done: number, total: number, stage: string): void;
}

/** A handler with the type of its payload erased, so that handlers fit one list. */
export interface AnyJobHandler {
  readonly job: {
    readonly name: string;
    readonly title: string;
    readonly permissions: readonly PermissionKey[];
    readonly timeoutMs: number;
    readonly attempts: number;
  };
  readonly deps: Deps;
  /**
   * Deletes what is stored for the job outside its payload. Called once in the transaction that ends the job: done,
   * failed or stopped, even before it started.
   */
  readonly ended?: (transaction: Knex, job: { readonly id: string; readonly facilityId: string }) => Promise<void>;
}

/** A handler may run again after a crash and must be repeatable. Its return value is the job's result. */
export interface JobHandler<P extends TSchema, D extends Deps = Deps> extends AnyJobHandler {
  readonly job: JobDefinition<P>;
  readonly deps: D;
  run(deps: Resolved<D>, run: JobRun<Static<P>>): Promise<object>;
}

/** Types a handler against the payload of its job: `defineJob(definition)({ deps, run })`. */
export function defineJob<P extends TSchema>(job: JobDefinition<P>) {
  return <const D extends Deps>(handler: Omit<JobHandler<P, D>, 'job'>): AnyJobHandler => {
    const whole: JobHandler<P, D> = { ...handler, job };
    return whole;
  };
}

/** The answer of a queued write: 202 with the job, and its address in `Location`. */
export class Accepted {
  constructor(readonly jobId: string) {}
}

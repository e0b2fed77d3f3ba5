import type { Knex } from 'knex';
import type { Static, TSchema } from 'typebox';
import type { Call, PermissionKey } from './calls/call.js';
import type { Deps, Resolved } from './token.js';

/** Long work that runs behind its call and survives the process. `name` is the queue; `timeoutMs` ends one attempt. */
export interface JobDefinition<P extends TSchema> {
  readonly name: string;
  /** How people read it in their list of jobs. */
  readonly title: string;
  readonly payload: P;
  /** What the person who asked must hold all the while; checked again before every step. */
  readonly permissions: readonly PermissionKey[];
  readonly timeoutMs: number;
  /** How often the work is begun at most; a repetition follows a crash or an unforeseen error. */
  readonly attempts: number;
  /** Jobs with the same key run one at a time. */
  readonly exclusive?: (payload: Static<P>) => string;
}

/**
 * What a handler has of its job while it runs. `signal` is raised when a person stops the job, time is up or the node
 * goes down.
 */
export interface JobRun<P> {
  readonly payload: P;
  readonly signal: AbortSignal;
  /** One short transaction as the user who asked; none is open in between. */
  step<T>(work: (call: Call<P>) => Promise<T>): Promise<T>;
  /** Tells whoever watches. Cheap: notes that follow each other quickly are dropped, all but the last of a stage. */
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
   * Drops what is kept for the job outside its payload. Called once in the transaction that ends the job: done, failed
   * or stopped, also before it has begun.
   */
  readonly ended?: (transaction: Knex, job: { readonly id: string; readonly facilityId: string }) => Promise<void>;
}

/** A handler may be run again after a crash: it must be repeatable. What it answers is the job's result. */
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

/** The answer of a write that was put into the queue: 202 with the job, and its address in `Location`. */
export class Accepted {
  constructor(readonly jobId: string) {}
}

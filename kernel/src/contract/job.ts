import type { Static, TSchema } from 'typebox';
import type { Call } from './call.js';
import type { Deps, Resolved } from './token.js';

export interface JobDefinition<P extends TSchema> {
  readonly name: string;
  readonly title: string;
  readonly payload: P;
  readonly timeoutMs: number;
  readonly attempts: number;
  /** Jobs with the same key run one at a time. */
  readonly exclusive?: (payload: Static<P>) => string;
}

export interface JobRun<P> {
  readonly payload: P;
  readonly signal: AbortSignal;
  /** One short transaction as the user who asked; none is open in between. */
  step<T>(work: (call: Call<P>) => Promise<T>): Promise<T>;
  progress(done: number, total: number, stage: string): Promise<void>;
}

export interface AnyJobHandler {
  readonly job: { readonly name: string; readonly title: string };
  readonly deps: Deps;
}

/** A handler may be run again after a crash: it must be repeatable. */
export interface JobHandler<P extends TSchema, D extends Deps = Deps> extends AnyJobHandler {
  readonly job: JobDefinition<P>;
  readonly deps: D;
  run(deps: Resolved<D>, run: JobRun<Static<P>>): Promise<unknown>;
}

export function defineJob<P extends TSchema>(job: JobDefinition<P>) {
  return <const D extends Deps>(handler: Omit<JobHandler<P, D>, 'job'>): AnyJobHandler => {
    const whole: JobHandler<P, D> = { ...handler, job };
    return whole as unknown as AnyJobHandler;
  };
}

import type { AnyCall } from './calls/call.js';
import type { Deps, Resolved } from './token.js';

/** What a scheduled task receives while it runs. `signal` aborts on timeout and when the node stops. */
export interface ScheduledTaskRun {
  readonly signal: AbortSignal;
  /** One short audited transaction of the installation as the service account; none is open in between. */
  step<T>(work: (call: AnyCall<null>) => Promise<T>): Promise<T>;
  /**
   * One such transaction in each live facility that has the feature, in its scope and its trail. A facility whose work
   * fails does not stop the others: the first failure is thrown at the end.
   */
  inFacilities(feature: string, work: (call: AnyCall) => Promise<void>): Promise<void>;
}

/** A scheduled task with the types of its services erased, so that tasks fit one list. */
export interface AnyScheduledTask {
  readonly name: string;
  readonly deps: Deps;
  readonly when: { readonly everyMinutes: number } | { isDue(deps: never): Promise<boolean> };
  run(deps: never, run: ScheduledTaskRun): Promise<void>;
}

/**
 * Recurring work of the installation: done by one node, whatever their number, and by another if that one stops. It may
 * run again after a crash, so it must be repeatable. A run ends after 15 minutes at the latest.
 */
export interface ScheduledTask<D extends Deps> extends AnyScheduledTask {
  /** Unique among all rooms: `directory.sync`. */
  readonly name: string;
  readonly deps: D;
  /** Interval in minutes, 1 to 1440, or whenever `isDue` returns true, which every node checks every minute. */
  readonly when: { readonly everyMinutes: number } | { isDue(deps: Resolved<D>): Promise<boolean> };
  run(deps: Resolved<D>, run: ScheduledTaskRun): Promise<void>;
}

/** Types a scheduled task against the services that it names. */
export function defineScheduledTask<const D extends Deps>(task: ScheduledTask<D>): AnyScheduledTask {
  return task;
}

import type { Knex } from 'knex';
import {
  FacilityFeaturesToken,
  token,
  type AnyCall,
  type AnyScheduledTask,
  type Deps,
  type Resolved,
  type Token,
} from '#kernel/contract';
import type { Database } from '../base/data/database.js';
import type { Logger } from '../base/log/logger.js';
import type { Services } from '../core/container.js';
import { FacilitiesToken, planOfRecord } from '../facility/facilities.js';
import { asService } from '../session/system-context.js';
import type { JobQueue } from './queue.js';

const lookEveryMs = 60_000;

interface Prepared {
  readonly task: AnyScheduledTask;
  readonly deps: Resolved<Deps>;
}

/** Runs the declared scheduled tasks when they are due: each on one node, and on another if that one stops. */
export class ScheduledTasks {
  private readonly ending = new AbortController();
  private tasks: ReadonlyMap<string, Prepared> = new Map();
  private services: Services | null = null;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly queue: JobQueue,
    private readonly database: Database,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Requests a task now; in the caller's transaction it is requested only if that commits. */
  ask(name: string, transaction?: Knex): Promise<void> {
    return this.queue.sendTask(name, transaction === undefined ? {} : { transaction });
  }

  async start(tasks: readonly AnyScheduledTask[], services: Services): Promise<void> {
    this.services = services;
    this.tasks = new Map(tasks.map(task => [task.name, { task, deps: services.resolveAll(task.deps) }]));
    await this.queue.workTasks((name, signal) => this.run(name, signal));
    this.timer = setInterval(() => void this.look(), lookEveryMs);
    this.timer.unref();
    void this.look();
  }

  /** Requests the tasks that are due; checks do not overlap. */
  look(): Promise<void> {
    this.looking = this.looking.then(async () => {
      for (const prepared of this.tasks.values()) if (!this.ending.signal.aborted) await this.lookAt(prepared);
    });
    return this.looking;
  }

  async stop(): Promise<void> {
    this.ending.abort();
    clearInterval(this.timer);
    await this.looking;
  }

  /** A task whose `isDue` fails does not delay the others. */
  private async lookAt({ task, deps }: Prepared): Promise<void> {
    const { name, when } = task;
    try {
      if ('everyMinutes' in when) await this.queue.sendTask(name, { everyMinutes: when.everyMinutes });
      else if (await when.isDue(deps as never)) await this.ask(name);
    } catch (error) {
      this.logger.warn({ err: error, task: name }, 'scheduled task');
    }
  }

  private async inFacilities(
    signal: AbortSignal,
    feature: string,
    work: (call: AnyCall) => Promise<void>,
  ): Promise<void> {
    if (this.services === null) return;
    const facilities = this.services.resolve(FacilitiesToken);
    const features = this.services.resolve(FacilityFeaturesToken);
    const ids = await asService(this.database, 'system', null, ({ tx }) =>
      tx.rows<{ id: string }>({
        name: 'facilities-of-scheduled-work',
        text: `select id from kernel.facility where archived_at is null order by id`,
        values: [],
      }),
    );
    const failures: unknown[] = [];
    for (const { id } of ids) {
      signal.throwIfAborted();
      const known = await facilities.byId(id);
      if (known === null) continue;
      const facility = { ...known.scope, plan: planOfRecord };
      try {
        await asService(this.database, 'system', facility, async call => {
          if (await features.has(call, feature)) await work(call);
        });
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  private async run(name: string, given: AbortSignal): Promise<void> {
    const prepared = this.tasks.get(name);
    if (prepared === undefined) return;
    const signal = AbortSignal.any([given, this.ending.signal]);
    try {
      await prepared.task.run(prepared.deps as never, {
        signal,
        step: work => asService(this.database, 'system', null, work),
        inFacilities: (feature, work) => this.inFacilities(signal, feature, work),
      });
    } catch (error) {
      this.logger.warn({ err: error, task: name }, 'scheduled task');
      throw error;
    }
  }
}

export const ScheduledTasksToken: Token<ScheduledTasks> = token<ScheduledTasks>('kernel.ScheduledTasks');

import type { Knex } from 'knex';
import type { Db, PgBoss } from 'pg-boss';
import type { Database } from '../base/data/database.js';

/** The queue library's own schema, in which it stores its version. */
const schema = 'job_queue';
const queueName = 'limpid';
/** Scheduled tasks of the installation; of each name at most one waits or runs on all nodes together. */
const taskQueue = 'limpid_scheduled_tasks';
const longestTaskSeconds = 900;
/** A job whose worker has been silent for this time is given to another. */
const heartbeatSeconds = 15;
const lookEverySeconds = 2;
const quiet = { schema, supervise: false, schedule: false, reindex: false, monitorVacuum: false } as const;

export interface QueuedJob {
  readonly id: string;
  readonly timeoutMs: number;
  readonly attempts: number;
  /** Jobs of one group run one at a time on all nodes. */
  readonly group: string | null;
}

/** Migrates the queue's schema to the library's version, as the owner, and grants the runtime role its use. */
export async function installQueue(owner: Knex): Promise<void> {
  const { fromKnex, PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ ...quiet, db: fromKnex(owner) });
  await boss.start();
  if ((await boss.getQueue(queueName)) === null) {
    await boss.createQueue(queueName, { heartbeatSeconds, notify: true, retryDelay: 1, retryBackoff: true });
  }
  if ((await boss.getQueue(taskQueue)) === null) {
    await boss.createQueue(taskQueue, {
      policy: 'exclusive',
      heartbeatSeconds,
      notify: true,
      retryLimit: 2,
      expireInSeconds: longestTaskSeconds,
    });
  }
  await boss.stop({ graceful: false });
  await owner.raw(`grant usage on schema ${schema} to limpid_runtime;
    grant select, insert, update, delete on all tables in schema ${schema} to limpid_runtime;
    grant usage on all sequences in schema ${schema} to limpid_runtime;
    grant execute on all functions in schema ${schema} to limpid_runtime`);
}

/** The job queue: pg-boss over the node's own connections. Users see the state of a job from kernel.job. */
export class JobQueue {
  private loading: Promise<PgBoss> | null = null;
  private started = false;

  constructor(
    private readonly database: Database,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** The library is loaded on first use, after the server accepts calls. */
  private boss(): Promise<PgBoss> {
    this.loading ??= this.load();
    return this.loading;
  }

  private async load(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      ...quiet,
      supervise: true,
      migrate: false,
      createSchema: false,
      db: connectionsOf(this.database),
      useListenNotify: true,
    });
    boss.on('error', this.onFault);
    return boss;
  }

  /** Puts a job into the queue in the caller's transaction: it exists only when that commits. */
  async send(transaction: Knex, job: QueuedJob): Promise<void> {
    const { fromKnex } = await import('pg-boss');
    const boss = await this.boss();
    await boss.send(
      queueName,
      {},
      {
        id: job.id,
        db: fromKnex(transaction),
        // One delivery more than attempts: the worker itself counts the attempts.
        retryLimit: job.attempts,
        expireInSeconds: Math.ceil(job.timeoutMs / 1000),
        ...(job.group === null ? {} : { group: { id: job.group } }),
      },
    );
  }

  async start(): Promise<void> {
    const boss = await this.boss();
    await boss.start();
    this.started = true;
  }

  /** Runs `handle` for one job at a time; an error makes the queue retry later. */
  async work(handle: (jobId: string, signal: AbortSignal) => Promise<void>): Promise<void> {
    const boss = await this.boss();
    await boss.work(
      queueName,
      // New jobs wake the worker; retries and jobs that waited for their group are found by polling.
      {
        batchSize: 1,
        localConcurrency: 1,
        groupConcurrency: 1,
        pollingIntervalSeconds: lookEverySeconds,
        notifyPollingIntervalSeconds: lookEverySeconds,
      },
      async ([job]) => {
        if (job !== undefined) await handle(job.id, job.signal);
      },
    );
  }

  /**
   * Requests a scheduled task. Nothing is added while one of the name waits or runs or, with `everyMinutes`, when any
   * node requested one in the same time slot.
   */
  async sendTask(
    name: string,
    { transaction, everyMinutes }: { readonly transaction?: Knex; readonly everyMinutes?: number },
  ): Promise<void> {
    const { fromKnex } = await import('pg-boss');
    const boss = await this.boss();
    const db = transaction === undefined ? {} : { db: fromKnex(transaction) };
    const slot = everyMinutes === undefined ? {} : { singletonSeconds: everyMinutes * 60 };
    await boss.send(taskQueue, { name }, { singletonKey: name, ...slot, ...db });
  }

  /** Runs `handle` for one scheduled task at a time. */
  async workTasks(handle: (name: string, signal: AbortSignal) => Promise<void>): Promise<void> {
    const boss = await this.boss();
    const worker = await boss.work<{ readonly name: string }>(
      taskQueue,
      { batchSize: 1, localConcurrency: 1, pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5 },
      async ([job]) => {
        if (job === undefined) return;
        try {
          await handle(job.data.name, job.signal);
        } finally {
          // The next task must not wait for the interval: at a start all of them are in the queue.
          boss.notifyWorker(worker);
        }
      },
    );
  }

  /** Removes a job that has not started from the queue. */
  async cancel(transaction: Knex, jobId: string): Promise<void> {
    const { fromKnex } = await import('pg-boss');
    const boss = await this.boss();
    await boss.cancel(queueName, jobId, { db: fromKnex(transaction) });
  }

  async stop(): Promise<void> {
    if (this.started) await (await this.boss()).stop({ graceful: true, timeout: 4000 });
  }
}

function connectionsOf(database: Database): Db {
  return {
    executeSql: async (text, values) => {
      const result = await database.writePool.query(text, values);
      // Several statements in one text answer a list.
      return Array.isArray(result) ? { rows: result.flatMap((part: { rows: unknown[] }) => part.rows) } : result;
    },
    listen: async (channel, onNotification, onReconnect) => {
      const close = await database.listen(channel, onNotification, onReconnect);
      onReconnect();
      return { close };
    },
  };
}

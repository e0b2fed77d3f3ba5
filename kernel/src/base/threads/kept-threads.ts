import path from 'node:path';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { sourceRoot } from '../../core/paths.js';
import { inThread, type ThreadTask } from './in-thread.js';
import { LimitedQueue } from './limited-queue.js';

/** Settings of a thread pool. */
export interface KeptThreadsOptions {
  /** The thread's file below the build folder, which exists in tests too: `kernel/src/room/name.js`. */
  readonly file: string;
  /** Concurrent tasks; one fewer for long ones, so that a short task always finds a place. */
  readonly atOnce: number;
  /** Milliseconds after which an idle thread ends and frees its memory. */
  readonly idleMs: number;
  /** MiB of heap above which a thread ends right after its task. */
  readonly keptMiB: number;
  readonly limits: ResourceLimits;
}

/**
 * Runs in worker threads what would block other calls. One thread is kept for the next task, because starting one and
 * loading its program takes longer than most tasks. A thread ends when idle, when it uses much memory, and after a
 * cancelled, failed or overlong task, so that no task meets what another left behind.
 */
export class KeptThreads {
  private readonly turns: LimitedQueue;
  private readonly ending = new AbortController();
  private readonly running = new Set<Worker>();
  private idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | null = null;

  constructor(private readonly options: KeptThreadsOptions) {
    this.turns = new LimitedQueue(options.atOnce);
  }

  /** Existing threads, busy or idle. */
  get count(): number {
    return this.running.size;
  }

  /** Waits for a free thread and returns its result; rejects with the reason of `task.signal` when that aborts. */
  async run(task: ThreadTask): Promise<Uint8Array> {
    const given = { ...task, signal: AbortSignal.any([task.signal, this.ending.signal]) };
    const done = await this.turns.take(given);
    try {
      return await this.work(given);
    } finally {
      done();
    }
  }

  /** Ends all threads; running and waiting tasks are rejected. */
  async close(): Promise<void> {
    this.ending.abort(new Error('the server is going down'));
    await Promise.all([...this.running].map(worker => worker.terminate()));
  }

  private async work(task: ThreadTask): Promise<Uint8Array> {
    const worker = this.taken() ?? this.started();
    let isWorthKeeping = false;
    try {
      const { result, heldMiB } = await inThread(worker, task);
      isWorthKeeping = heldMiB <= this.options.keptMiB && this.idle === null && !this.ending.signal.aborted;
      return result;
    } finally {
      if (isWorthKeeping) this.keep(worker);
      else void worker.terminate();
    }
  }

  private taken(): Worker | null {
    const found = this.idle;
    if (found === null) return null;
    clearTimeout(found.timer);
    this.idle = null;
    found.worker.ref();
    return found.worker;
  }

  private started(): Worker {
    const { file, limits } = this.options;
    const worker = new Worker(path.join(sourceRoot, 'dist', file), { resourceLimits: limits });
    this.running.add(worker);
    // Errors during a task are reported to its caller; an idle thread that dies affects nothing.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      this.running.delete(worker);
      if (this.idle?.worker !== worker) return;
      clearTimeout(this.idle.timer);
      this.idle = null;
    });
    return worker;
  }

  private keep(worker: Worker): void {
    worker.unref();
    const timer = setTimeout(() => {
      this.idle = null;
      void worker.terminate();
    }, this.options.idleMs);
    timer.unref();
    this.idle = { worker, timer };
  }
}

import path from 'node:path';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { sourceRoot } from '../../core/paths.js';
import { inThread, type ThreadTask } from './in-thread.js';
import { LimitedQueue } from './limited-queue.js';

/** How threads of one kind are kept. */
export interface KeptThreadsOptions {
  /** The thread's file below the folder of the build, which is there under tests too: `kernel/src/room/name.js`. */
  readonly file: string;
  /** Tasks at a time; of long ones there is one less, so that a short one finds a place beside them. */
  readonly atOnce: number;
  /** Milliseconds after which a thread without work ends and gives its memory back. */
  readonly idleMs: number;
  /** MiB of heap beyond which a thread that is done ends at once: it was a large task. */
  readonly keptMiB: number;
  readonly limits: ResourceLimits;
}

/**
 * Computes in worker threads what would hold up every other call. One thread is kept for the next task, because to start
 * one and to load its program takes longer than most tasks; it ends when nobody comes, when it holds much, and with a task
 * that was given up, failed or took too long. So no task ever meets what another has left behind.
 */
export class KeptThreads {
  private readonly turns: LimitedQueue;
  private readonly ending = new AbortController();
  private readonly running = new Set<Worker>();
  private idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | null = null;

  constructor(private readonly options: KeptThreadsOptions) {
    this.turns = new LimitedQueue(options.atOnce);
  }

  /** Threads that are there, at work or kept. */
  get count(): number {
    return this.running.size;
  }

  /** Waits for its turn and answers the bytes that the thread has made; rejects with the reason of `task.signal` once it aborts. */
  async run(task: ThreadTask): Promise<Uint8Array> {
    const given = { ...task, signal: AbortSignal.any([task.signal, this.ending.signal]) };
    const done = await this.turns.take(given);
    try {
      return await this.work(given);
    } finally {
      done();
    }
  }

  /** Ends all threads; what is under way or waits is rejected. */
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
    // What a task meets is told to whoever waits for it; a thread that dies while nobody does takes nothing with it.
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

import path from 'node:path';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { sourceRoot } from '../boot/paths.js';

/** What a thread posts when it is done. */
export interface ThreadAnswer<T> {
  readonly result?: T;
  readonly error?: string;
}

export interface ThreadTask {
  /** The thread's file below the folder of the build, which is there under tests too: `kernel/src/room/name.js`. */
  readonly file: string;
  readonly data: unknown;
  readonly withinMs: number;
  readonly limits?: ResourceLimits;
  /** Threads that the owner ends when it closes. */
  readonly running?: Set<Worker>;
}

/** Computes in a worker thread what would hold up every other call, within a time and, if asked for, a memory of its own. */
export async function runInThread<T>(task: ThreadTask): Promise<T> {
  const worker = new Worker(path.join(sourceRoot, 'dist', task.file), {
    workerData: task.data,
    ...(task.limits === undefined ? {} : { resourceLimits: task.limits }),
  });
  task.running?.add(worker);
  const timer = setTimeout(() => void worker.terminate(), task.withinMs);
  try {
    return await new Promise<T>((resolve, reject) => {
      worker.once('message', ({ result, error }: ThreadAnswer<T>) =>
        result === undefined ? reject(new Error(error ?? 'no result')) : resolve(result),
      );
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the work could not be done in time')));
    });
  } finally {
    clearTimeout(timer);
    task.running?.delete(worker);
    void worker.terminate();
  }
}

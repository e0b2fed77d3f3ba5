import { Worker, type ResourceLimits } from 'node:worker_threads';

/** What a thread posts when it is done. */
export interface ThreadAnswer<T> {
  readonly result?: T;
  readonly error?: string;
}

export interface ThreadTask {
  /** The thread's file, as `./name.js` beside the caller. */
  readonly file: string;
  /** `import.meta.url` of the caller. */
  readonly beside: string;
  readonly data: unknown;
  readonly withinMs: number;
  readonly limits?: ResourceLimits;
  /** Threads that the owner ends when it closes. */
  readonly running?: Set<Worker>;
}

/** A thread runs built code; tests run from the sources and use the build beside them. */
function builtFile({ file, beside }: ThreadTask): URL {
  return new URL(file, beside.endsWith('.ts') ? beside.replace('/kernel/src/', '/dist/kernel/src/') : beside);
}

/** Computes in a worker thread what would hold up every other call, within a time and, if asked for, a memory of its own. */
export async function runInThread<T>(task: ThreadTask): Promise<T> {
  const worker = new Worker(builtFile(task), {
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

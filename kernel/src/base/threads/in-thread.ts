import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Progress } from '#kernel/contract';
import type { FromThread, ToThread } from './thread-messages.js';

/** Work for a thread. */
export interface ThreadTask {
  /** The task's input in small parts: copying one blocks every call. */
  readonly parts: Iterable<unknown>;
  /** Whether it takes more than some seconds. */
  readonly isLong: boolean;
  readonly withinMs: number;
  /** Cancels the task. */
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** The task exceeded its time or memory limit. */
export class TaskTooLarge extends Error {
  constructor(readonly of: 'memory' | 'time') {
    super(`the task takes more ${of} than it may`);
  }
}

/** Milliseconds after which other work gets its turn. */
const atOnceMs = 4;

/**
 * Gives a task to a thread and waits for its answer. After an error the state of the thread is unknown: it must be
 * ended.
 */
export async function inThread(
  worker: Worker,
  task: ThreadTask,
): Promise<{ readonly result: Uint8Array; readonly heldMiB: number }> {
  task.signal.throwIfAborted();
  const over = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<{ result: Uint8Array; heldMiB: number }>();
  const listen = (message: FromThread): void => {
    if ('progress' in message) task.progress(message.progress.done, message.progress.total, message.progress.stage);
    else if ('result' in message) resolve(message);
    else reject(new Error(message.error));
  };
  const fail = (error: unknown): void => reject(isOutOfMemory(error) ? new TaskTooLarge('memory') : error);
  const exit = (): void => reject(new Error('the thread ended before its task'));
  const giveUp = (): void => reject(task.signal.reason);
  const timer = setTimeout(() => reject(new TaskTooLarge('time')), task.withinMs);
  worker.on('message', listen).on('error', fail).on('exit', exit);
  task.signal.addEventListener('abort', giveUp, { once: true });
  try {
    await Promise.race([promise, send(worker, task.parts, over.signal)]);
    return await promise;
  } finally {
    over.abort();
    clearTimeout(timer);
    worker.off('message', listen).off('error', fail).off('exit', exit);
    task.signal.removeEventListener('abort', giveUp);
  }
}

async function send(worker: Worker, parts: Iterable<unknown>, over: AbortSignal): Promise<void> {
  const post = (message: ToThread): void => worker.postMessage(message);
  let since = performance.now();
  for (const part of parts) {
    if (over.aborted) return;
    post({ part });
    if (performance.now() - since < atOnceMs) continue;
    await setImmediate();
    since = performance.now();
  }
  post({ begin: true });
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

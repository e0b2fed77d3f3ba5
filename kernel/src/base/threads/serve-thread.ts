import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { Progress } from '#kernel/contract';
import type { FromThread, ToThread } from './thread-messages.js';

const bytesOfMiB = 1024 * 1024;

/**
 * The main loop of a pool thread: it collects the parts of a task, works on them, answers, and waits for the next. Its
 * answer includes its memory use, so that the pool can end it when that is too high.
 */
export function serveThread<Part>(
  work: (parts: readonly Part[], progress: Progress) => Promise<Uint8Array<ArrayBuffer>>,
): void {
  const answer = (message: FromThread, moved: readonly ArrayBuffer[] = []): void =>
    parentPort?.postMessage(message, [...moved]);
  const progress: Progress = (done, total, stage) => answer({ progress: { done, total, stage } });
  let parts: Part[] = [];
  const begin = async (): Promise<void> => {
    const given = parts;
    parts = [];
    try {
      const result = await work(given, progress);
      // The bytes change hands: a copy of a long file would hold up every call.
      answer({ result, heldMiB: getHeapStatistics().total_heap_size / bytesOfMiB }, [result.buffer]);
    } catch (error) {
      answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
  parentPort?.on('message', (message: ToThread) => {
    if ('part' in message) parts.push(message.part as Part);
    else void begin();
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'koa';
import type { StreamedFile } from '#kernel/contract';
import type { ErrorBody } from '../core/error-response.js';
import type { LatestProgress } from './latest-progress.js';
import { discardFile } from './open-file.js';

/**
 * How a caller asks to be told how far a file is (ADR 0027): lines of JSON, `{"progress":{"done","total","stage"}}` as
 * often as it moves, and in the end `{"error","status"}` as the call would have answered it, or `{"file":{"name",
 * "mediaType"}}`, behind whose line the bytes of the file follow to the end.
 */
export const watchedFileType = 'application/vnd.limpid.watched-file';

/** Who waits no longer than this need not be told anything: the file comes as to everybody else. */
const momentMs = 500;
/** Notes are sent no more often than this. */
const restMs = 200;
/** Something is sent at least so often, so that proxies keep the connection. */
const idleMs = 15_000;

/** Whether the caller wants to be told how far the file is. */
export function wantsProgress(context: Context): boolean {
  return context.get('accept').includes(watchedFileType);
}

/** The file when it is there in a moment, or one that tells how far it is until it comes. */
export async function watchedFile(
  opening: Promise<StreamedFile>,
  progress: LatestProgress,
  failed: (error: unknown) => { readonly status: number; readonly body: ErrorBody },
): Promise<StreamedFile> {
  const early = await Promise.race([opening, sleep(momentMs, null, { ref: false })]);
  if (early !== null) return early;
  return { fileName: '', mediaType: watchedFileType, content: lines(opening, progress, failed) };
}

async function* lines(
  opening: Promise<StreamedFile>,
  progress: LatestProgress,
  failed: (error: unknown) => { readonly status: number; readonly body: ErrorBody },
): AsyncGenerator<Uint8Array> {
  const over = new AbortController();
  const ended = opening.then(
    () => over.abort(),
    () => over.abort(),
  );
  let isTaken = false;
  try {
    while (!over.signal.aborted) {
      yield line({ progress: progress.take() });
      await Promise.race([ended, sleep(restMs, undefined, { ref: false })]);
      await progress.next(idleMs, over.signal);
    }
    let file: StreamedFile;
    try {
      file = await opening;
    } catch (error) {
      const { status, body } = failed(error);
      yield line({ error: body, status });
      return;
    }
    yield line({ file: { name: file.fileName, mediaType: file.mediaType } });
    isTaken = true;
    yield* file.content;
  } finally {
    // Whoever went away between two lines leaves a file behind that may yet come.
    if (!isTaken) void opening.then(discardFile).catch(() => undefined);
  }
}

function line(value: object): Uint8Array {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

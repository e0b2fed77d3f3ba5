import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'koa';
import type { StreamedFile } from '#kernel/contract';
import type { ErrorBody } from '../core/error-response.js';
import type { LatestProgress } from './latest-progress.js';
import { discardFile } from './open-file.js';

/**
 * How a caller requests progress of a file (ADR 0027): lines of JSON, `{"progress":{"done","total","stage"}}` at each
 * change, and at the end `{"error","status"}` as the call would have answered it, or `{"file":{"name", "mediaType"}}`,
 * followed by the bytes of the file.
 */
export const watchedFileType = 'application/vnd.limpid.watched-file';

/** A file that is ready within this time is answered without progress. */
const momentMs = 500;
/** Minimum interval between progress lines. */
const restMs = 200;
/** Maximum interval between lines, so that proxies keep the connection. */
const idleMs = 15_000;

/** Whether the caller requests progress of the file. */
export function wantsProgress(context: Context): boolean {
  return context.get('accept').includes(watchedFileType);
}

/** The file when it is ready quickly, otherwise one that reports progress until it is. */
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
    // A caller that disconnects between two lines leaves a file that may still arrive and must be closed.
    if (!isTaken) void opening.then(discardFile).catch(() => undefined);
  }
}

function line(value: object): Uint8Array {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

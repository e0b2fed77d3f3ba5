import { validationError, type AnyCall, type DocumentModel } from '#kernel/contract';
import { TaskTooLarge } from '../base/threads/in-thread.js';
import { KeptThreads } from '../base/threads/kept-threads.js';
import { partsOf } from './document-parts.js';

/** Number of rows above which a document is long: it takes more than some seconds. */
const longRows = 1500;

/**
 * Threads that lay out documents, two at a time. One stays idle for a minute if its memory is no more than after some
 * dozen pages; a document is limited to 1 GiB and ten minutes (ADR 0027).
 */
export function pdfThreads(): KeptThreads {
  return new KeptThreads({
    file: 'kernel/src/documents/pdf-worker.js',
    atOnce: 2,
    idleMs: 60_000,
    keptMiB: 64,
    limits: { maxOldGenerationSizeMb: 1024 },
  });
}

/** Lays out a document in a thread: pdfmake computes synchronously and would block every other call. */
export async function toPdf(
  model: DocumentModel,
  threads: KeptThreads,
  { signal, progress = () => undefined }: Pick<AnyCall, 'signal' | 'progress'>,
): Promise<Uint8Array> {
  const rows = model.blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0);
  try {
    return await threads.run({
      parts: partsOf(model),
      isLong: rows > longRows,
      withinMs: 600_000,
      signal,
      progress,
    });
  } catch (error) {
    if (!(error instanceof TaskTooLarge)) throw error;
    throw validationError({
      path: '',
      message: `The document exceeds the ${error.of} limit: request less at once, or use the spreadsheet`,
    });
  }
}

import { validationError, type AnyCall, type DocumentModel } from '#kernel/contract';
import { TaskTooLarge } from '../base/threads/in-thread.js';
import { KeptThreads } from '../base/threads/kept-threads.js';
import { partsOf } from './document-parts.js';

/** Rows beyond which a paper is long: it takes more than some seconds. */
const longRows = 1500;

/**
 * Threads that lay out papers, two at a time. Between papers one stays for a minute, if it holds no more than a thread
 * does that has laid out some dozen pages; a paper takes 1 GiB and ten minutes at most (ADR 0027).
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

/** Lays a document out in a thread: pdfmake computes in one go and would hold up every other call. */
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
      message: `The paper takes more ${error.of} than one may: ask for less at once, or take the spreadsheet`,
    });
  }
}

import { Worker } from 'node:worker_threads';
import type { DocumentModel } from '#kernel/contract';

interface Answer {
  readonly pdf?: Uint8Array;
  readonly error?: string;
}

const printWithinMs = 120_000;

/** A thread runs built code; tests run from the sources and use the build beside them. */
const workerFile = import.meta.url.endsWith('.ts')
  ? new URL('../../../dist/kernel/src/documents/pdf-worker.js', import.meta.url)
  : new URL('./pdf-worker.js', import.meta.url);

/** Lays a document out in a worker thread: pdfmake computes in one go and would hold up every other call. */
export async function toPdf(model: DocumentModel, hash: string, running: Set<Worker>): Promise<Uint8Array> {
  const worker = new Worker(workerFile, { workerData: { model, hash } });
  running.add(worker);
  const timer = setTimeout(() => void worker.terminate(), printWithinMs);
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      worker.once('message', ({ pdf, error }: Answer) =>
        pdf === undefined ? reject(new Error(error ?? 'no document')) : resolve(pdf),
      );
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the document could not be laid out in time')));
    });
  } finally {
    clearTimeout(timer);
    running.delete(worker);
    void worker.terminate();
  }
}

import type { Worker } from 'node:worker_threads';
import type { DocumentModel } from '#kernel/contract';
import { runInThread } from '../threads/run-in-thread.js';

/** Lays a document out in a worker thread: pdfmake computes in one go and would hold up every other call. */
export function toPdf(model: DocumentModel, running: Set<Worker>): Promise<Uint8Array> {
  const data: DocumentModel = { ...model, sheets: [] };
  return runInThread({ file: 'kernel/src/documents/pdf-worker.js', data, withinMs: 120_000, running });
}

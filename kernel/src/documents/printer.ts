import type { Worker } from 'node:worker_threads';
import { DocumentPrinterToken, type Bind, type DocumentPrinter } from '#kernel/contract';
import { contentHash } from './content-hash.js';
import { fileNameOf } from './moments.js';
import { toPdf } from './to-pdf.js';
import { toXlsx } from './to-xlsx.js';

const mediaTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Binds the printer; the answer stops its worker threads. */
export function bindDocuments(bind: Bind): () => Promise<void> {
  const running = new Set<Worker>();
  const printer: DocumentPrinter = {
    print: async (model, format, fileName) => {
      const hash = contentHash(model);
      const content = format === 'pdf' ? once(await toPdf(model, hash, running)) : toXlsx(model, hash);
      return { fileName: `${fileNameOf(model, fileName)}.${format}`, mediaType: mediaTypes[format], content };
    },
  };
  bind.single(DocumentPrinterToken, {}, () => printer);
  return async () => {
    await Promise.all([...running].map(worker => worker.terminate()));
  };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes);
}

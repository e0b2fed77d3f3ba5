import type { Worker } from 'node:worker_threads';
import { DocumentPrinterToken, type Bind, type Cell, type DocumentModel, type DocumentPrinter } from '#kernel/contract';
import { csvLines } from '../transfer/csv/csv.js';
import { fileNameOf } from './moments.js';
import { rowsOf } from './rows-of.js';
import { toPdf } from './to-pdf.js';
import { toXlsx } from './to-xlsx.js';

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Binds the printer; the answer stops its worker threads. */
export function bindDocuments(bind: Bind): () => Promise<void> {
  const running = new Set<Worker>();
  const printer: DocumentPrinter = {
    print: async (model, format, fileName) => {
      const file = { fileName: `${fileNameOf(model, fileName)}.${format}`, mediaType: mediaTypes[format] };
      if (format === 'csv') return { ...file, content: toCsv(model) };
      return { ...file, content: format === 'pdf' ? once(await toPdf(model, running)) : toXlsx(model) };
    },
  };
  bind.single(DocumentPrinterToken, {}, () => printer);
  return async () => {
    await Promise.all([...running].map(worker => worker.terminate()));
  };
}

/** Of formulas their values. */
function toCsv({ sheets: [sheet] }: DocumentModel): AsyncIterable<Uint8Array> {
  if (sheet === undefined) throw new Error('a document without sheets is no CSV file');
  return csvLines(plainRows(sheet));
}

async function* plainRows(sheet: DocumentModel['sheets'][number]): AsyncIterable<readonly (string | number | null)[]> {
  yield sheet.columns.map(({ heading }) => heading);
  const plain = (cell: Cell): string | number | null => (typeof cell === 'object' ? (cell?.value ?? null) : cell);
  for await (const row of rowsOf(sheet)) yield row.map(plain);
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes);
}

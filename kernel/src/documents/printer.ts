import { DocumentPrinterToken, type Bind, type Cell, type DocumentModel, type DocumentPrinter } from '#kernel/contract';
import { csvLines } from '../tables/csv/csv.js';
import { fileNameOf } from '../core/moments.js';
import { rowsOf } from './rows-of.js';
import { pdfThreads, toPdf } from './to-pdf.js';
import { toXlsx } from './to-xlsx.js';

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Binds the printer; returns a function that ends its threads. */
export function bindDocuments(bind: Bind): () => Promise<void> {
  const threads = pdfThreads();
  const printer: DocumentPrinter = {
    print: async (model, format, fileName, call) => {
      call.signal.throwIfAborted();
      const file = { fileName: `${fileNameOf(model, fileName)}.${format}`, mediaType: mediaTypes[format] };
      if (format === 'csv') return { ...file, content: toCsv(model) };
      return {
        ...file,
        content: format === 'pdf' ? once(await toPdf(model, threads, call)) : toXlsx(model, call.signal),
      };
    },
  };
  bind.single(DocumentPrinterToken, {}, () => printer);
  return () => threads.close();
}

/** Replaces formulas by their values. */
function toCsv({ sheets: [sheet] }: DocumentModel): AsyncIterable<Uint8Array> {
  if (sheet === undefined) throw new Error('a document without sheets is no CSV file');
  return csvLines(plainRows(sheet));
}

async function* plainRows(sheet: DocumentModel['sheets'][number]): AsyncIterable<readonly (string | number | null)[]> {
  yield sheet.columns.map(({ heading }) => heading);
  const plain = (cell: Cell): string | number | null => {
    if (cell === null || typeof cell !== 'object') return cell;
    return 'moment' in cell ? cell.moment : cell.value;
  };
  for await (const row of rowsOf(sheet)) yield row.map(plain);
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes);
}

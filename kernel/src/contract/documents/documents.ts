import type { DocumentModel, ReportFormat } from './report.js';
import type { AnyCall } from '../calls/call.js';
import type { StreamedFile } from '../calls/route.js';
import { token, type Token } from '../token.js';

/** LimitedQueue a document model into a file. PDFs are laid out in a worker thread; spreadsheets are streamed; CSV is the first sheet alone. */
export interface DocumentPrinter {
  /**
   * The content hash (SHA-256 of the canonical model without print time) is printed in the document. Whoever waits for it
   * is told how far it is; when the signal of the call aborts, the work stops and its reason is thrown.
   */
  print(
    model: DocumentModel,
    format: ReportFormat | 'csv',
    fileName: string,
    call: Pick<AnyCall, 'signal' | 'progress'>,
  ): Promise<StreamedFile>;
}

/** Bound by the kernel; every plugin may depend on it. */
export const DocumentPrinterToken: Token<DocumentPrinter> = token<DocumentPrinter>('kernel.DocumentPrinter');

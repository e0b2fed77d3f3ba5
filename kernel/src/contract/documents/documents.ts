import type { DocumentModel, ReportFormat } from './report.js';
import type { AnyCall } from '../calls/call.js';
import type { StreamedFile } from '../calls/route.js';
import { token, type Token } from '../token.js';

/**
 * Prints a document model to a file. PDFs are laid out in a worker thread; spreadsheets are streamed; CSV is the first
 * sheet alone.
 */
export interface DocumentPrinter {
  /**
   * The content hash (SHA-256 of the canonical model without print time) is printed in the document. Progress is
   * reported to the caller; when the signal of the call aborts, the work stops and the signal's reason is thrown.
   */
  print(
    model: DocumentModel,
    format: ReportFormat | 'csv',
    fileName: string,
    call: Pick<AnyCall, 'signal' | 'progress'>,
  ): Promise<StreamedFile>;
}

/** Bound by the kernel; available to every plugin. */
export const DocumentPrinterToken: Token<DocumentPrinter> = token<DocumentPrinter>('kernel.DocumentPrinter');

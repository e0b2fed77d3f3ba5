import type { DocumentModel, Progress } from '#kernel/contract';
import { documentHash } from './content-hash.js';
import { Flow } from './flow.js';
import { fontMetricsOf } from './font-metrics.js';
import { fileOptions, pageShape, pdfDefinition } from './pdf-definition.js';
import { laidOut, newPdfFile, writeItems, type PdfFile } from './pdfmake-parts.js';
import { tablePlan } from './table-plan.js';
import { TableWriter } from './table-writer.js';

/**
 * Writes a document as a PDF file, in two passes: the first finds the content and number of pages; the second writes
 * the pages one by one, each with its number and the total.
 */
export async function writePdf(model: DocumentModel, progress: Progress): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = pageShape(model);
  const file = newPdfFile({ ...fileOptions(model), size: [width, height] });
  const bytes = bytesOf(file);
  const metrics = fontMetricsOf(file);
  progress(0, 0, 'Laying out the pages');
  const { shape, style, header, footer, parts, hasBookmarks } = pdfDefinition(model, documentHash(model), metrics);
  const flow = new Flow(file, shape, style);
  const textWidth = shape.width - shape.margins.left - shape.margins.right;
  for (const part of parts) {
    if ('contents' in part) flow.contents(part.contents);
    else flow.table(tablePlan(part.table, textWidth, metrics, part.notes));
  }
  const tables = new TableWriter(file, metrics.lineHeight);
  const [head = []] = laidOut([], file, shape, style, { header }).pages;
  const count = flow.pages.length;
  for (const [at, contents] of flow.pages.entries()) {
    file.addPage({ size: [width, height] });
    for (const content of contents) {
      if ('items' in content) writeItems(content.items, file);
      else {
        const { caption } = content.slice.plan;
        if (content.opens && hasBookmarks && caption !== null) file.outline.addItem(caption.replaceAll('\n', ' '));
        tables.write(content.slice);
      }
    }
    writeItems(head, file);
    writeItems(laidOut([], file, shape, style, { footer: footer(at + 1, count) }).pages[0] ?? [], file);
    progress(at + 1, count, 'Writing the pages');
  }
  file.end();
  return bytes;
}

async function bytesOf(file: PdfFile): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  file
    .on('data', part => parts.push(part))
    .on('end', resolve)
    .on('error', reject);
  await promise;
  return new Uint8Array(Buffer.concat(parts));
}

import type { DocumentModel, Progress } from '#kernel/contract';
import { documentHash } from './content-hash.js';
import { Flow } from './flow.js';
import { fontMetricsOf, type FontMetrics } from './font-metrics.js';
import { fileOptions, pageShape, pdfDefinition, type PdfDefinition } from './pdf-definition.js';
import { isLabelRoll, writeLabelRoll } from './label-roll.js';
import { printable } from './printable.js';
import { picturesIn } from './picture.js';
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
  if (isLabelRoll(model)) {
    writeLabelRoll(printable(model, metrics.has).model, file, metrics);
    file.end();
    return bytes;
  }
  const pictures = picturesIn(file);
  const hash = documentHash(model);
  let definition = pdfDefinition(model, hash, metrics, pictures);
  let { flow, titlePages } = placed(definition, file, metrics);
  // The list of contents takes the same space with and without the pages.
  if (model.blocks.some(({ kind }) => kind === 'contents')) {
    definition = pdfDefinition(model, hash, metrics, pictures, titlePages);
    ({ flow, titlePages } = placed(definition, file, metrics));
  }
  const { shape, style, header, footer, hasBookmarks } = definition;
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

/** The content on its pages, and the page of each title in the order of the document. */
function placed({ shape, style, parts }: PdfDefinition, file: PdfFile, metrics: FontMetrics) {
  const flow = new Flow(file, shape, style);
  const textWidth = shape.width - shape.margins.left - shape.margins.right;
  const titlePages: number[] = [];
  for (const part of parts) {
    const page =
      'contents' in part
        ? flow.contents(part.contents)
        : flow.table(tablePlan(part.table, textWidth, metrics, part.notes));
    if (part.opens === true) titlePages.push(page);
  }
  return { flow, titlePages };
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

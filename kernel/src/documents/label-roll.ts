import type { Content } from 'pdfmake/interfaces.js';
import type { Block, DocumentModel, LabelsBlock } from '#kernel/contract';
import { spacing, type FontMetrics } from './font-metrics.js';
import { firstLines } from './lines.js';
import { laidOut, writeItems, type PageShape, type PdfFile } from './pdfmake-parts.js';

const pointsPerMm = 72 / 25.4;
/** Points: the edge of a label, its code of about 2 cm, the space beside it, and the most height that is laid out. */
const [edge, codeSize, gap, most] = [8, 56, 6, 800] as const;
const [codeText, lineText, mostLines] = [11, 8, 3] as const;

type Roll = LabelsBlock & { readonly rollMm: number };
const isRoll = (block: Block): block is Roll => block.kind === 'labels' && block.rollMm !== undefined;

/** Whether a document is printed on a roll of labels. */
export function isLabelRoll({ blocks }: Pick<DocumentModel, 'blocks'>): boolean {
  return blocks.some(isRoll);
}

/** Writes labels for a continuous roll: one page for each, as wide as the roll and as high as its content. */
export function writeLabelRoll(model: Pick<DocumentModel, 'blocks'>, file: PdfFile, metrics: FontMetrics): void {
  for (const roll of model.blocks.filter(isRoll)) writeRoll(roll, file, metrics);
}

function writeRoll({ labels, rollMm: widthMm }: Roll, file: PdfFile, metrics: FontMetrics): void {
  const width = widthMm * pointsPerMm;
  const beside = width - 2 * edge - codeSize - gap;
  const shape: PageShape = { width, height: most, margins: { left: edge, top: edge, right: edge, bottom: edge } };
  const shown = (text: string, size: number, bold: boolean): Content => ({
    text: firstLines(text, mostLines, { width: beside, metrics, size, bold }),
    fontSize: size,
    bold,
  });
  const contents = labels.map(({ code, lines }): Content => ({
    columns: [
      { qr: code, fit: codeSize, width: codeSize, eccLevel: 'M' },
      { stack: [shown(code, codeText, true), ...lines.map(line => shown(line, lineText, false))], width: '*' },
    ],
    columnGap: gap,
  }));
  for (const content of contents.length === 0 ? [{ text: 'No labels' }] : contents) {
    const { pages, end } = laidOut([content], file, shape, { fontSize: lineText, lineHeight: spacing });
    file.addPage({ size: [width, Math.ceil(end + edge)] });
    writeItems(pages[0] ?? [], file);
  }
}

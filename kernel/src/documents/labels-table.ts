import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { LabelsBlock } from '#kernel/contract';

/** Labels beside each other, and the size of a code in points: about 2 cm, which every scanner reads. */
const [across, codeSize, gap] = [3, 56, 8] as const;

/** Labels in a grid with lines to cut along; a label never breaks over two pages. */
export function labelsTable(
  { labels }: LabelsBlock,
  width: number,
  fitted: (text: string, within: number) => string,
): Content {
  const beside = width / across - codeSize - 3 * gap;
  const cells = labels.map(({ code, lines }): TableCell => ({
    columns: [
      { qr: code, fit: codeSize, width: codeSize, eccLevel: 'M' },
      { stack: [{ text: code, bold: true }, ...lines.map(line => fitted(line, beside))], width: '*' },
    ],
    columnGap: gap,
    margin: [2, gap, 2, gap],
  }));
  const rows = Array.from({ length: Math.ceil(cells.length / across) }, (_, row) =>
    Array.from({ length: across }, (_cell, column) => cells[row * across + column] ?? { text: '' }),
  );
  return {
    table: { widths: Array(across).fill('*'), dontBreakRows: true, body: rows.length === 0 ? [['', '', '']] : rows },
  };
}

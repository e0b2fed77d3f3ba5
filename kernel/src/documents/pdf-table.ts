import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Cell, TableBlock } from '#kernel/contract';
import { columnWidths } from './column-widths.js';
import type { Letters } from './letters.js';
import { filledAtMost, lines } from './lines.js';

const padding = 5;
const [body, captionSize] = [8, 12];

/** A table over the whole width, in points; captions and headings return on each page, rows stay whole. */
export function pdfTable(table: TableBlock, width: number, letters: Letters): Content {
  const { columns } = table;
  const rows = table.rows.map(row => columns.map((_column, place) => cellText(row[place] ?? null)));
  const widths = widthsOf(table, rows, { width, letters });
  const text = (content: string, place: number, bold: boolean): TableCell => ({
    text: lines(content, { width: widths[place] ?? 0, letters, size: body, bold }),
    alignment: columns[place]?.align ?? 'left',
    ...(bold ? { bold, fillColor: '#e0e0e0' } : {}),
  });
  const caption =
    table.title === undefined
      ? []
      : [overAll(lines(table.title, { width, letters, size: captionSize, bold: true }), columns.length)];
  return {
    margin: [0, 2, 0, 8],
    table: {
      headerRows: caption.length + 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        ...caption,
        columns.map(({ heading }, place) => text(heading, place, true)),
        ...rows.map(row => row.map((content, place) => text(content, place, false))),
        ...(rows.length === 0 ? [nothing(columns.length)] : []),
      ],
    },
    layout: {
      hLineWidth: index => (index < caption.length ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => '#c6c6c6',
      paddingTop: () => 2,
      paddingBottom: () => 2,
      paddingLeft: () => padding,
      paddingRight: () => padding,
    },
  };
}

function widthsOf(
  { columns }: TableBlock,
  rows: readonly (readonly string[])[],
  { width, letters }: { readonly width: number; readonly letters: Letters },
): number[] {
  const total = columns.reduce((sum, column) => sum + column.width, 0);
  const room = width - columns.length * padding * 2;
  return columnWidths(
    columns.map(({ heading, width: share, align }, place) => ({
      share: (share / total) * room,
      isNumeric: align === 'right',
      word: Math.max(
        longestWord(heading, word => letters.widthOf(word, { size: body, bold: true })),
        ...rows.map(row => longestWord(row[place] ?? '', word => letters.widthOf(word, { size: body }))),
      ),
    })),
  );
}

function longestWord(text: string, widthOf: (word: string) => number): number {
  return Math.max(0, ...text.split(/\s+/).map(widthOf)) / filledAtMost;
}

/** The title of a table over all its columns. */
function overAll(text: string, columns: number): TableCell[] {
  const title: TableCell = { text, colSpan: columns, fontSize: captionSize, bold: true, margin: [-padding, 6, 0, 2] };
  return [title, ...rest(columns)];
}

/** An empty table says that it is: nothing has been lost. */
function nothing(columns: number): TableCell[] {
  return [{ text: 'None', colSpan: columns, italics: true }, ...rest(columns)];
}

function rest(columns: number): TableCell[] {
  return Array.from({ length: columns - 1 }, () => ({}));
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? String(cell.value) : String(cell);
}

import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import type { Cell, TableBlock } from '#kernel/contract';
import { columnWidths } from './column-widths.js';
import { lastRows } from './last-rows.js';
import type { Letters } from './letters.js';
import { filledAtMost, lines } from './lines.js';
import { inParts, type RowPart } from './tall-rows.js';

export const grey = '#525252';
/** Points left and right of a cell, and above and below it. */
const [padding, linePadding] = [5, 2];
const [body, captionSize] = [8, 12];

/**
 * A table over the whole width, in points; captions and headings return on each page, rows stay whole. The last rows stay
 * together and with the `notes` below them: a page never holds a single row of a table, or its notes, alone.
 */
export function pdfTable(table: TableBlock, width: number, letters: Letters, notes: readonly string[]): Content {
  const { columns } = table;
  const rows = table.rows.map(row => columns.map((_column, place) => cellText(row[place] ?? null)));
  const widths = widthsOf(table, rows, { width, letters });
  const text = (content: string, place: number, bold: boolean): TableCell => {
    const shown = lines(content, { width: widths[place] ?? 0, letters, size: body, bold });
    const alignment = columns[place]?.align ?? 'left';
    // A bare text takes the engine a fifth less than one with looks of its own.
    if (!bold && alignment === 'left') return shown;
    return { text: shown, alignment, ...(bold ? { bold, fillColor: '#e0e0e0' } : {}) };
  };
  const caption =
    table.title === undefined
      ? []
      : [overAll(lines(table.title, { width, letters, size: captionSize, bold: true }), columns.length)];
  const parts = inParts(rows, widths, letters);
  const cells = ({ row }: RowPart): TableCell[] => row.map((content, place) => text(content, place, false));
  const below = notes.map(note => pdfNote(note, width, letters));
  const last = lastRows(
    parts.map(({ row }) => row),
    notes,
    { widths, width, letters },
  );
  const [first, end] = [parts.slice(0, parts.length - last.rows), parts.slice(parts.length - last.rows)];
  const headerRows = caption.length + 1;
  const main: Content = {
    margin: [0, 2, 0, 8],
    table: {
      headerRows,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        ...caption,
        columns.map(({ heading }, place) => text(heading, place, true)),
        ...first.map(cells),
        ...(end.length === 0 ? [] : [together(end, cells, widths, last.hasNotes ? below : [])]),
        ...(rows.length === 0 ? [nothing(columns.length)] : []),
      ],
    },
    layout: {
      ...layout,
      hLineWidth: (index, { table: { body: all } }) =>
        index < caption.length || (last.hasNotes && index === all.length) ? 0 : lineAbove(parts[index - headerRows]),
    },
  };
  return last.hasNotes ? main : { stack: [main, ...below] };
}

/** A line of text below a table. */
export function pdfNote(note: string, width: number, letters: Letters): Content {
  return { text: lines(note, { width, letters, size: body }), italics: true, color: grey, margin: [0, 6, 0, 0] };
}

const layout = {
  vLineWidth: () => 0,
  hLineColor: () => '#c6c6c6',
  paddingTop: () => linePadding,
  paddingBottom: () => linePadding,
  paddingLeft: () => padding,
  paddingRight: () => padding,
} as const satisfies CustomTableLayout;

/** Points; the parts of one row stand below each other without a line. */
function lineAbove(part: RowPart | undefined): number {
  return part?.isContinued === true ? 0 : 0.5;
}

/** Rows, and what stands below them, as one row that no page divides. */
function together(
  parts: readonly RowPart[],
  cells: (part: RowPart) => TableCell[],
  widths: number[],
  below: readonly Content[],
): TableCell[] {
  const isLast = below.length === 0;
  const table: Content = {
    margin: [-padding, -linePadding, -padding, isLast ? -linePadding : 0],
    table: { widths, dontBreakRows: true, body: parts.map(cells) },
    layout: {
      ...layout,
      // The outer table draws the lines around it.
      hLineWidth: index => (index === 0 || (isLast && index === parts.length) ? 0 : lineAbove(parts[index])),
    },
  };
  const notes: Content = { margin: [-padding, 2, -padding, 0], stack: [...below] };
  return [{ colSpan: widths.length, stack: isLast ? [table] : [table, notes] }, ...rest(widths.length)];
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

import type { Cell, TableBlock } from '#kernel/contract';
import { columnWidths } from './column-widths.js';
import type { FontMetrics } from './font-metrics.js';
import { broken, filledAtMost, lineCount } from './lines.js';
import { inParts, type RowPart } from './tall-rows.js';

/** Points left and right of a cell, and above and below it, and the width of the lines between rows. */
export const [padding, linePadding, ruleWidth] = [5, 2, 0.5];
/** Font sizes of cells and of the title of a table. */
export const [body, captionSize] = [8, 12];
/** Points above a note. */
export const aboveNote = 6;
/** Points above and below the title of a table. */
export const [aboveCaption, belowCaption] = [6, 2];
/** Maximum number of rows that stay together at the end of a table. */
const mostKept = 3;
/** Maximum points of rows and notes that stay together: more would leave too much of a page empty. */
const highestKept = 150;

/** A table measured in lines and points, before it is placed on pages. */
export interface TablePlan {
  /** Lines of its title, separated by line breaks; null for none. */
  readonly caption: string | null;
  readonly columns: readonly PlannedColumn[];
  readonly headings: RowPart;
  readonly rows: readonly RowPart[];
  /** Points of title and headings on every page. */
  readonly headHeight: number;
  readonly captionHeight: number;
  /** Number of last rows that stay together. */
  readonly keptRows: number;
  /** Points of the notes that stay with the last rows; 0 when they do not. */
  readonly keptNotes: number;
  heightOf(row: RowPart): number;
}

export interface PlannedColumn {
  /** Points from the left end of the table to the text. */
  readonly left: number;
  readonly width: number;
  readonly isRight: boolean;
}

/** Plans a table over the whole width (points). The last rows stay together and with the `notes` below them. */
export function tablePlan(table: TableBlock, width: number, metrics: FontMetrics, notes: readonly string[]): TablePlan {
  const texts = table.rows.map(row => table.columns.map((_column, place) => cellText(row[place] ?? null)));
  const widths = widthsOf(table, texts, { width, metrics });
  const inCells = (row: readonly string[], bold: boolean): string[] =>
    row.map((text, place) => broken(text, { width: widths[place] ?? 0, metrics, size: body, bold }));
  const line = metrics.lineHeight(body);
  const heightOf = ({ lines, isContinued }: RowPart): number =>
    lines * line + linePadding * 2 + (isContinued ? 0 : ruleWidth);
  const rows = texts.flatMap(row => inParts(inCells(row, false)));
  const headingCells = inCells(
    table.columns.map(({ heading }) => heading),
    true,
  );
  const headings: RowPart = {
    cells: headingCells,
    lines: Math.max(1, ...headingCells.map(lineCount)),
    isContinued: false,
  };
  const caption =
    table.title === undefined ? null : broken(table.title, { width, metrics, size: captionSize, bold: true });
  const captionHeight =
    caption === null
      ? 0
      : lineCount(caption) * metrics.lineHeight(captionSize) + aboveCaption + belowCaption + linePadding * 2;
  const notesHeight = notes.reduce(
    (sum, note) => sum + lineCount(broken(note, { width, metrics, size: body })) * line + aboveNote,
    0,
  );
  return {
    caption,
    columns: columnsAt(table, widths),
    headings,
    rows,
    headHeight: captionHeight + heightOf(headings),
    captionHeight,
    heightOf,
    ...keptTogether(rows.slice(-mostKept).map(heightOf), notesHeight),
  };
}

function columnsAt({ columns }: TableBlock, widths: readonly number[]): PlannedColumn[] {
  let left = padding;
  return columns.map(({ align }, place) => {
    const width = widths[place] ?? 0;
    const column = { left, width, isRight: align === 'right' };
    left += width + padding * 2;
    return column;
  });
}

/** Number of last rows that stay together, by their heights, and whether the notes stay with them. */
function keptTogether(
  heights: readonly number[],
  notesHeight: number,
): { readonly keptRows: number; readonly keptNotes: number } {
  const keptNotes = heights.length > 0 && notesHeight + (heights.at(-1) ?? 0) <= highestKept ? notesHeight : 0;
  let [keptRows, height] = [0, keptNotes];
  for (const each of heights.toReversed()) {
    height += each;
    if (height > highestKept) break;
    keptRows += 1;
  }
  return { keptRows, keptNotes };
}

function widthsOf(
  { columns }: TableBlock,
  rows: readonly (readonly string[])[],
  { width, metrics }: { readonly width: number; readonly metrics: FontMetrics },
): number[] {
  const total = columns.reduce((sum, column) => sum + column.width, 0);
  const room = width - columns.length * padding * 2;
  return columnWidths(
    columns.map(({ heading, width: share, align }, place) => ({
      share: (share / total) * room,
      isNumeric: align === 'right',
      word: rows.reduce(
        (longest, row) => longestWord(row[place] ?? '', longest, word => metrics.widthOf(word, { size: body })),
        longestWord(heading, 0, word => metrics.widthOf(word, { size: body, bold: true })),
      ),
    })),
  );
}

/** The width of the longest word of a text, if that is more than `atLeast`. */
function longestWord(text: string, atLeast: number, widthOf: (word: string) => number): number {
  // Most texts are shorter than the longest word so far.
  if (widthOf(text) / filledAtMost <= atLeast) return atLeast;
  return text.split(/\s+/).reduce((longest, word) => Math.max(longest, widthOf(word) / filledAtMost), atLeast);
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  return 'moment' in cell ? cell.moment : String(cell.value);
}

import { lineCount } from './lines.js';

/** Lines of a row that fit any page below the headings, with a margin. */
const most = 24;

/** A row, or a part of one. */
export interface RowPart {
  /** Text of its cells, lines separated by line breaks. */
  readonly cells: readonly string[];
  /** Lines of its highest cell. */
  readonly lines: number;
  /** Whether it continues the row above it. */
  readonly isContinued: boolean;
}

/** Splits a row into parts that each fit a page: an undivided row would lose what does not fit. */
export function inParts(cells: readonly string[]): RowPart[] {
  const lines = cells.reduce((highest, cell) => Math.max(highest, lineCount(cell)), 1);
  if (lines <= most) return [{ cells, lines, isContinued: false }];
  const all = cells.map(cell => cell.split('\n'));
  return Array.from({ length: Math.ceil(lines / most) }, (_, part) => ({
    cells: all.map(each => each.slice(part * most, (part + 1) * most).join('\n')),
    lines: Math.min(most, lines - part * most),
    isContinued: part > 0,
  }));
}

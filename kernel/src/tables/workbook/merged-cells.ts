import { cellPlace, type CellPlace } from './cell-place.js';
import { damaged } from './faults.js';

/** Merged cells, from the first to the last of their rows and columns. */
export interface MergedRange {
  readonly from: CellPlace;
  readonly to: CellPlace;
}

/** `B2:C4`, or `B2` for a single cell; a range that ends before it begins is refused. */
export function mergedRange(reference: string): MergedRange {
  const [first = '', last = first] = reference.split(':');
  const [from, to] = [cellPlace(first), cellPlace(last)];
  if (to.row < from.row || to.column < from.column) throw damaged();
  return { from, to };
}

interface Spreading extends MergedRange {
  readonly text: string;
}

/** Gives every cell of a merged range the text of its first one. Takes the rows of a sheet in order. */
export class MergedCells {
  private readonly coming: readonly MergedRange[];
  private next = 0;
  private spreading: Spreading[] = [];

  constructor(ranges: readonly MergedRange[]) {
    this.coming = ranges.toSorted((a, b) => a.from.row - b.from.row);
  }

  /** The last row of the ranges that have begun; 0 when there is none. */
  get lastRow(): number {
    return Math.max(0, ...this.spreading.map(({ to, text }) => (text === '' ? 0 : to.row)));
  }

  /** Fills the cells of the row with their merged texts. */
  fill(row: number, cells: string[]): void {
    this.spreading = this.spreading.filter(({ to }) => to.row >= row);
    for (; (this.coming[this.next]?.from.row ?? Infinity) <= row; this.next++) {
      const range = this.coming[this.next];
      if (range === undefined) break;
      if (this.spreading.some(other => crosses(range, other))) throw damaged();
      if (range.to.row >= row) this.spreading.push({ ...range, text: textAt(range, row, cells) });
    }
    for (const { from, to, text } of this.spreading) {
      while (text !== '' && cells.length < to.column) cells.push('');
      for (let column = from.column; column <= Math.min(to.column, cells.length); column++) cells[column - 1] = text;
    }
  }
}

/** The text of the first cell; none when its row is missing. */
function textAt({ from }: MergedRange, row: number, cells: readonly string[]): string {
  return from.row === row ? (cells[from.column - 1] ?? '') : '';
}

function crosses(one: MergedRange, other: MergedRange): boolean {
  return one.from.column <= other.to.column && other.from.column <= one.to.column;
}

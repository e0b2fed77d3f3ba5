import { reasonUnreadable } from '#schemas/lib/unreadable-cell';
import { wordOfCell } from '#schemas/transfer/match-values';
import type { RowBatch } from './source-sheet.js';

/** A column with more distinct texts, or with a longer one, has no choices. */
const mostTexts = 50;
const longestText = 100;

/** Counts the distinct texts of each column; columns with many are dropped. */
export class FewValues {
  private readonly columns: {
    readonly heading: string;
    readonly place: number;
    readonly counts: Map<string, number>;
  }[];

  constructor(headings: readonly string[]) {
    this.columns = headings.flatMap((heading, place) =>
      heading === '' || headings.indexOf(heading) < place ? [] : [{ heading, place, counts: new Map() }],
    );
  }

  see({ cells }: RowBatch): void {
    for (let index = this.columns.length - 1; index >= 0; index--) {
      const column = this.columns[index];
      if (column !== undefined && !cells.every(row => isFew(column.counts, row[column.place] ?? '')))
        this.columns.splice(index, 1);
    }
  }

  /** By heading, the texts with the number of their rows, most rows first. Empty cells do not count. */
  get found(): Record<string, { text: string; rows: number }[]> {
    return Object.fromEntries(
      this.columns.map(({ heading, counts }) => [
        heading,
        [...counts].map(([text, rows]) => ({ text, rows })).toSorted((a, b) => b.rows - a.rows),
      ]),
    );
  }
}

/** Counts a cell; false when the column cannot have choices. */
function isFew(counts: Map<string, number>, cell: string): boolean {
  if (reasonUnreadable(cell) !== null) return true;
  const text = wordOfCell(cell);
  if (text === '') return true;
  const known = counts.get(text);
  if (known === undefined && (counts.size === mostTexts || text.length > longestText)) return false;
  // A copy, so that the text of its file can be released.
  counts.set(known === undefined ? Buffer.from(text).toString() : text, (known ?? 0) + 1);
  return true;
}

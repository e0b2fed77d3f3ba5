import { columnLetters } from '#schemas/lib/column-letters';

const mostNamed = 8;

/** Columns of a sheet with cells but no heading: they are not read, which is reported. */
export class UnnamedColumns {
  /** Indexes of the columns from 0, with the row of their first cell. */
  private readonly firstLines = new Map<number, number>();

  /** `within` are the columns without a heading between those with one. */
  see(row: readonly string[], line: number, { width, within }: { width: number; within: readonly number[] }): void {
    for (const place of within) this.at(place, row[place], line);
    for (let place = width; place < row.length; place++) this.at(place, row[place], line);
  }

  get notes(): readonly string[] {
    const [first, ...others] = [...this.firstLines].toSorted(([a], [b]) => a - b);
    if (first === undefined) return [];
    const [place, line] = first;
    if (others.length === 0)
      return [`Column ${columnLetters(place)} has no heading: its cells, the first in row ${line}, are not read.`];
    const named = [place, ...others.map(([other]) => other)].slice(0, mostNamed).map(columnLetters).join(', ');
    const more = others.length + 1 - mostNamed;
    return [`Columns ${named}${more > 0 ? ` and ${more} more` : ''} have no headings: their cells are not read.`];
  }

  private at(place: number, cell: string | undefined, line: number): void {
    if (cell !== undefined && cell.trim() !== '' && !this.firstLines.has(place)) this.firstLines.set(place, line);
  }
}

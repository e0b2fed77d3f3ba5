import { validationError, type SheetRow } from '#kernel/contract';

/** Rows of a sheet on their way: cells stand in the order of the sheet's headings. */
export interface RowBatch {
  readonly cells: readonly (readonly string[])[];
  /** Where each row stands in the file, as a spreadsheet counts; empty rows are left out. */
  readonly lines: readonly number[];
}

/** Rows of one section as they stand in a file; they are read as they are needed, as often as asked for. */
export interface SourceSheet {
  /** Sheet name, or file name without extension. */
  readonly name: string;
  /** May hold empty ones: their cells belong to no column. */
  readonly headings: readonly string[];
  readonly rowCount: number;
  batches(): AsyncIterable<RowBatch>;
}

/** Rows that travel together. */
export const rowsAtOnce = 500;

/** A sheet whose rows are at hand. */
export function sheetOf(
  name: string,
  headings: readonly string[],
  { cells, lines }: RowBatch,
): SourceSheet & { readonly lines: readonly number[] } {
  return {
    name,
    headings,
    lines,
    rowCount: cells.length,
    async *batches() {
      for (let first = 0; first < cells.length; first += rowsAtOnce) {
        yield await Promise.resolve({
          cells: cells.slice(first, first + rowsAtOnce),
          lines: lines.slice(first, first + rowsAtOnce),
        });
      }
    },
  };
}

/** Heading → cell text, as sections take rows. */
export function sheetRows(headings: readonly string[], { cells }: RowBatch): SheetRow[] {
  const columns = headings.flatMap((heading, index) => (heading === '' ? [] : [[heading, index] as const]));
  return cells.map(row => {
    const named: Record<string, string> = {};
    for (const [heading, index] of columns) named[heading] = row[index] ?? '';
    return named;
  });
}

/** Rows of a file as they come, the first that is not empty being the heading. */
export class SheetLayout {
  private known: readonly string[] | null = null;
  private line = 0;

  constructor(private readonly name: string) {}

  get headings(): readonly string[] {
    return this.known ?? [];
  }

  /** The rows that say something, with where they stand. */
  take(rows: readonly (readonly string[])[]): RowBatch {
    const batch: { cells: (readonly string[])[]; lines: number[] } = { cells: [], lines: [] };
    for (const row of rows) {
      this.line += 1;
      if (row.every(cell => cell.trim() === '')) continue;
      if (this.known === null) {
        this.known = this.asHeadings(row);
        continue;
      }
      batch.cells.push(row);
      batch.lines.push(this.line);
    }
    return batch;
  }

  private asHeadings(row: readonly string[]): string[] {
    const headings = row.map(heading => heading.trim());
    const repeated = headings.find((heading, index) => heading !== '' && headings.indexOf(heading) !== index);
    if (repeated !== undefined)
      throw validationError({ path: 'file', message: `${this.name}: heading ${repeated} stands twice` });
    return headings;
  }
}

import type { SheetRow } from '#kernel/contract';
import { columnLetters } from '#schemas/lib/column-letters';
import { StrayDates } from './stray-dates.js';
import { UnnamedColumns } from './unnamed-columns.js';

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
  /** The file of an upload in which it stands. */
  readonly file?: string;
  /** May hold empty ones: their cells belong to no column. */
  readonly headings: readonly string[];
  readonly rowCount: number;
  /** Row of the headings, as a spreadsheet counts; 1 unless said. */
  readonly headingLine?: number;
  /** What a person should know before relying on what was read. */
  readonly notes?: readonly string[];
  /** Numbers of the file may have decimal commas; so may those of rows that correct it. */
  readonly hasDecimalCommas?: boolean;
  /** Points are decimal in it, so that 1.234 is no thousand. */
  readonly hasDecimalPoints?: boolean;
  /** Set when the file is no UTF-8: what it was read as. */
  readonly encoding?: string | undefined;
  /** What stands between the cells of a CSV file. */
  readonly separator?: string;
  /** Nobody sees it in the workbook, so it is imported only when somebody asks for it by name. */
  readonly isHidden?: boolean;
  /** Why the sheet cannot be imported; it may still be left out. */
  readonly fault?: string | undefined;
  batches(): AsyncIterable<RowBatch>;
}

/** Rows that travel together. */
export const rowsAtOnce = 250;

/** Heading → cell text, as sections take rows. */
export function sheetRows(headings: readonly string[], { cells }: RowBatch): SheetRow[] {
  const columns = headings.flatMap((heading, index) => (heading === '' ? [] : [[heading, index] as const]));
  return cells.map(row => {
    const named: Record<string, string> = {};
    for (const [heading, index] of columns) named[heading] = row[index] ?? '';
    return named;
  });
}

/** So many rows may stand above the headings. */
const mostTitles = 20;

interface Line {
  readonly row: readonly string[];
  readonly line: number;
}

/**
 * Rows of a file as they come. The heading is the first that is not empty, unless only titles stand there: rows that say
 * one thing, perhaps over merged cells, above one that says several.
 */
export class SheetLayout {
  private known: readonly string[] | null = null;
  private line = 0;
  private titles: Line[] = [];
  private titleLines: readonly number[] = [];
  private headingAt = 1;
  private found: string | undefined;
  private readonly unnamed = new UnnamedColumns();
  private readonly strayDates = new StrayDates();
  private unnamedPlaces: readonly number[] = [];

  constructor(
    private readonly name: string,
    /** `allCellsHaveHeadings`: cells beside the headings are a fault, as a separator within an unquoted cell leaves them. */
    private readonly rules: { readonly allCellsHaveHeadings?: boolean } = {},
  ) {}

  get headings(): readonly string[] {
    return this.known ?? [];
  }

  get headingLine(): number {
    return this.headingAt;
  }

  /** Why the sheet cannot be imported. */
  get fault(): string | undefined {
    return this.found;
  }

  get notes(): readonly string[] {
    return [...this.titleNotes(), ...this.unnamed.notes, ...this.strayDates.notes(this.headings)];
  }

  private titleNotes(): readonly string[] {
    if (this.titleLines.length === 0) return [];
    const rows = this.titleLines.length === 1 ? 'Row' : 'Rows';
    const be = this.titleLines.length === 1 ? 'is a title' : 'are titles';
    return [`${rows} ${this.titleLines.join(', ')} ${be}; the headings stand in row ${this.headingAt}.`];
  }

  /** The rows that say something, with where they stand. */
  take(rows: readonly (readonly string[])[]): RowBatch {
    const batch: Batch = { cells: [], lines: [] };
    for (const row of rows) {
      this.line += 1;
      if (row.every(cell => cell.trim() === '')) continue;
      if (this.known !== null) this.add(batch, { row, line: this.line });
      else if (saysOneThing(row) && this.titles.length < mostTitles) this.titles.push({ row, line: this.line });
      else if (saysOneThing(row)) {
        this.noTitles(batch);
        this.add(batch, { row, line: this.line });
      } else {
        this.titleLines = this.titles.map(({ line }) => line);
        this.titles = [];
        this.begin({ row, line: this.line });
      }
    }
    return batch;
  }

  /** Rows that were held back because more could have followed; called once, after all rows were taken. */
  end(): RowBatch {
    const batch: Batch = { cells: [], lines: [] };
    this.noTitles(batch);
    return batch;
  }

  /** A sheet of one column: what looked like titles is its heading and its rows. */
  private noTitles(batch: Batch): void {
    const [heading, ...rows] = this.titles;
    this.titles = [];
    if (heading === undefined) return;
    this.begin(heading);
    for (const row of rows) this.add(batch, row);
  }

  private begin({ row, line }: Line): void {
    this.known = this.asHeadings(row);
    this.headingAt = line;
    this.unnamedPlaces = this.known.flatMap((heading, place) => (heading === '' ? [place] : []));
  }

  private add(batch: Batch, { row, line }: Line): void {
    const beside = row.slice(this.headings.length).find(cell => cell.trim() !== '');
    if (this.rules.allCellsHaveHeadings === true && beside !== undefined)
      this.found ??= `${this.name}: row ${line} has ${row.length} cells but there are ${this.headings.length} headings; a cell with a separator in it needs quotes`;
    this.unnamed.see(row, line, { width: this.headings.length, within: this.unnamedPlaces });
    this.strayDates.see(row, line);
    batch.cells.push(row);
    batch.lines.push(line);
  }

  private asHeadings(row: readonly string[]): string[] {
    const headings = row.map(heading => heading.trim());
    const second = headings.findIndex((heading, index) => heading !== '' && headings.indexOf(heading) !== index);
    const repeated = headings[second];
    if (repeated !== undefined)
      this.found ??= `${this.name}: heading ${repeated} stands twice, in columns ${columnLetters(headings.indexOf(repeated))} and ${columnLetters(second)}`;
    return headings;
  }
}

interface Batch extends RowBatch {
  readonly cells: (readonly string[])[];
  readonly lines: number[];
}

/** One text, alone or in merged cells, which all have it. */
function saysOneThing(row: readonly string[]): boolean {
  return new Set(row.map(cell => cell.trim()).filter(cell => cell !== '')).size === 1;
}

import type { SheetRow } from '#kernel/contract';
import { columnLetters } from '#schemas/lib/column-letters';
import { StrayDates } from './stray-dates.js';
import { UnnamedColumns } from './unnamed-columns.js';

/** A batch of rows of a sheet: cells in the order of the sheet's headings. */
export interface RowBatch {
  readonly cells: readonly (readonly string[])[];
  /** Line of each row in the file, as a spreadsheet counts; empty rows are left out. */
  readonly lines: readonly number[];
}

/** Rows of one section in a file; they are read on demand, any number of times. */
export interface SourceSheet {
  /** Sheet name, or file name without extension. */
  readonly name: string;
  /** The uploaded file that contains it. */
  readonly file?: string;
  /** May contain empty ones: their cells belong to no column. */
  readonly headings: readonly string[];
  readonly rowCount: number;
  /** Row of the headings, as a spreadsheet counts; by default 1. */
  readonly headingLine?: number;
  /** Notes for the user on how the file was read. */
  readonly notes?: readonly string[];
  /** Numbers of the file may have decimal commas, and so may corrected rows. */
  readonly hasDecimalCommas?: boolean;
  /** Its decimal mark is the point, so that 1.234 is not a thousand. */
  readonly hasDecimalPoints?: boolean;
  /** The assumed encoding of a file that is not UTF-8. */
  readonly encoding?: string | undefined;
  /** Separator of a CSV file. */
  readonly separator?: string;
  /** Hidden in the workbook, so it is imported only when a mapping names it. */
  readonly isHidden?: boolean;
  /** Why the sheet cannot be imported; it may still be left out. */
  readonly fault?: string | undefined;
  batches(): AsyncIterable<RowBatch>;
}

/** Rows per batch. */
export const rowsAtOnce = 250;

/** Heading → cell text, as sections receive rows. */
export function sheetRows(headings: readonly string[], { cells }: RowBatch): SheetRow[] {
  const columns = headings.flatMap((heading, index) => (heading === '' ? [] : [[heading, index] as const]));
  return cells.map(row => {
    const named: Record<string, string> = {};
    for (const [heading, index] of columns) named[heading] = row[index] ?? '';
    return named;
  });
}

/** Maximum number of rows above the headings. */
const mostTitles = 20;

interface Line {
  readonly row: readonly string[];
  readonly line: number;
}

/**
 * Splits rows of a file into headings and data. The heading is the first row that is not empty, unless it is a title: a
 * row with one text, perhaps in merged cells, above a row with several.
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
    /** `allCellsHaveHeadings`: cells beyond the headings are a fault, as an unquoted separator causes them. */
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
    return [`${rows} ${this.titleLines.join(', ')} ${be}; the headings are in row ${this.headingAt}.`];
  }

  /** The rows with content, and their line numbers. */
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

  /** Rows that were held back because more could have followed; called once, after the last row. */
  end(): RowBatch {
    const batch: Batch = { cells: [], lines: [] };
    this.noTitles(batch);
    return batch;
  }

  /** A sheet of one column: the supposed titles are its heading and rows. */
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
      this.found ??= `${this.name}: heading ${repeated} occurs twice, in columns ${columnLetters(headings.indexOf(repeated))} and ${columnLetters(second)}`;
    return headings;
  }
}

interface Batch extends RowBatch {
  readonly cells: (readonly string[])[];
  readonly lines: number[];
}

/** One text, alone or repeated by merged cells. */
function saysOneThing(row: readonly string[]): boolean {
  return new Set(row.map(cell => cell.trim()).filter(cell => cell !== '')).size === 1;
}

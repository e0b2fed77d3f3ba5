import { refused } from './faults.js';
import type { MergedCells } from './merged-cells.js';

/** Size limits of a sheet. */
export interface SheetLimits {
  readonly mostRows: number;
  readonly mostColumns: number;
}

/** A row of a sheet; rows follow each other without gaps, from the first of the sheet. */
export interface SheetRow {
  readonly cells: readonly string[];
  readonly isHidden: boolean;
}

/** Cells may share their texts, so that a small file can produce enormous rows. */
const longestRow = 4_000_000;
const longestSheet = 200 * 1024 * 1024;

/** Builds the rows of a sheet; rows missing in the file are empty. */
export class SheetRows {
  private ready: SheetRow[] = [];
  /** Completed rows, and empty ones before the current row. */
  private count = 0;
  private cells: string[] = [];
  private isHidden = false;
  private characters = 0;

  constructor(
    private readonly limits: SheetLimits,
    private readonly merged: MergedCells,
  ) {}

  /** The rows completed since the last call. */
  take(): readonly SheetRow[] {
    const { ready } = this;
    this.ready = [];
    return ready;
  }

  /** A row begins, at its number or, without one, after the row before. */
  begin(number: number | null, isHidden: boolean): void {
    const place = number ?? this.count + 1;
    if (place <= this.count)
      throw refused(`has row ${place} behind row ${this.count}; save it in a spreadsheet program and send it again`);
    this.fillTo(place - 1);
    this.cells = [];
    this.isHidden = isHidden;
  }

  /** `column` counts from 1. */
  put(column: number, text: string): void {
    this.assertColumns(column);
    while (this.cells.length < column) this.cells.push('');
    this.cells[column - 1] = text;
  }

  end(): void {
    const { cells, isHidden } = this;
    this.assertRows(this.count + 1);
    this.count += 1;
    this.merged.fill(this.count, cells);
    this.assertColumns(cells.length);
    let length = 0;
    for (const cell of cells) length += cell.length;
    if (length > longestRow) throw refused(`row ${this.count} is too long`);
    this.characters += length;
    if (this.characters > longestSheet) throw refused(`unpacks to more than ${longestSheet / 1024 / 1024} MiB`);
    this.ready.push({ cells, isHidden });
    this.cells = [];
    this.isHidden = false;
  }

  /** No row follows; merged cells may extend below the last. */
  endAll(): void {
    this.fillTo(this.merged.lastRow);
  }

  private fillTo(last: number): void {
    this.assertRows(last);
    this.cells = [];
    this.isHidden = false;
    while (this.count < last) this.end();
  }

  private assertRows(count: number): void {
    if (count > this.limits.mostRows) throw refused(`has more than ${this.limits.mostRows} rows`);
  }

  private assertColumns(count: number): void {
    if (count > this.limits.mostColumns) throw refused(`has more than ${this.limits.mostColumns} columns`);
  }
}

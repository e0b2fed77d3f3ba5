import type { AnyCall } from './call.js';
import type { AnyUseCase } from './use-case.js';

/** One rejected cell or row of a sheet. `row` counts as the spreadsheet shows it, the heading being row 1. */
export interface RowError {
  readonly section: string;
  readonly row: number;
  readonly column?: string;
  readonly message: string;
}

export interface SectionOutcome {
  readonly section: string;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly errors: readonly RowError[];
}

/** One sheet row: heading → text as it stands in the cell. */
export type SheetRow = Readonly<Record<string, string>>;

/**
 * A master-data section. Either the sheet of a declared resource, or a section with its own read and write
 * (for mappings and nested records).
 */
export interface ImportSection {
  /** Heading in the specification's list of master data sections. */
  readonly section: string;
  /** File name without extension in a folder of CSV files, and the sheet's name in a workbook. */
  readonly file: string;
  /** Sections whose records this one refers to; they are loaded before. */
  readonly after: readonly string[];
  readonly headings: readonly string[];
  /** Permission area whose Add and Modify are needed besides Master.BulkImport. */
  readonly permission: string;
  /** Checks and writes all rows in the caller's transaction; returns every bad row instead of stopping at the first. */
  readonly load: (call: AnyCall, rows: readonly SheetRow[], progress: (done: number) => void) => Promise<SectionOutcome>;
  /** All live records as sheet rows, ordered by key. */
  readonly dump: (call: AnyCall) => Promise<readonly SheetRow[]>;
  /** Services that `load` and `dump` close over are named here for the start-up checks. */
  readonly uses?: readonly AnyUseCase[];
}

import type { AnyCall, PermissionKey } from '../calls/call.js';
import type { Deps, Resolved } from '../token.js';

/** One rejected cell or row of a sheet. `row` counts as in the spreadsheet, with the heading as row 1. */
export interface RowError {
  readonly section: string;
  readonly row: number;
  readonly column?: string;
  /** The rejected cell. */
  readonly value?: string;
  readonly message: string;
  /** Another row that the fault refers to, counted alike; it replaces `{row}` in the message. */
  readonly otherRow?: number;
}

/** Errors in reporting order: an array, or an iterable where there may be very many. */
export interface RowErrorList extends Iterable<RowError> {
  readonly length: number;
  /** The error at the index, counted from 0. */
  at(index: number): RowError | undefined;
}

/** What an import did with the records of one section. With any error, nothing of the import is written. */
export interface SectionOutcome {
  readonly section: string;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly errors: RowErrorList;
  /** What a user should check although it is imported; reported with the result. */
  readonly notes?: readonly RowError[];
}

/** Allowed values of a column: a choice, or the externalId of a live record of a table or view. */
export type ColumnChoices = ({ readonly words: readonly string[] } | { readonly table: `${string}.${string}` }) & {
  /** A cell may hold several, separated by `|`. */
  readonly isList?: boolean;
};

/** One sheet row: heading → cell text. */
export type SheetRow = Readonly<Record<string, string>>;

/**
 * Lists that are a field of another section's records but have a sheet of their own. A record that is valid only with
 * its new list is changed together with it: for example a formula and the test cases that prove it.
 */
export interface HeldLists {
  /** The section of the records. */
  readonly section: string;
  readonly field: string;
  /** The lists made of the rows, by the key of their record in lower case. */
  lists(rows: readonly SheetRow[]): ReadonlyMap<string, readonly unknown[]>;
}

/**
 * What a record would get from the sheets of its lists in the same file: field → list; null where they state nothing
 * about it.
 */
export type ListsOfRecord = (key: string) => Promise<Readonly<Record<string, readonly unknown[]>> | null>;

/**
 * A master-data section with its own reading and writing, for mappings and nested records. Sections of declared
 * resources follow from their `sheet`.
 */
export interface ImportSection<D extends Deps = Deps> {
  /** Name in the specification's list of master data sections. */
  readonly section: string;
  /** File name without extension in a folder of CSV files, and the sheet's name in a workbook. */
  readonly file: string;
  /** Sections whose records this one refers to; they are loaded before it. */
  readonly after: readonly string[];
  /** Sections of required plugins that refer to these records, and so are loaded later. */
  readonly before?: readonly string[];
  readonly headings: readonly string[];
  /** Alternative headings of a column in foreign files, by its heading. */
  readonly alsoCalled?: Readonly<Record<string, readonly string[]>>;
  /** The table of its records, where it has one. */
  readonly table?: `${string}.${string}`;
  /** Columns whose foreign values a mapping may translate, by heading. */
  readonly choices?: Readonly<Record<string, ColumnChoices>>;
  /** Headings of numeric columns: in a workbook their cells can be summed and sorted. */
  readonly numbers?: readonly string[];
  /** Set where all rows with the same cell under this heading form one list, which an import replaces as a whole. */
  readonly listOf?: string;
  readonly held?: HeldLists;
  /** Address of the page that lists the records. */
  readonly page?: `/app/${string}`;
  /** What the rows do not contain and so is not copied to another facility; shown at export. */
  readonly leavesOut?: string;
  /** Permissions needed besides Master.BulkImport. */
  readonly permissions: readonly PermissionKey[];
  readonly deps: D;
  /** Checks and writes all rows in the caller's transaction; returns every bad row instead of stopping at the first. */
  load(
    deps: Resolved<D>,
    call: AnyCall,
    rows: readonly SheetRow[],
    progress: (done: number) => void,
  ): Promise<SectionOutcome>;
  /** As `load`, for rows that are not held together: they come batch by batch and are then released. */
  loadBatches?(
    deps: Resolved<D>,
    call: AnyCall,
    batches: AsyncIterable<readonly SheetRow[]>,
    progress: (done: number) => void,
    listsOf: ListsOfRecord,
  ): Promise<SectionOutcome>;
  /** All live records as sheet rows, ordered by key; batch by batch where there may be very many. */
  dump(deps: Resolved<D>, call: AnyCall): Promise<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>;
}

/** Types `load` and `dump` against the services that the section needs. */
export function defineSection<const D extends Deps>(section: ImportSection<D>): ImportSection {
  return section;
}

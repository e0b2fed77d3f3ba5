import type { AnyCall, PermissionKey } from '../calls/call.js';
import type { Deps, Resolved } from '../token.js';

/** One rejected cell or row of a sheet. `row` counts as the spreadsheet shows it, the heading being row 1. */
export interface RowError {
  readonly section: string;
  readonly row: number;
  readonly column?: string;
  /** The rejected cell. */
  readonly value?: string;
  readonly message: string;
  /** Another row that the fault is about, counted alike: it is told in the place of `{row}` in the message. */
  readonly otherRow?: number;
}

/** Errors in the order in which they are told: an array, or what gives them one by one where there may be very many. */
export interface RowErrorList extends Iterable<RowError> {
  readonly length: number;
  /** The error at the index, counted from 0. */
  at(index: number): RowError | undefined;
}

/** What an import did with the records of one section. With an error anywhere nothing of the import is written. */
export interface SectionOutcome {
  readonly section: string;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly errors: RowErrorList;
  /** What a person should look at although it is imported; told with the result. */
  readonly notes?: readonly RowError[];
}

/** What the cells of a column may say: one of few words, or the externalId of a live record of a table or view. */
export type ColumnChoices = ({ readonly words: readonly string[] } | { readonly table: `${string}.${string}` }) & {
  /** A cell may hold several, with `|` between. */
  readonly isList?: boolean;
};

/** One sheet row: heading → text as it stands in the cell. */
export type SheetRow = Readonly<Record<string, string>>;

/**
 * Lists that are a field of the records of another section, in whose sheet they have no place. A change of a record that
 * holds only together with its new list is made with it: a formula and the test cases that prove it, for example.
 */
export interface HeldLists {
  /** The section of the records. */
  readonly section: string;
  readonly field: string;
  /** The lists that rows make up, by the key of their record in small letters. */
  lists(rows: readonly SheetRow[]): ReadonlyMap<string, readonly unknown[]>;
}

/** What a record would get from the sheets of its lists in the same file: field → list; null where they say nothing of it. */
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
  /** Sections whose records this one refers to; they are loaded before. */
  readonly after: readonly string[];
  /** Sections of required plugins that refer to these records, and so are loaded later. */
  readonly before?: readonly string[];
  readonly headings: readonly string[];
  /** What foreign files call a column, by its heading; beside the heading itself. */
  readonly alsoCalled?: Readonly<Record<string, readonly string[]>>;
  /** The table of its records, where it has one of its own. */
  readonly table?: `${string}.${string}`;
  /** By their headings, the columns whose foreign words a mapping may translate. */
  readonly choices?: Readonly<Record<string, ColumnChoices>>;
  /** Headings of the columns of numbers: in a workbook they are cells that can be summed and sorted. */
  readonly numbers?: readonly string[];
  /** Set where all rows with the same cell under this heading are one list, which an import replaces as a whole. */
  readonly listOf?: string;
  readonly held?: HeldLists;
  /** Address of the page that lists the records. */
  readonly page?: `/app/${string}`;
  /** What of its records no row says and so does not come along to another facility; shown where people export. */
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
  /** As `load`, where rows need not be at hand together: they come batch by batch and are let go. */
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

/** Types `load` and `dump` against the services that the section asks for. */
export function defineSection<const D extends Deps>(section: ImportSection<D>): ImportSection {
  return section;
}

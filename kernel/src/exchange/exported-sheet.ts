import type { LongSheet } from '#kernel/contract';

/** An exported section, read completely at one moment. */
export interface ExportedSheet extends LongSheet {
  readonly section: string;
  readonly count: number;
  /** Headings of its numeric columns. */
  readonly numbers: ReadonlySet<string>;
  /** Cells for a text file: numbers in digits that are read again as the same number. */
  rows(): AsyncIterable<readonly string[]>;
}

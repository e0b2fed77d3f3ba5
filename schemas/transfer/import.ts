import { Type, type Static } from 'typebox';
import { closed, Nullable } from '../lib/fields.js';

/** The maximum file size of an import. */
export const largestFileBytes = 50 * 1024 * 1024;
/** How many files one import may bring. */
export const mostFiles = 60;

const Heading = Type.String({ maxLength: 500 });

/** Mapping of a foreign sheet: its section and columns; null leaves it out. */
export const SheetMapping = Type.Object(
  {
    section: Nullable(Type.String({ maxLength: 100 })),
    columns: Type.Record(Heading, Nullable(Heading)),
    /** Columns of the section that the file lacks, with the value of all their cells: a unit, for example. */
    constants: Type.Optional(Type.Record(Heading, Type.String({ maxLength: 500 }))),
    /**
     * What the cells of a column say and what is meant by it: the section's heading → text of the file → one of the
     * column's choices; null empties the cell. Of cells with `|` each part is looked up when the whole is not there.
     */
    values: Type.Optional(Type.Record(Heading, Type.Record(Type.String({ maxLength: 500 }), Nullable(Heading)))),
  },
  closed,
);
export type SheetMapping = Static<typeof SheetMapping>;
/** By sheet name. Sheets that are not named here are read by their own headings. */
export const ImportMapping = Type.Record(Type.String({ maxLength: 255 }), SheetMapping);
export type ImportMapping = Static<typeof ImportMapping>;

/** Allowed values of a column's cells. */
export const ColumnChoices = Type.Object({
  /** As the cell says it, with what people call it where that is something else. */
  choices: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  /** A cell may hold several, with `|` between. */
  isList: Type.Boolean(),
  /** The section whose live records they are; null for words, empty for records that no section holds. */
  recordsOf: Nullable(Type.String()),
});
export type ColumnChoices = Static<typeof ColumnChoices>;

/** A section that can be imported and exported (GET /master/sections). */
export const TransferSection = Type.Object({
  section: Type.String(),
  file: Type.String(),
  /** Sections whose records it refers to. */
  after: Type.Array(Type.String()),
  headings: Type.Array(Type.String()),
  /** What foreign files call a column, by its heading. */
  alsoCalled: Type.Record(Type.String(), Type.Array(Type.String())),
  /** By heading, the columns whose cells hold one of few words or of few records. */
  choices: Type.Record(Type.String(), ColumnChoices),
  /** Set where the rows with the same cell under this heading replace one list as a whole. */
  listOf: Nullable(Type.String()),
  /** Address of the page with the records. */
  page: Nullable(Type.String()),
  /** What of its records no file carries to another facility. */
  leavesOut: Nullable(Type.String()),
  /** Whether the caller holds the permissions that importing it needs. */
  mayImport: Type.Boolean(),
});
export type TransferSection = Static<typeof TransferSection>;
/** In the order in which an import loads them. */
export const TransferSections = Type.Object({ sections: Type.Array(TransferSection) });

/** A sheet of a file that somebody means to import: headings and first rows (POST /master/preview). */
export const SheetPreview = Type.Object({
  /** Of several files with sheets of the same name the second has `Sheet1 (2)`; so the mapping has to call it. */
  name: Type.String(),
  /** The file in which it stands. */
  file: Type.String(),
  headings: Type.Array(Type.String()),
  rows: Type.Array(Type.Record(Type.String(), Type.String())),
  rowCount: Type.Integer(),
  /** By heading, the different texts of columns that have few, with the number of their rows; most rows first. */
  values: Type.Record(Type.String(), Type.Array(Type.Object({ text: Type.String(), rows: Type.Integer() }))),
  /** Row of the headings, as a spreadsheet counts. */
  headingLine: Type.Integer(),
  /** What a person should know before relying on what was read. */
  notes: Type.Array(Type.String()),
  /** Hidden in the workbook. It is imported only when the mapping names it. */
  isHidden: Type.Boolean(),
  /** The assumed encoding of a file that is not UTF-8, which an import has to confirm. */
  encoding: Nullable(Type.String()),
  /** Why the sheet cannot be imported, unless it is left out. */
  fault: Nullable(Type.String()),
});
export type SheetPreview = Static<typeof SheetPreview>;
/** A CSV file has one sheet, a workbook as many as it has. */
export const FilePreview = Type.Object({ sheets: Type.Array(SheetPreview) });

/** One rejected cell or row, named as the person's own file names it. */
export interface RejectedCell {
  readonly section: string;
  /** As the spreadsheet counts, the heading being row 1. */
  readonly row: number;
  readonly column?: string;
  readonly value?: string;
  readonly message: string;
}

/** What rejected rows leave behind: `details` of the job's error. */
export interface RejectedDetails {
  /** The first thousand. */
  readonly errors: readonly RejectedCell[];
  readonly sections: readonly SectionCounts[];
  /** Where the bad rows wait to be corrected; only after a job. */
  readonly corrections?: { readonly id: string; readonly sheets: number; readonly rows: number };
}

const count = (description: string) => Type.Integer({ description });
/** How many records of a section an import created, changed and left as they were. */
const SectionCounts = Type.Object({
  section: Type.String(),
  created: count('records that the import creates'),
  updated: count('records that it changes'),
  unchanged: count('records that it leaves as they were'),
  rejected: Type.Optional(count('cells and rows that were rejected')),
});
export type SectionCounts = Static<typeof SectionCounts>;

const texts = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));
/** An import of the very same file that went through before. */
export const EarlierImport = Type.Object({
  file: Type.String({ description: 'as it is called now' }),
  at: Type.String({ description: 'when the latest such import was, ISO' }),
  by: Type.String({ description: 'who imported it' }),
});
export type EarlierImport = Static<typeof EarlierImport>;

/** The result of an import that went through. */
export const ImportResult = Type.Object({
  import: Type.Object({
    dryRun: Type.Boolean(),
    sections: Type.Array(SectionCounts),
    leftOut: texts('sheets that were not read although not left out: of no known section, or hidden'),
    earlier: Type.Optional(
      Type.Array(EarlierImport, { description: 'files of which the very same bytes were imported before' }),
    ),
    notes: texts('what a person should know of how the sheets were read, each with the name of its sheet'),
  }),
});
export type ImportResult = Static<typeof ImportResult>;

/** Headings that a correction file adds: the row in the original file, and what was wrong. An import passes over them. */
export const rowHeading = 'Row';
/** The heading of what was wrong with the row. */
export const errorsHeading = 'Errors';

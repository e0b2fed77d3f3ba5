import type { TSchema } from 'typebox';
import type { Access } from '../calls/route.js';
import type { AnyUseCase } from '../calls/use-case.js';

/**
 * A cell of a report table. A formula cell carries its stored value, which the spreadsheet must reproduce when it
 * recalculates. A moment (ISO 8601) is a date in the spreadsheet and text in the PDF, in the time zone and formats of
 * the document.
 */
export type Cell =
  | string
  | number
  | null
  | { readonly formula: string; readonly value: number | string; readonly format?: string }
  | { readonly value: number; readonly format: string }
  | { readonly moment: string };

/** A table of a report. Without rows it is printed as `None`. */
export interface TableBlock {
  readonly kind: 'table';
  readonly title?: string;
  /** Width in characters in the spreadsheet; relative width in the PDF. */
  readonly columns: readonly { readonly heading: string; readonly width: number; readonly align?: 'left' | 'right' }[];
  readonly rows: readonly (readonly Cell[])[];
}
/** A line of text; a `note` is printed small, as below a table. */
export interface TextBlock {
  readonly kind: 'heading' | 'paragraph' | 'note';
  readonly text: string;
}
/** Labels with their values, printed as two columns without a heading row. */
export interface FactsBlock {
  readonly kind: 'facts';
  readonly title?: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Printed struck through: it was so and counts no more. */
  readonly isStruck?: boolean;
}
/** Labels to cut out, several beside each other: a code that scanners read, with lines of text beside it. */
export interface LabelsBlock {
  readonly kind: 'labels';
  readonly labels: readonly { readonly code: string; readonly lines: readonly string[] }[];
  /** Printed on a continuous roll of this width, one on each page; the document has nothing else then. */
  readonly rollMm?: number;
}
/** A picture with numbered pins on it, printed in the PDF alone. */
export interface PictureBlock {
  readonly kind: 'picture';
  readonly caption: string;
  /** PNG or JPEG as a data URL. */
  readonly image: string;
  /** Places as shares of the width from the left and of the height from the top. */
  readonly pins: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    /** Drawn in grey: it counts less than the others. */
    readonly isGrey?: boolean;
  }[];
}
/** Stacked bars, printed in the PDF alone: a table beside it has the numbers. Null: nothing known of the category. */
export interface ChartBlock {
  readonly kind: 'chart';
  /** Also names the unit of the values. */
  readonly title: string;
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  /** A level that the bars are read against: a limit. */
  readonly line?: { readonly value: number; readonly label: string };
}
/** The titles of the document with their pages, where the block stands. */
export interface ContentsBlock {
  readonly kind: 'contents';
}
/** The content of a report, from top to bottom. */
export type Block = TableBlock | TextBlock | FactsBlock | LabelsBlock | PictureBlock | ChartBlock | ContentsBlock;

/** One sheet of the workbook form. Formula cells address cells of these sheets by sheet name. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly heading: string; readonly width: number }[];
  readonly rows: readonly (readonly Cell[])[];
  /** Rows above the table, written unchanged (title, policy, versions). The heading row follows them. */
  readonly preamble?: readonly (readonly Cell[])[];
}

/** A sheet with too many rows to hold in memory: they are generated during writing, identically each time. */
export interface LongSheet extends Omit<Sheet, 'rows'> {
  rows(): AsyncIterable<readonly Cell[]>;
}

/** A version of a record that a document was calculated with; `name` tells it from all others, `id` is null where it has no record. */
export interface Citation {
  readonly id: string | null;
  readonly version: number;
  readonly name: string;
}

/** A report independent of any layout engine: the same content becomes PDF or spreadsheet. */
export interface DocumentModel {
  readonly title: string;
  readonly subtitle?: string;
  readonly facility: string;
  readonly printedBy: string;
  readonly printedAt: Date;
  /** The past moment whose state the document shows; absent for the present. */
  readonly asOf?: Date;
  /** IANA time zone and the facility's formats: dates in the document are printed in this zone, with its name. */
  readonly dateTime: { readonly timezone: string; readonly dateFormat: string; readonly timeFormat: string };
  /** Policy and engine versions and other facts for the header of the document. */
  readonly versions: readonly (readonly [label: string, value: string])[];
  /** What it was calculated with, kept with a stored report and not printed. */
  readonly cites?: readonly Citation[];
  readonly orientation?: 'portrait' | 'landscape';
  /** What the report chose where the caller left it out, for those who store it: a period, and whether it is over. */
  readonly chosen?: Readonly<Record<string, unknown>>;
  readonly blocks: readonly Block[];
  readonly sheets: readonly (Sheet | LongSheet)[];
}

/** Blob downloads of the specification are `pdf`; `xlsx` is the additional workbook with live formulas. */
export type ReportFormat = 'pdf' | 'xlsx';

/** How the reports page offers a report. */
export interface ReportCard {
  /** One sentence about the content; with `page` the scopes that can be chosen there. */
  readonly lead: string;
  /** The page where its scope is chosen and it is printed; absent: the reports page. */
  readonly page?: { readonly path: `/${string}`; readonly title: string };
}

/**
 * A report that a plugin can print. The declaration alone provides its calls `GET {fp}/reports/{kind}/{id}/{format}`,
 * its card on the reports page and its part of `limpid report --help`.
 */
export interface ReportDefinition {
  readonly kind: string;
  readonly title: string;
  /** Begins the numbers of its stored documents, unique in the product: `MAC`. */
  readonly prefix: string;
  /** Label in the audit trail: `a limit report`. */
  readonly what: string;
  /** Beginning of its file names; by default the title of the document. */
  readonly fileName?: string;
  readonly card: ReportCard;
  readonly formats: readonly ReportFormat[];
  /** Further addresses of the specification with `:id`. One without a format at its end takes `?format=`. */
  readonly alsoAt?: readonly `/${string}`[];
  /**
   * The record of the report is the parameter `<record>Id`, named after a declared resource. Where it is optional, the
   * report may cover the whole facility; of several, one is given. The title of a parameter is its label. All other
   * parameters are those of the query, except lists.
   */
  readonly parameters: TSchema;
  /** Parameters that do not say what the document is about, as texts that people write in it; none by default. */
  readonly texts?: readonly string[];
  readonly access: Access;
  readonly feature?: string;
  /** A use case from the parameters to a `DocumentModel`. */
  readonly compose: AnyUseCase;
}

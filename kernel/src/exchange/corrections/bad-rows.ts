import type { ImportSection, RowError, RowErrorList, SectionOutcome } from '#kernel/contract';
import { textOfCell } from '#schemas/lib/typed-number';
import { errorsHeading, rowHeading } from '#schemas/transfer/import';
import { firstIndex } from '../../base/packed/first-index.js';
import type { MappedSheet } from '../import/map-columns.js';
import { orderOf } from './row-errors.js';
import type { SourceSheet } from '../source/source-sheet.js';

/** Rows of a sheet that must be corrected, as in the file, with their locations and faults. */
export interface BadRows {
  readonly name: string;
  readonly headings: readonly string[];
  /** Dialect of the source CSV file, because the spreadsheet program that wrote it opens no other. */
  readonly separator?: string;
  /** Read from the file when requested. */
  batches(): AsyncIterable<readonly (readonly string[])[]>;
}

/**
 * The bad rows of each sheet. Of rows that form one list the whole list is included, because importing only the
 * corrected rows would replace the list by them.
 */
export function badRows(
  sections: readonly ImportSection[],
  sheets: readonly MappedSheet[],
  outcomes: readonly SectionOutcome[],
): BadRows[] {
  return outcomes.flatMap(outcome => {
    const section = sections.find(each => each.section === outcome.section);
    const sheet = sheets.find(each => [section?.file, section?.section].some(name => isNamed(each, name)));
    if (section === undefined || sheet === undefined || outcome.errors.length === 0) return [];
    const { name, separator } = sheet.source;
    const headings = [rowHeading, ...ownHeadings(sheet.source), errorsHeading];
    const batches = (): AsyncIterable<string[][]> => badBatches(section, sheet, new Faults(outcome.errors));
    return { name, headings, batches, ...(separator === undefined ? {} : { separator }) };
  });
}

/** Faults of each row; only their positions are stored, because there may be hundreds of thousands. */
class Faults {
  /** Row of each error, in order. */
  readonly rows: Uint32Array;
  private readonly order: Uint32Array;

  constructor(private readonly errors: RowErrorList) {
    const rows = new Uint32Array(errors.length);
    let index = 0;
    for (const { row } of errors) rows[index++] = row;
    this.order = orderOf(rows);
    this.rows = this.order.map(index => rows[index] ?? 0);
  }

  has(row: number): boolean {
    return this.rows[this.firstOf(row)] === row;
  }

  of(row: number): readonly RowError[] {
    const found = this.order.subarray(this.firstOf(row), this.firstOf(row + 1));
    return Array.from(found).flatMap(index => this.errors.at(index) ?? []);
  }

  /** Index of the first error of the row, or where it would be. */
  private firstOf(row: number): number {
    return firstIndex(this.rows.length, index => (this.rows[index] ?? 0) >= row);
  }
}

/** The rows with faults, and those of the same lists. */
async function* badBatches(section: ImportSection, sheet: MappedSheet, faults: Faults): AsyncGenerator<string[][]> {
  const bad = await withTheirLists(section, sheet, faults);
  const places = ownHeadings(sheet.source).map(heading => sheet.source.headings.indexOf(heading));
  for await (const { cells, lines } of sheet.source.batches()) {
    yield lines.flatMap((line, index) => {
      if (!bad.has(line)) return [];
      const words = faults.of(line).map(inWords).join('; ');
      return [[String(line), ...places.map(place => textOfCell(cells[index]?.[place] ?? '')), words]];
    });
  }
}

/** Lines of the rows with faults and of all rows of the same lists. */
async function withTheirLists(
  section: ImportSection,
  sheet: MappedSheet,
  faults: Faults,
): Promise<{ has(line: number): boolean }> {
  if (section.listOf === undefined) return faults;
  const listColumn = sheet.headings.indexOf(section.listOf);
  const listOf = (row: readonly string[] | undefined): string => (row?.[listColumn] ?? '').trim().toLowerCase();
  const lists = new Set<string>();
  for await (const { cells, lines } of sheet.batches())
    for (const [index, line] of lines.entries()) if (faults.has(line)) lists.add(listOf(cells[index]));
  const bad = new Set(faults.rows);
  for await (const { cells, lines } of sheet.batches())
    for (const [index, line] of lines.entries()) if (lists.has(listOf(cells[index]))) bad.add(line);
  return bad;
}

function isNamed(sheet: SourceSheet, name: string | undefined): boolean {
  return name !== undefined && sheet.name.toLowerCase() === name.toLowerCase();
}

/** What the file itself says, without what a correction file adds. */
export function ownHeadings(sheet: SourceSheet): string[] {
  return sheet.headings.filter(heading => heading !== '' && heading !== rowHeading && heading !== errorsHeading);
}

function inWords({ column, message }: RowError): string {
  return column === undefined ? message : `${column}: ${message}`;
}

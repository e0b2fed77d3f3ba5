import { validationError, type ImportSection, type RowError, type SectionOutcome } from '#kernel/contract';
import { errorsHeading, rowHeading } from '#schemas/transfer/import';
import type { MappedSheet } from './map-columns.js';
import type { SourceSheet } from './read-sheet.js';

/** Rows that must be corrected, as they stand in the file, with where they stand and what is wrong. */
export interface CorrectionSheet {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * The bad rows of each sheet. Of rows that make one list together the whole list is there, because whoever imports the
 * corrected rows alone replaces the list by them.
 */
export function correctionSheets(
  sections: readonly ImportSection[],
  sheets: readonly MappedSheet[],
  outcomes: readonly SectionOutcome[],
): CorrectionSheet[] {
  return outcomes.flatMap(outcome => {
    const section = sections.find(each => each.section === outcome.section);
    const sheet = sheets.find(each => [section?.file, section?.section].some(name => isNamed(each, name)));
    if (section === undefined || sheet === undefined) return [];
    const faults = byRow(outcome.errors);
    const lists = new Set(
      section.listOf === undefined
        ? []
        : sheet.lines.flatMap((line, index) => (faults.has(line) ? [listKey(section, sheet, index)] : [])),
    );
    const chosen = sheet.lines.flatMap((line, index) =>
      faults.has(line) || lists.has(listKey(section, sheet, index)) ? [{ line, index }] : [],
    );
    if (chosen.length === 0) return [];
    const headings = ownHeadings(sheet.source);
    const rows = chosen.map(({ line, index }) => [
      String(line),
      ...headings.map(heading => sheet.source.rows[index]?.[heading] ?? ''),
      (faults.get(line) ?? []).map(inWords).join('; '),
    ]);
    return [{ name: sheet.source.name, headings: [rowHeading, ...headings, errorsHeading], rows }];
  });
}

function byRow(errors: readonly RowError[]): ReadonlyMap<number, readonly RowError[]> {
  const rows = new Map<number, RowError[]>();
  for (const error of errors) rows.set(error.row, [...(rows.get(error.row) ?? []), error]);
  return rows;
}

/** A name that a workbook takes for a sheet. */
export function sheetName(name: string): string {
  return name.replace(/[[\]*?:/\\']/g, ' ').slice(0, 31);
}

function isNamed(sheet: SourceSheet, name: string | undefined): boolean {
  return name !== undefined && sheet.name.toLowerCase() === name.toLowerCase();
}

function ownHeadings(sheet: SourceSheet): string[] {
  return sheet.headings.filter(heading => heading !== '' && heading !== rowHeading && heading !== errorsHeading);
}

function listKey(section: ImportSection, sheet: SourceSheet, index: number): string | undefined {
  return section.listOf === undefined ? undefined : (sheet.rows[index]?.[section.listOf] ?? '').trim().toLowerCase();
}

function inWords({ column, message }: RowError): string {
  return column === undefined ? message : `${column}: ${message}`;
}

/**
 * A file with its bad rows replaced by corrected ones, which name the row that they stand for. A corrected row with
 * nothing but its number is taken out; one without a number is added at the end.
 */
export function withCorrections(
  sheets: readonly SourceSheet[],
  corrections: readonly SourceSheet[],
): readonly SourceSheet[] {
  return corrections.reduce<readonly SourceSheet[]>((whole, correction) => {
    const target =
      whole.find(sheet => sheetName(sheet.name).toLowerCase() === sheetName(correction.name).toLowerCase()) ??
      (whole.length === 1 && corrections.length === 1 ? whole[0] : undefined);
    if (target === undefined) throw correctionFault(`the file has no sheet ${correction.name.slice(0, 80)}`);
    if (!correction.headings.includes(rowHeading))
      throw correctionFault(`${correction.name} has no column ${rowHeading}, which says where each row belongs`);
    const corrected = withRows(target, correction);
    return whole.map(sheet => (sheet === target ? corrected : sheet));
  }, sheets);
}

function withRows(sheet: SourceSheet, correction: SourceSheet): SourceSheet {
  const headings = ownHeadings(correction);
  const stray = headings.find(heading => !sheet.headings.includes(heading));
  if (stray !== undefined) throw correctionFault(`${sheet.name} has no column ${stray.slice(0, 80)}`);
  const rows = new Map(sheet.lines.map((line, index) => [line, sheet.rows[index] ?? {}]));
  for (const [index, row] of correction.rows.entries()) {
    const place = (row[rowHeading] ?? '').trim();
    const line = place === '' ? Math.max(1, ...rows.keys()) + 1 : Number(place);
    const before = rows.get(line);
    if (place !== '' && before === undefined)
      throw correctionFault(
        `row ${correction.lines[index] ?? 0} names row ${place.slice(0, 20)}, which the file lacks`,
      );
    const cells = Object.fromEntries(headings.map(heading => [heading, row[heading] ?? '']));
    if (Object.values(cells).every(cell => cell.trim() === '')) rows.delete(line);
    else rows.set(line, { ...before, ...cells });
  }
  return { name: sheet.name, headings: sheet.headings, lines: [...rows.keys()], rows: [...rows.values()] };
}

function correctionFault(message: string): Error {
  return validationError({ path: 'corrections', message });
}

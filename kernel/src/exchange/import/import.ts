import {
  ApiError,
  validationError,
  type AnyCall,
  type ImportSection,
  type ListsOfRecord,
  type RowError,
  type SectionOutcome,
  type SheetRow,
} from '#kernel/contract';
import { errorsHeading, rowHeading } from '#schemas/transfer/import';
import type { Services } from '../../core/container.js';
import { LineNumbers } from './line-numbers.js';
import { rejectedValue } from './rejected-value.js';
import type { KeptCorrections } from '../corrections/correction-store.js';
import { changedErrors } from '../corrections/row-errors.js';
import { heldLists } from './held-lists.js';
import { sheetRows, type SourceSheet } from '../source/source-sheet.js';

export interface ImportProgress {
  readonly section: string;
  readonly done: number;
  readonly total: number;
}

/** Rows were rejected; nothing was written. */
export class RejectedRows extends ApiError {
  constructor(
    readonly outcomes: readonly SectionOutcome[],
    /** Where the bad rows are stored for correction. */
    corrections: KeptCorrections | null = null,
  ) {
    const count = outcomes.reduce((sum, { errors }) => sum + errors.length, 0);
    super('DataValidationError', {
      message: `${count} ${count === 1 ? 'row or cell was' : 'rows or cells were'} rejected; nothing was imported`,
      details: {
        errors: firstErrors(outcomes),
        sections: outcomes.map(withoutErrors),
        ...(corrections === null ? {} : { corrections }),
      },
    });
  }
}

/** Maximum number of errors in the answer. */
const reportedAtMost = 1000;

function firstErrors(outcomes: readonly SectionOutcome[]): readonly RowError[] {
  const reported: RowError[] = [];
  for (const { errors } of outcomes) {
    for (const error of errors) {
      if (reported.length === reportedAtMost) return reported;
      reported.push(error);
    }
  }
  return reported;
}

function withoutErrors({ section, created, updated, unchanged, errors }: SectionOutcome): object {
  return { section, created, updated, unchanged, rejected: errors.length };
}

/**
 * Loads sheets into their sections in the order of their references, all or nothing in the caller's transaction. Throws
 * `RejectedRows` with every bad row of every section that could be read.
 */
export async function importSheets(
  services: Services,
  sections: readonly ImportSection[],
  call: AnyCall,
  sheets: readonly SourceSheet[],
  onProgress: (progress: ImportProgress) => void,
): Promise<SectionOutcome[]> {
  const chosen = matchSections(sections, sheets);
  const outcomes: SectionOutcome[] = [];
  for (const { section, sheet } of chosen) {
    for (const permission of section.permissions) {
      if (!call.actor.may(permission))
        throw new ApiError('NotAllowed', {
          message: `Importing ${section.section} needs the permission ${permission}`,
        });
    }
    if (sheet.fault !== undefined) throw validationError({ path: 'file', message: sheet.fault });
    const headingErrors = unknownHeadings(section, sheet);
    if (headingErrors.length > 0) {
      outcomes.push({ section: section.section, created: 0, updated: 0, unchanged: 0, errors: headingErrors });
      continue;
    }
    const load = section.loadBatches === undefined ? loadWhole : loadPassing;
    const progress = (done: number): void => onProgress({ section: section.section, done, total: sheet.rowCount });
    const listsOf = heldLists(section, chosen);
    const outcome = await load(section, services.resolveAll(section.deps), call, sheet, progress, listsOf);
    outcomes.push(outcome);
  }
  if (outcomes.some(outcome => outcome.errors.length > 0)) throw new RejectedRows(outcomes);
  return outcomes;
}

type Load = (
  section: ImportSection,
  deps: Readonly<Record<string, unknown>>,
  call: AnyCall,
  sheet: SourceSheet,
  progress: (done: number) => void,
  listsOf: ListsOfRecord,
) => Promise<SectionOutcome>;

/** For sections that need all rows at once. */
const loadWhole: Load = async (section, deps, call, sheet, progress) => {
  const rows: SheetRow[] = [];
  const lines = new LineNumbers();
  for await (const batch of sheet.batches()) {
    rows.push(...sheetRows(sheet.headings, batch));
    lines.add(batch.lines);
  }
  const outcome = await section.load(deps, call, rows, progress);
  const inFile = (error: RowError): RowError => placed(error, rows[error.row - 2], lines);
  return { ...outcome, errors: Array.from(outcome.errors, inFile), notes: (outcome.notes ?? []).map(inFile) };
};

/** For sections that process rows batch by batch. */
const loadPassing: Load = async (section, deps, call, sheet, progress, listsOf) => {
  const lines = new LineNumbers();
  const passing = async function* (): AsyncGenerator<readonly SheetRow[]> {
    for await (const batch of sheet.batches()) {
      lines.add(batch.lines);
      yield sheetRows(sheet.headings, batch);
    }
  };
  const outcome = await section.loadBatches?.(deps, call, passing(), progress, listsOf);
  if (outcome === undefined) throw new Error(`${section.section} does not take rows as they come`);
  return { ...outcome, errors: changedErrors(outcome.errors, error => placed(error, undefined, lines)) };
};

/** Sections count the rows they receive, users those of their file. */
function placed(error: RowError, row: SheetRow | undefined, lines: LineNumbers): Omit<RowError, 'otherRow'> {
  const { otherRow, ...own } = error;
  const cell = error.value ?? (error.column === undefined ? undefined : row?.[error.column]);
  const value = cell === undefined ? undefined : rejectedValue(cell);
  const lineOf = (each: number): number => lines.at(each - 2) ?? each;
  const line = lineOf(error.row);
  // There may be hundreds of thousands: errors with correct row numbers are not copied.
  if (otherRow === undefined && line === error.row && value === error.value) return error;
  const message = otherRow === undefined ? error.message : error.message.replace('{row}', String(lineOf(otherRow)));
  return { ...own, row: line, message, ...(value === undefined ? {} : { value }) };
}

/** The first notes are enough. */
const mostNotes = 100;

/** Notes of sections about rows, in words. */
export function notesOfRows(outcomes: readonly SectionOutcome[]): string[] {
  const notes = outcomes.flatMap(({ section, notes: found = [] }) =>
    found.map(({ row, message }) => `${section}: row ${row} ${message}`),
  );
  const more = notes.length - mostNotes;
  return more > 0 ? [...notes.slice(0, mostNotes), `… and ${more} more such rows`] : notes;
}

/** Sections in the order of their references. */
export function inOrder<S extends ImportSection>(sections: readonly S[]): S[] {
  const sorted: S[] = [];
  const visit = (section: S, trail: readonly string[]): void => {
    if (sorted.includes(section)) return;
    if (trail.includes(section.section))
      throw new Error(`import sections wait for each other: ${[...trail, section.section].join(' → ')}`);
    const first = sections.filter(each => each.before?.includes(section.section)).map(each => each.section);
    for (const name of [...section.after, ...first]) {
      const earlier = sections.find(candidate => candidate.section === name);
      if (earlier !== undefined) visit(earlier, [...trail, section.section]);
    }
    sorted.push(section);
  };
  for (const section of sections) visit(section, []);
  return sorted;
}

function matchSections(
  sections: readonly ImportSection[],
  sheets: readonly SourceSheet[],
): { section: ImportSection; sheet: SourceSheet }[] {
  const chosen = inOrder(sections).flatMap(section => {
    const names = [section.file.toLowerCase(), section.section.toLowerCase()];
    const [sheet, another] = sheets.filter(each => names.includes(each.name.toLowerCase()));
    if (another !== undefined)
      throw validationError({ path: 'file', message: `has more than one sheet for ${section.section}` });
    return sheet === undefined ? [] : [{ section, sheet }];
  });
  if (chosen.length === 0) {
    const known = sections.map(section => section.file).join(', ');
    throw validationError({ path: 'file', message: `has no sheet of a known section; known are ${known}` });
  }
  return chosen;
}

/** A correction file may be imported like any other. */
function isAdded(heading: string, { headings }: SourceSheet): boolean {
  return heading === errorsHeading || (heading === rowHeading && headings.includes(errorsHeading));
}

function unknownHeadings(section: ImportSection, sheet: SourceSheet): RowError[] {
  return sheet.headings
    .filter(heading => heading !== '' && !section.headings.includes(heading) && !isAdded(heading, sheet))
    .map(heading => ({
      section: section.section,
      row: sheet.headingLine ?? 1,
      column: heading,
      message: 'unknown heading',
    }));
}

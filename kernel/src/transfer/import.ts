import {
  ApiError,
  validationError,
  type AnyCall,
  type ImportSection,
  type RowError,
  type SectionOutcome,
} from '#kernel/contract';
import { errorsHeading, rowHeading } from '#schemas/transfer/import';
import type { Services } from '../boot/container.js';
import type { CorrectionSheet } from './corrections.js';
import type { SourceSheet } from './read-sheet.js';

export interface ImportProgress {
  readonly section: string;
  readonly done: number;
  readonly total: number;
}

/** Of a rejected cell so much is told again. */
const longestValue = 200;

/** Rows were rejected; nothing was written. */
export class RejectedRows extends ApiError {
  constructor(
    readonly outcomes: readonly SectionOutcome[],
    /** The bad rows as they stand in the file. */
    readonly corrections: readonly CorrectionSheet[] = [],
    /** Where these are kept. */
    keptAs?: string,
  ) {
    const errors = outcomes.flatMap(outcome => outcome.errors);
    super('DataValidationError', {
      message: `${errors.length} ${errors.length === 1 ? 'row or cell was' : 'rows or cells were'} rejected; nothing was imported`,
      details: {
        errors: errors.slice(0, 1000),
        sections: outcomes.map(withoutErrors),
        ...(keptAs === undefined ? {} : { corrections: { id: keptAs, ...sizeOf(corrections) } }),
      },
    });
  }
}

function sizeOf(corrections: readonly CorrectionSheet[]): { sheets: number; rows: number } {
  return { sheets: corrections.length, rows: corrections.reduce((sum, sheet) => sum + sheet.rows.length, 0) };
}

function withoutErrors({ section, created, updated, unchanged, errors }: SectionOutcome): object {
  return { section, created, updated, unchanged, rejected: errors.length };
}

/**
 * Loads sheets into their sections in the order of their references, all or nothing in the caller's transaction.
 * Throws `RejectedRows` with every bad row of every section that could be read.
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
    const headingErrors = unknownHeadings(section, sheet);
    if (headingErrors.length > 0) {
      outcomes.push({ section: section.section, created: 0, updated: 0, unchanged: 0, errors: headingErrors });
      continue;
    }
    const deps = services.resolveAll(section.deps);
    const total = sheet.rows.length;
    const outcome = await section.load(deps as never, call, sheet.rows, done =>
      onProgress({ section: section.section, done, total }),
    );
    outcomes.push({ ...outcome, errors: outcome.errors.map(error => placed(error, sheet)) });
  }
  if (outcomes.some(outcome => outcome.errors.length > 0)) throw new RejectedRows(outcomes);
  return outcomes;
}

/** Sections count the rows that they get, people those of their file. */
function placed(error: RowError, sheet: SourceSheet): RowError {
  const index = error.row - 2;
  const value = error.column === undefined ? undefined : sheet.rows[index]?.[error.column]?.slice(0, longestValue);
  return { ...error, row: sheet.lines[index] ?? error.row, ...(value === undefined ? {} : { value }) };
}

/** Sections ordered so that what is referred to comes first. */
export function inOrder(sections: readonly ImportSection[]): ImportSection[] {
  const sorted: ImportSection[] = [];
  const visit = (section: ImportSection, trail: readonly string[]): void => {
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
    .map(heading => ({ section: section.section, row: 1, column: heading, message: 'unknown heading' }));
}

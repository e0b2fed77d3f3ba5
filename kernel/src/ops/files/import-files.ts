import path from 'node:path';
import { validationError, type FacilityScope, type RowError, type SectionOutcome } from '#kernel/contract';
import type { Kernel } from '../../boot/create-kernel.js';
import { RolledBack } from '../../base/data/rolled-back.js';
import { csvLines } from '../../tables/csv/csv.js';
import { notesOfRows, type ImportProgress } from '../../exchange/import/import.js';
import { earlierImports } from '../../exchange/import/earlier-imports.js';
import { fileFacts } from '../../exchange/source/file-facts.js';
import { aboutSheet, readNamedSheets, type SourceSheet } from '../../exchange/source/read-sheet.js';
import { TransferToken } from '../../exchange/transfer.js';
import { checkedReason } from '../reason.js';
import { asService } from '../../session/system-context.js';

export interface ImportFiles {
  readonly facility: FacilityScope;
  readonly files: readonly string[];
  readonly reason: string;
  /** Does everything and is rolled back. */
  readonly dryRun: boolean;
  readonly onProgress: (progress: ImportProgress) => void;
}

export interface Imported {
  readonly outcomes: readonly SectionOutcome[];
  /** Notes for the user on how the files were read: sheets left out, hidden rows. */
  readonly notes: readonly string[];
}

/** Master data from CSV files and workbooks, all or nothing in one audited transaction; throws `RejectedRows`. */
export async function importFiles(kernel: Kernel, request: ImportFiles): Promise<Imported> {
  const reason = checkedReason(request.reason);
  const transfer = kernel.resolve(TransferToken);
  const { sheets, notes } = await readFiles(
    request.files,
    name =>
      transfer.sections.find(
        ({ section, file }) =>
          name.toLowerCase() === file.toLowerCase() || name.toLowerCase() === section.toLowerCase(),
      )?.section,
  );
  const files = await Promise.all(request.files.map(file => fileFacts(file, path.basename(file))));
  let outcomes: readonly SectionOutcome[] = [];
  try {
    await asService(kernel.database, 'cli', request.facility, async call => {
      const earlier = await earlierImports(call, files);
      notes.push(...earlier.map(({ file, at, by }) => `${file} is the very same file that ${by} imported on ${at}.`));
      outcomes = await transfer.load(call, sheets, { files, reason }, request.onProgress);
      if (request.dryRun) throw new RolledBack(null);
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return { outcomes, notes: [...notes, ...notesOfRows(outcomes)] };
}

/** A file that would be passed over, or read instead of another, is a mistake: a person named it. */
async function readFiles(
  files: readonly string[],
  sectionOf: (sheet: string) => string | undefined,
): Promise<{ sheets: SourceSheet[]; notes: string[] }> {
  const bySection = new Map<string, { readonly sheet: SourceSheet; readonly name: string }>();
  const notes: string[] = [];
  for (const file of files) {
    const name = path.basename(file);
    let known = 0;
    for (const sheet of await readNamedSheets(file, name)) {
      const section = sectionOf(sheet.name);
      if (section === undefined) {
        if (sheet.name !== aboutSheet) notes.push(`sheet ${sheet.name} of ${name} is no section and was left out.`);
        continue;
      }
      if (sheet.isHidden === true) {
        notes.push(`sheet ${sheet.name} of ${name} is hidden and was left out; show it in the workbook to import it.`);
        continue;
      }
      const twin = bySection.get(section);
      if (twin !== undefined)
        throw validationError({ path: name, message: `holds ${section}, which ${twin.name} holds too` });
      bySection.set(section, { sheet, name });
      notes.push(...(sheet.notes ?? []).map(note => `${sheet.name} of ${name}: ${note}`));
      known += 1;
    }
    if (known === 0) throw validationError({ path: name, message: 'is not named like a section that can be imported' });
  }
  return { sheets: [...bySection.values()].map(({ sheet }) => sheet), notes };
}

/** The rejected cells of an import as a CSV file that a spreadsheet program opens. */
export function rejectedRowsCsv(errors: Iterable<RowError>): AsyncIterable<Uint8Array> {
  return csvLines(rejectedLines(errors));
}

function* rejectedLines(errors: Iterable<RowError>): Generator<readonly (string | number)[]> {
  yield ['Section', 'Row', 'Column', 'Error'];
  for (const { section, row, column, message } of errors) yield [section, row, column ?? '', message];
}

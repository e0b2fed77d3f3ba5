import type { AnyCall, RowError, SectionOutcome } from '#kernel/contract';
import { ownValue } from '#schemas/lib/own-value';
import type { ImportResult } from '#schemas/transfer/import';
import { RolledBack } from '../../base/data/rolled-back.js';
import { earlierImports } from './earlier-imports.js';
import type { ImportOrder } from './import-definition.js';
import { notesOfRows, RejectedRows, type ImportProgress } from './import.js';
import { mapSheets, type MappedSheet } from './map-columns.js';
import { assertLiveRecords } from './map-values.js';
import { changedErrors } from '../corrections/row-errors.js';
import type { SourceSheet } from '../source/source-sheet.js';
import type { Transfer } from '../transfer.js';

/**
 * Loads the sheets of a file in the caller's transaction and counts the results; a dry run throws `RolledBack` with the
 * answer. Rejected cells are reported under the file's own headings.
 */
export async function loadSheets(
  transfer: Transfer,
  call: AnyCall,
  given: readonly SourceSheet[],
  task: ImportOrder,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportResult> {
  const sheets = mapSheets(transfer.sections, given, task.mapping);
  await assertLiveRecords(call, transfer.sections, task.mapping);
  // Before the import's own audit entry exists.
  const earlier = await earlierImports(call, task.files);
  try {
    const outcomes = await transfer.load(call, sheets, task, onProgress);
    const leftOut = notRead(transfer, given, sheets, task);
    const sections = outcomes.map(({ errors: _errors, notes: _notes, ...counts }) => counts);
    const ofSheets = sheets.flatMap(({ source }) => (source.notes ?? []).map(note => `${source.name}: ${note}`));
    const notes = [...ofSheets, ...sheets.flatMap(notesOfValues), ...notesOfRows(outcomes)];
    const answer = {
      import: {
        dryRun: task.dryRun,
        sections,
        ...(leftOut.length === 0 ? {} : { leftOut }),
        ...(earlier.length === 0 ? {} : { earlier }),
        ...(notes.length === 0 ? {} : { notes }),
      },
    };
    if (task.dryRun) throw new RolledBack(answer);
    return answer;
  } catch (error) {
    if (!(error instanceof RejectedRows)) throw error;
    throw new RejectedRows(error.outcomes.map(outcome => inOwnWords(transfer, sheets, outcome)));
  }
}

function notRead(
  { sections }: Transfer,
  given: readonly SourceSheet[],
  mapped: readonly MappedSheet[],
  { mapping }: ImportOrder,
): string[] {
  const known = new Set(sections.flatMap(({ section, file }) => [section.toLowerCase(), file.toLowerCase()]));
  return given
    .filter(sheet => ownValue(mapping, sheet.name) === undefined)
    .filter(sheet => !mapped.some(({ source }) => source === sheet) || !known.has(sheet.name.toLowerCase()))
    .map(({ name }) => name);
}

function notesOfValues({ source, readValues }: MappedSheet): string[] {
  return readValues().map(
    ({ heading, text, meant }) =>
      `${source.name}: ${heading}: ${text} was ${meant === null ? 'left empty' : `read as ${meant}`}.`,
  );
}

function inOwnWords(transfer: Transfer, sheets: readonly MappedSheet[], outcome: SectionOutcome): SectionOutcome {
  const file = transfer.sections.find(each => each.section === outcome.section)?.file;
  const foreign = sheets.find(sheet => sheet.name === file)?.foreign ?? {};
  const renamed = (error: RowError): RowError => {
    const column = error.column === undefined ? undefined : ownValue(foreign, error.column);
    return column === undefined || column === error.column ? error : { ...error, column };
  };
  return { ...outcome, errors: changedErrors(outcome.errors, renamed) };
}

import type { AnyCall, RowError, SectionOutcome } from '#kernel/contract';
import { RolledBack } from '../data/rolled-back.js';
import { correctionSheets } from './corrections.js';
import type { ImportAnswer, ImportOrder } from './import-definition.js';
import { RejectedRows, type ImportProgress } from './import.js';
import { mapSheets, type MappedSheet } from './map-columns.js';
import type { SourceSheet } from './source-sheet.js';
import type { Transfer } from './transfer.js';

/**
 * Loads the sheets of a file in the caller's transaction and counts what became of them; a dry run throws `RolledBack`
 * with the answer. Rejected cells are named by the file's own headings.
 */
export async function loadSheets(
  transfer: Transfer,
  call: AnyCall,
  given: readonly SourceSheet[],
  task: ImportOrder,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportAnswer> {
  const sheets = mapSheets(transfer.sections, given, task.mapping);
  try {
    const outcomes = await transfer.load(call, sheets, task.reason, onProgress);
    const answer = {
      import: { dryRun: task.dryRun, sections: outcomes.map(({ errors: _errors, ...counts }) => counts) },
    };
    if (task.dryRun) throw new RolledBack(answer);
    return answer;
  } catch (error) {
    if (!(error instanceof RejectedRows)) throw error;
    const outcomes = error.outcomes.map(outcome => inOwnWords(transfer, sheets, outcome));
    throw new RejectedRows(outcomes, await correctionSheets(transfer.sections, sheets, outcomes));
  }
}

function inOwnWords(transfer: Transfer, sheets: readonly MappedSheet[], outcome: SectionOutcome): SectionOutcome {
  const file = transfer.sections.find(each => each.section === outcome.section)?.file;
  const foreign = sheets.find(sheet => sheet.name === file)?.foreign ?? {};
  const renamed = (error: RowError): RowError =>
    error.column === undefined ? error : { ...error, column: foreign[error.column] ?? error.column };
  return { ...outcome, errors: outcome.errors.map(renamed) };
}

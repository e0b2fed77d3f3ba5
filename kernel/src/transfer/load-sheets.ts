import type { AnyCall } from '#kernel/contract';
import { RolledBack } from '../data/rolled-back.js';
import type { ImportAnswer, ImportTask } from './import-definition.js';
import type { ImportProgress } from './import.js';
import type { Transfer } from './transfer.js';

/** Loads sheets in the caller's transaction and counts what became of them; a dry run throws `RolledBack` with the answer. */
export async function loadSheets(
  transfer: Transfer,
  call: AnyCall,
  task: ImportTask,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportAnswer> {
  const outcomes = await transfer.load(call, task.sheets, task.reason, onProgress);
  const answer = {
    import: { dryRun: task.dryRun, sections: outcomes.map(({ errors: _errors, ...counts }) => counts) },
  };
  if (task.dryRun) throw new RolledBack(answer);
  return answer;
}

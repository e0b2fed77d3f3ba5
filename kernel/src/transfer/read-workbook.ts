import { readFile } from 'node:fs/promises';
import { validationError } from '#kernel/contract';
import { runInThread } from '../threads/run-in-thread.js';
import { checkArchive } from './check-archive.js';
import type { HiddenParts } from './hidden-notes.js';

export interface WorkbookTask {
  readonly file: string;
  readonly mostRows: number;
  readonly mostColumns: number;
}

export interface SheetCells extends HiddenParts {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly isHidden: boolean;
}

/** The sheets, or why they are refused. */
export interface WorkbookAnswer {
  readonly sheets?: readonly SheetCells[];
  readonly fault?: string;
}

/**
 * Texts of every sheet of a workbook. Read in a thread with a memory of its own: what a stranger's file unpacks to
 * must neither hold up nor end the server.
 */
export async function readWorkbook(task: WorkbookTask): Promise<readonly SheetCells[]> {
  await checkArchive(await readFile(task.file));
  const limits = { maxOldGenerationSizeMb: 2048 };
  let answer: WorkbookAnswer;
  try {
    answer = await runInThread({
      file: 'kernel/src/transfer/workbook-worker.js',
      data: task,
      withinMs: 300_000,
      limits,
    });
  } catch {
    throw validationError({ path: 'file', message: 'is damaged, too large or no XLSX workbook' });
  }
  if (answer.fault !== undefined) throw validationError({ path: 'file', message: answer.fault });
  return answer.sheets ?? [];
}

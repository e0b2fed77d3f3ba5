import { Type } from 'typebox';
import type { JobDefinition, SectionOutcome } from '#kernel/contract';
import type { ImportMapping } from '#schemas/transfer/import';
import type { SourceSheet } from './read-sheet.js';

/** The parsed sheets of an upload and what to do with them. */
export interface ImportTask {
  readonly sheets: readonly SourceSheet[];
  readonly mapping: ImportMapping;
  readonly dryRun: boolean;
  readonly reason: string;
}
const ImportTask = Type.Unsafe<ImportTask>(Type.Object({}));

export interface ImportAnswer {
  readonly import: { readonly dryRun: boolean; readonly sections: readonly Omit<SectionOutcome, 'errors'>[] };
}

/** A master-data import in the background; one at a time in a facility. */
export const importDefinition: JobDefinition<typeof ImportTask> = {
  name: 'kernel.import-master-data',
  title: 'Master data import',
  payload: ImportTask,
  permissions: ['Master.BulkImport'],
  timeoutMs: 30 * 60_000,
  attempts: 3,
  exclusive: () => 'import',
};

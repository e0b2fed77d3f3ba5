import { Type } from 'typebox';
import type { JobDefinition } from '#kernel/contract';
import type { ImportMapping } from '#schemas/transfer/import';
import type { ImportedFrom } from '../transfer.js';
import type { StoredSheets } from './import-source.js';

/** Options of an import for the sheets of an upload. */
export interface ImportOrder extends ImportedFrom {
  readonly mapping: ImportMapping;
  readonly dryRun: boolean;
}

/** An import in the background; its rows are stored in the database meanwhile. */
export interface ImportTask extends ImportOrder {
  readonly stored: StoredSheets;
}
/** The queued payload; one from an earlier release has no file facts. */
const WaitingTask = Type.Unsafe<Omit<ImportTask, 'files'> & Partial<Pick<ImportTask, 'files'>>>(Type.Object({}));

/** A master-data import in the background; one at a time in a facility. */
export const importDefinition: JobDefinition<typeof WaitingTask> = {
  name: 'kernel.import-master-data',
  title: 'Import of master data',
  payload: WaitingTask,
  permissions: ['Master.BulkImport'],
  timeoutMs: 30 * 60_000,
  attempts: 3,
  exclusive: () => 'import',
};

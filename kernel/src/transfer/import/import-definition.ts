import { Type } from 'typebox';
import type { JobDefinition } from '#kernel/contract';
import type { ImportMapping } from '#schemas/transfer/import';
import type { StoredSheets } from './import-source.js';

/** What to do with the sheets of an upload. */
export interface ImportOrder {
  readonly mapping: ImportMapping;
  readonly dryRun: boolean;
  readonly reason: string;
}

/** An import in the background; its rows wait in the database. */
export interface ImportTask extends ImportOrder {
  readonly stored: StoredSheets;
}
const ImportTask = Type.Unsafe<ImportTask>(Type.Object({}));

/** A master-data import in the background; one at a time in a facility. */
export const importDefinition: JobDefinition<typeof ImportTask> = {
  name: 'kernel.import-master-data',
  title: 'Import of master data',
  payload: ImportTask,
  permissions: ['Master.BulkImport'],
  timeoutMs: 30 * 60_000,
  attempts: 3,
  exclusive: () => 'import',
};

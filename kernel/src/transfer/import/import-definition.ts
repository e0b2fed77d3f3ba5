import { Type } from 'typebox';
import type { JobDefinition, SectionOutcome } from '#kernel/contract';
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

export interface ImportAnswer {
  readonly import: {
    readonly dryRun: boolean;
    readonly sections: readonly Omit<SectionOutcome, 'errors'>[];
    /** Sheets that were not read and that nobody left out: of no known section, or hidden. Absent when there are none. */
    readonly leftOut?: readonly string[];
    /** What a person should know of how the sheets were read, each with its sheet's name. Absent when there is nothing. */
    readonly notes?: readonly string[];
  };
}

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

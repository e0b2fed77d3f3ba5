import type { RecordRow } from '@limpid/ui-kit';

/** A department as GET /departments answers. */
export interface Department extends RecordRow {
  readonly name: string;
  readonly isQualityUnit: boolean;
  readonly head: { readonly id: string; readonly name: string } | null;
  readonly people: number;
  readonly isArchived: boolean;
  readonly archivedAt: string | null;
  readonly archiveReason: string | null;
}

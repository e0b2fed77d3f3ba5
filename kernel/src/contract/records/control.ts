import { controlledFields } from '#schemas/approvals/controlled-fields';
import type { AnyCall } from '../calls/call.js';
import type { AnyResource } from './resource.js';
import type { FieldFault } from '../calls/errors.js';
import { token, type Token } from '../token.js';

/**
 * What a plugin declares to have its records controlled. The row of its table is the content in force, or the first draft
 * while the record was never approved.
 */
export interface ControlDescriptor {
  /** The type that approval policies name, unique in the product: one of the specification where it has one. */
  readonly documentType: string;
  /** Its records in words, plural, to begin a sentence with: `Cleaning procedures`. */
  readonly label: string;
  /** Address of its pages, where it has no sheet that names it. */
  readonly page?: `/${string}`;
  /** What is missing before a record can be submitted; nothing by default. Pure. */
  readonly complete?: (row: Readonly<Record<string, unknown>>) => readonly FieldFault[];
  /** Tables of records that it refers to: when one of them changes, a version in review or approval is marked. */
  readonly inputs?: readonly `${string}.${string}`[];
  /** The table of its attachments, whose names and hashes the signatures cover, and its column of the record. */
  readonly files?: { readonly table: `${string}.${string}`; readonly owner: string };
}

/** Faults of the fields that are empty: what `complete` asks for. */
export function missingFields(fields: Readonly<Record<string, unknown>>): FieldFault[] {
  return Object.entries(fields)
    .filter(([, value]) => value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    .map(([path]) => ({ path, message: 'is required to submit' }));
}

/** Status and version of a controlled record, read from its versions. An approved version comes before a draft of the next. */
export function controlledComputed(table: string): NonNullable<AnyResource['computed']> {
  // In parts, because a read as of a date replaces the names of tables in the text of a statement.
  const [schema = '', name = ''] = table.split('.');
  const of = (column: string, otherwise: string): string =>
    `coalesce((select cv.${column} from kernel.controlled_version cv where cv.facility_id = t.facility_id
       and cv.record_table = '${schema}' || '.' || '${name}' and cv.record_id = t.id
       order by (cv.state = 'Approved') desc, cv.version desc limit 1), ${otherwise})`;
  return {
    status: { schema: controlledFields.status, sql: of('state', `'BeingBuilt'`) },
    documentVersion: { schema: controlledFields.documentVersion, sql: of('version', '1') },
  };
}

/** What other parts tell of controlled records. */
export interface ControlledRecords {
  /**
   * An input of a record has changed: a version in review or approval is marked, and cannot be approved until it is returned
   * or confirmed as still valid (transitions R14). Does nothing for records that are neither.
   */
  markStale(call: AnyCall, table: `${string}.${string}`, ids: readonly string[], why: string): Promise<void>;
}
/** Bound by the kernel. */
export const ControlledRecordsToken: Token<ControlledRecords> = token<ControlledRecords>('kernel.ControlledRecords');

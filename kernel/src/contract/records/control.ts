import { controlledFields } from '#schemas/approvals/controlled-fields';
import type { AnyCall } from '../calls/call.js';
import type { AnyUseCase } from '../calls/use-case.js';
import type { AnyResource, Row } from './resource.js';
import type { FieldFault } from '../calls/errors.js';
import { token, type Token } from '../token.js';

/** A type of document that approval policies name, with its records in words, plural. */
export interface DocumentType {
  readonly documentType: string;
  readonly label: string;
}

/**
 * What a plugin declares to have its records controlled. The row of its table is the content in force, or the first draft
 * while the record was never approved.
 */
export interface ControlDescriptor {
  /** The type that approval policies name, unique in the product: one of the specification where it has one. */
  readonly documentType: string;
  /** Its records in words, plural, to begin a sentence with: `Cleaning procedures`. */
  readonly label: string;
  /** Types for some of its records, which have policies of their own; all others are of `documentType`. */
  readonly ownTypes?: readonly (DocumentType & { readonly isOf: (row: Row) => boolean })[];
  /** Address of its pages, where it has no sheet that names it. */
  readonly page?: `/app/${string}`;
  /** What is missing before a record can be submitted; nothing by default. Pure. */
  readonly complete?: (row: Readonly<Record<string, unknown>>) => readonly FieldFault[];
  /** Tables of records that it refers to: when one of them changes, a version in review or approval is marked. */
  readonly inputs?: readonly `${string}.${string}`[];
  /** The table of its attachments, whose names and hashes the signatures cover, and its column of the record. */
  readonly files?: {
    readonly table: `${string}.${string}`;
    readonly owner: string;
    /** The record itself names its only file, which is never replaced. */
    readonly isOwn?: true;
  };
  /** Its records are not revised or retired: the approval of a newer record takes their place. */
  readonly isReplaced?: true;
  /** The field whose value the records have in common that take each other's place: the approval of one deprecates the others. */
  readonly series?: string;
  /** How its drafts are given up where its plugin has a call for that: why the step Abandon is refused. */
  readonly endsBy?: string;
  /** How its records are taken into use, for those that calculations use. */
  readonly use?: ControlledUse;
  /** Follows every step of an approval in its transaction, for records that others follow; the row has its new status. */
  readonly moved?: AnyUseCase;
}

/**
 * How records that calculations use are taken into use. Where the facility has a policy for them, one that is used and not
 * approved stays as it is until it is approved; what is not approved is not taken into use.
 */
export interface ControlledUse {
  /** Fields that say how a record is used: no part of what is approved. */
  readonly fields: readonly string[];
  /** Whether calculations use the record, if nothing else is known of its approval. Pure. */
  readonly isUsed: (row: Row) => boolean;
  /** Takes the record into use with the content that was approved, in the transaction of the approval. */
  readonly approved: AnyUseCase;
  /** Ends its use, in the transaction in which its retirement is approved or its first draft given up. */
  readonly ended: AnyUseCase;
}

/** Faults of the fields that are empty: what `complete` asks for. */
export function missingFields(fields: Readonly<Record<string, unknown>>): FieldFault[] {
  return Object.entries(fields)
    .filter(([, value]) => value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    .map(([path]) => ({ path, message: 'is required to submit' }));
}

/** The field with the status of a record in its approval; `documentStatus` where the record has a status of its own. */
export function statusField({ schema }: Pick<AnyResource, 'schema'>): 'status' | 'documentStatus' {
  return Object.hasOwn(schema.properties, 'status') ? 'documentStatus' : 'status';
}

/**
 * Status and version of a controlled record, read from its versions. An approved version comes before a draft of the next.
 * `row` is the alias of the table in the statement.
 */
export function controlledComputed(
  table: string,
  status: 'status' | 'documentStatus' = 'status',
  row = 't',
): NonNullable<AnyResource['computed']> {
  // In parts, because a read as of a date replaces the names of tables in the text of a statement.
  const [schema = '', name = ''] = table.split('.');
  const of = (column: string, otherwise: string): string =>
    `coalesce((select cv.${column} from kernel.controlled_version cv where cv.facility_id = ${row}.facility_id
       and cv.record_table = '${schema}' || '.' || '${name}' and cv.record_id = ${row}.id
       order by (cv.state = 'Approved') desc, cv.version desc limit 1), ${otherwise})`;
  return {
    [status]: { schema: controlledFields.status, sql: of('state', `'BeingBuilt'`) },
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
  /**
   * Something that others refer to has changed or was replaced: the same for all records that name one of `names`, an id or
   * another text of their content, and whose resources have `table` among their inputs.
   */
  markUsers(call: AnyCall, table: `${string}.${string}`, names: readonly string[], why: string): Promise<void>;
  /** Whether the facility has an approval policy for the type of document that is in force today. */
  hasPolicy(call: AnyCall, documentType: string): Promise<boolean>;
  /** Whether a version of the record is approved and in force. */
  isApproved(call: AnyCall, table: `${string}.${string}`, id: string): Promise<boolean>;
  /** Lets this transaction write how a frozen record is used, never its content. */
  release(call: AnyCall, table: `${string}.${string}`, id: string): void;
  /** Ends a record that was never approved, whatever its state: its signatures are kept, what was not signed is closed. */
  withdraw(call: AnyCall, table: `${string}.${string}`, id: string, why: string): Promise<void>;
  /** Another record takes the place of this one: its approved version is deprecated, and this transaction may write its use. */
  supersede(call: AnyCall, table: `${string}.${string}`, id: string, why: string): Promise<void>;
}
/** Bound by the kernel. */
export const ControlledRecordsToken: Token<ControlledRecords> = token<ControlledRecords>('kernel.ControlledRecords');

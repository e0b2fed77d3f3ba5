import { dayIn } from '#schemas/lib/date-text';
import type { History } from '#schemas/lib/audit-entry';
import type { Change } from './records/audit.js';
import type { AnyCall, FacilityScope } from './calls/call.js';
import type { AnyResource, Row } from './records/resource.js';
import type { StreamedFile, UploadedFile } from './calls/route.js';
import { token, type Token } from './token.js';
import { momentOf } from './calls/compared-view.js';

/**
 * Date formats of a facility (specification section 3): an IANA time zone, and formats such as `DD MMM, YYYY` and
 * `HH:mm`.
 */
export interface DateTimeSettings {
  readonly timezone: string;
  readonly dateFormat: string;
  readonly timeFormat: string;
  readonly country: string;
}

/** Facility settings that many rooms read. */
export interface FacilitySettings {
  dateTime(call: AnyCall): Promise<DateTimeSettings>;
}
/** The calendar day, in the facility's time zone, of the moment that a call reads as of. */
export async function todayAt(call: AnyCall, settings: FacilitySettings): Promise<string> {
  const { timezone } = await settings.dateTime(call);
  return dayIn(timezone, momentOf(call));
}
/** Bound by the kernel. */
export const FacilitySettingsToken: Token<FacilitySettings> = token<FacilitySettings>('kernel.FacilitySettings');

/** Which features a facility has, for use cases that work differently with one. */
export interface FacilityFeatures {
  has(call: AnyCall, feature: string): Promise<boolean>;
}
/** Bound by the kernel. */
export const FacilityFeaturesToken: Token<FacilityFeatures> = token<FacilityFeatures>('kernel.FacilityFeatures');

/** Fields that a plugin adds to the answer for a facility (specification section 3), by the id of the facility. */
export interface FacilityDetails {
  read(call: AnyCall<FacilityScope | null>, facilityIds: readonly string[]): Promise<ReadonlyMap<string, object>>;
}
/** Details of all plugins; they replace fields of the same name. */
export const FacilityDetailsToken: Token<readonly FacilityDetails[]> =
  token<readonly FacilityDetails[]>('kernel.FacilityDetails');

/** One change to facility data since a position of the audit trail. */
export interface ChangeMark {
  /** The number of its last entry. */
  readonly seq: number;
  readonly table: string;
  readonly id: string;
}

/** The audit trail as a change feed: every write to a facility's data advances `seq` in the same transaction. */
export interface ChangeFeed {
  /** The number of the last entry of the facility's trail. Equal positions mean that no facility data changed. */
  position(call: AnyCall): Promise<number>;
  /** Distinct rows changed after `position`. */
  since(call: AnyCall, position: number): Promise<readonly ChangeMark[]>;
  /** Whether the caller changed facility data after `position`, so that an answer without it would deny the change. */
  changedByCaller(call: AnyCall, position: number): Promise<boolean>;
}
/** Bound by the kernel. ADR 0009 describes its purpose. */
export const ChangeFeedToken: Token<ChangeFeed> = token<ChangeFeed>('kernel.ChangeFeed');

/** A change to what belongs to a record, by a user who read `version` of it. */
export interface Revision {
  readonly version: number;
  readonly reason?: string;
  /** Writes, and returns the changes; none is NothingToChangeError. */
  readonly change: (row: Row) => Promise<readonly Change[]>;
}

/**
 * The generic master-data steps for hand-written use cases: the same checks, locks, differences, stamps and audit
 * entries.
 */
export interface Records {
  create(resource: AnyResource, call: AnyCall, input: Row): Promise<Row>;
  update(resource: AnyResource, call: AnyCall, id: string, input: Row, reason?: string): Promise<Row>;
  /** As `update`, for values that were not validated as a call's body, such as those of a file. */
  checkAndUpdate(resource: AnyResource, call: AnyCall, id: string, input: Row): Promise<Row>;
  /**
   * Changes what belongs to a record but is stored in other tables, for example its links: locks the record, checks
   * version and archive state, lets `change` write and report the changes, then raises the version and audits it all as
   * one update.
   */
  revise(resource: AnyResource, call: AnyCall, id: string, revision: Revision): Promise<Row>;
  archive(resource: AnyResource, call: AnyCall, id: string, reason: string): Promise<Row>;
  /** Restores an archived record. */
  unarchive(resource: AnyResource, call: AnyCall, id: string, reason: string): Promise<Row>;
  /** Deletes a record that was never used (`deletion` of its resource); used ones are refused. */
  delete(resource: AnyResource, call: AnyCall, id: string, reason: string): Promise<Row>;
  get(resource: AnyResource, call: AnyCall, id: string): Promise<Row>;
  /** The records in the order of their ids; unknown ones are left out. */
  getMany(resource: AnyResource, call: AnyCall, ids: readonly string[]): Promise<Row[]>;
  /** The record, locked until the transaction ends so that its files can change; refused where they must stay as they are. */
  lockForFiles(
    resource: AnyResource,
    call: AnyCall,
    id: string,
    toBe: 'given files' | 'without a file',
    reason: string,
  ): Promise<Row>;
  /**
   * Throws `DataValidationError` naming `path` when an id is unknown in the facility or archived. The records stay
   * unarchived until the transaction ends.
   */
  assertUsable(resource: AnyResource, call: AnyCall, ids: readonly string[], path: string): Promise<void>;
}
/** Bound by the kernel for the resources of all plugins. */
export const RecordsToken: Token<Records> = token<Records>('kernel.Records');

/** A stored file without its content. `size` in bytes; `mediaType` detected from its content; `sha256` hexadecimal. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
}

/** Files of a facility, stored in the database so that every node can serve them. */
export interface FileStore {
  /**
   * Stores an upload whose content, regardless of its name, is of an allowed media type; otherwise throws
   * DataValidationError.
   */
  put(call: AnyCall, file: UploadedFile, allowed: readonly string[]): Promise<StoredFile>;
  /** Stores an upload byte by byte as it came, for a caller that has read it and so knows its media type. */
  keep(call: AnyCall, file: UploadedFile, mediaType: string): Promise<StoredFile>;
  /** Stores a file that the product has made. */
  write(call: AnyCall, file: StreamedFile): Promise<StoredFile>;
  open(call: AnyCall, id: string): Promise<{ readonly file: StoredFile; readonly content: AsyncIterable<Uint8Array> }>;
}
/** Bound by the kernel. */
export const FileStoreToken: Token<FileStore> = token<FileStore>('kernel.FileStore');

/** The audit entries of one record, newest first, for records with hand-written calls. */
export interface RecordHistory {
  read(
    call: AnyCall,
    table: `${string}.${string}`,
    id: string,
    page: { readonly pageNumber?: number; readonly pageLimit?: number },
  ): Promise<History>;
}
/** Bound by the kernel. Declared resources have `GET {fp}/…/{id}/history` without it. */
export const RecordHistoryToken: Token<RecordHistory> = token<RecordHistory>('kernel.RecordHistory');

import type { AuditEntry } from '#schemas/lib/audit-entry';
import type { AnyCall } from '../calls/call.js';
import { token, type Token } from '../token.js';

/** A part of a facility's audit trail: entries after one number and up to another one, by default the last. */
export interface TrailRange {
  readonly after: number;
  readonly upTo?: number;
}

/** The audit trail of the call's facility, for plugins that account for changes of others. */
export interface TrailEntries {
  /** The number of changes by table, and in the cheapest way: for a number on a page. */
  counts(call: AnyCall, range: TrailRange): Promise<readonly { readonly table: string; readonly count: number }[]>;
  /** Changes of records of these tables as people read them, oldest first. */
  read(call: AnyCall, range: TrailRange, tables: readonly string[]): Promise<readonly AuditEntry[]>;
}
/** Bound by the kernel. */
export const TrailEntriesToken: Token<TrailEntries> = token<TrailEntries>('kernel.TrailEntries');

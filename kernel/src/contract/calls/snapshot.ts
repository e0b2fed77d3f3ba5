import { token, type Token } from '../token.js';
import type { Finding as ViewFinding } from '#schemas/views';
import type { AnyCall } from './call.js';

/**
 * A position of a facility's audit trail and the moment at which it was the last one. Data read as of it never change,
 * whatever is saved later.
 */
export interface Snapshot {
  readonly position: number;
  readonly moment: Date;
}

/** Reads of a facility as of a stored position, for what must stay reproducible (ADR 0018). */
export interface Snapshots {
  /** The present, to be stored and read as of later. */
  take(call: AnyCall): Promise<Snapshot>;
  /** The call as of a snapshot: it reads through `tx.rows` and nothing else. Position 0: before the first record. */
  at<C extends AnyCall>(call: C, snapshot: Snapshot): Promise<C>;
}
/** Bound by the kernel. */
export const SnapshotsToken: Token<Snapshots> = token<Snapshots>('kernel.Snapshots');

/** The comparison of `GET {fp}/compare` for records that many people read. */
export interface StateComparison {
  /**
   * What the views of all plugins find between two states of the facility, whoever asks: the comparison of
   * `GET {fp}/compare`. `onView` hears of each view before it is looked at.
   */
  between(
    calls: { readonly before: AnyCall; readonly after: AnyCall },
    limit: number,
    onView?: (done: number, total: number, title: string) => void,
  ): Promise<readonly ViewFinding[]>;
}
/** Bound by the kernel. */
export const StateComparisonToken: Token<StateComparison> = token<StateComparison>('kernel.StateComparison');

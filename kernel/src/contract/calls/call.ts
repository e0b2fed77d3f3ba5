import type { Knex } from 'knex';
import type { Static, TSchema } from 'typebox';
import type { AuditNote } from '../records/audit.js';
import type { JobDefinition } from '../job.js';

/** Licensed tier of a facility; `lite` excludes features whose declaration does not name it (specification section 6). */
export type Tier = 'lite' | 'full';

/** `Area.Action` of the specification's permission matrix, for example `Equipment.Modify`. */
export type PermissionKey = `${string}.${string}`;

/** Source of a write; part of every audit entry. */
export type Source = 'ui' | 'api' | 'cli' | 'job' | 'system';

/** The user (or the command line's service account) on whose behalf a call runs. */
export interface Actor {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly source: Source;
  /** True when any role of the actor grants the permission. */
  may(key: PermissionKey): boolean;
}

/**
 * The facility of a call, as named by its path: `/plans/{plan}/facilities/{id}`. `productType` is `api` where bulk
 * actives are made.
 */
export interface FacilityScope {
  readonly plan: string;
  readonly id: string;
  readonly name: string;
  readonly tier: Tier;
  readonly productType: string;
}

/** A named statement is prepared once per connection. Values are always parameters. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The transaction of a write, or the read-only connection of a read; the only access to the database. */
export interface UnitOfWork {
  /** In a write: the transaction. In a GET: a read-only connection without an open transaction. */
  readonly db: Knex;
  /** Runs a statement on the same connection without the query builder; for frequent reads. */
  rows<T extends object>(statement: Statement): Promise<T[]>;
  /**
   * Sends a statement of a write without waiting for its answer: it is answered in order before the commit, and its
   * failure fails the call. For final writes whose result is not needed.
   */
  send(statement: Statement): void;
  /** Collects the audit note; all notes of a call are written in one statement just before the commit. */
  audit(note: AuditNote): void;
  /**
   * Puts a job into the queue in this transaction: it exists only if the transaction commits. `jobId` is a new id,
   * chosen by a caller that stores data of the job under it.
   */
  enqueue<P extends TSchema>(
    job: JobDefinition<P>,
    payload: Static<P>,
    jobId?: string,
  ): Promise<{ readonly jobId: string }>;
  /** Runs after a successful commit; errors are logged, not thrown. */
  afterCommit(effect: () => void): void;
  /** Present only where each statement would otherwise see its own moment: runs `work` on one moment. Use `inOneMoment`. */
  readonly oneMoment?: <T>(work: (tx: UnitOfWork) => Promise<T>) => Promise<T>;
}

/**
 * The state that a call reads when it is not the present: an earlier position of the audit trail, or the state after
 * the writes of a preview. Results must not be cached as the present.
 */
export type CallView =
  { readonly kind: 'past'; readonly position: number; readonly moment: Date } | { readonly kind: 'preview' };

/** Reports progress: `done` of `total` (0: unknown) and the current step in words for users. Cheap. */
export type Progress = (done: number, total: number, stage: string) => void;

/** Everything a use case knows about the call that it serves. */
export interface Call<In, F extends FacilityScope | null = FacilityScope> {
  readonly input: In;
  readonly actor: Actor;
  /** Null on system routes. */
  readonly facility: F;
  readonly tx: UnitOfWork;
  /** The database time, read once per call, so that row and audit entry agree. */
  readonly now: Date;
  readonly requestId: string;
  /** Why the caller makes the change; audit entries without a reason of their own state it. */
  readonly reason?: string;
  /** Aborts when the answer is no longer wanted; its reason is thrown then. */
  readonly signal: AbortSignal;
  /** Reports the progress of a file to its caller; absent where nobody listens. */
  readonly progress?: Progress;
  /** Absent: the present. */
  readonly view?: CallView;
  /** Network address of the caller; absent for jobs and tools. */
  readonly address?: string;
  /** Identifies the caller's session without giving access to it; absent for anonymous calls, jobs and tools. */
  readonly session?: string;
}

/** A call without its input, for helpers that need only actor, facility and transaction. */
export type AnyCall<F extends FacilityScope | null = FacilityScope> = Omit<Call<unknown, F>, 'input'>;

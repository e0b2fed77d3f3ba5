import type { Knex } from 'knex';
import type { Static, TSchema } from 'typebox';
import type { AuditNote } from '../records/audit.js';
import type { JobDefinition } from '../job.js';

/**
 * What a facility has bought; `lite` leaves out the features whose declaration does not name it (specification section
 * 6).
 */
export type Tier = 'lite' | 'full';

/** `Area.Action` of the specification's permission matrix, for example `Equipment.Modify`. */
export type PermissionKey = `${string}.${string}`;

/** Where a write came from; part of every audit entry. */
export type Source = 'ui' | 'api' | 'cli' | 'job' | 'system';

/** The person (or the service account of the command line) on whose behalf a call runs. */
export interface Actor {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly source: Source;
  /** True when any role of the actor grants the permission. */
  may(key: PermissionKey): boolean;
}

/**
 * The facility of a call, as its path names it: `/plans/{plan}/facilities/{id}`. `productType` is `api` where bulk
 * actives are made.
 */
export interface FacilityScope {
  readonly plan: string;
  readonly id: string;
  readonly name: string;
  readonly tier: Tier;
  readonly productType: string;
}

/** A statement with a name is prepared once per connection. Values are always parameters. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** One database transaction of a write, or one read-only connection of a read. The only way to a database handle. */
export interface UnitOfWork {
  /** In a write: the transaction. In a GET: a read-only connection without an open transaction. */
  readonly db: Knex;
  /** Runs a statement on the same connection past the query builder; for hot reads. */
  rows<T extends object>(statement: Statement): Promise<T[]>;
  /**
   * Sends a statement of a write without waiting for its answer: it is answered in order before the commit, and its
   * failure fails the call. For last writes whose result nobody needs.
   */
  send(statement: Statement): void;
  /** Keeps the note; all notes of a call are written in one statement just before commit. */
  audit(note: AuditNote): void;
  /**
   * Puts a job into the queue in this transaction: it exists only if the transaction commits. `jobId` is a fresh id that
   * the caller chose because it keeps under it what the job needs.
   */
  enqueue<P extends TSchema>(
    job: JobDefinition<P>,
    payload: Static<P>,
    jobId?: string,
  ): Promise<{ readonly jobId: string }>;
  /** Runs after a successful commit, never before; errors are logged, not raised. */
  afterCommit(effect: () => void): void;
  /** Only where each statement would see a moment of its own: runs `work` on one. Asked through `inOneMoment`. */
  readonly oneMoment?: <T>(work: (tx: UnitOfWork) => Promise<T>) => Promise<T>;
}

/**
 * From where a call sees the facility's data when it is not the present: an earlier position of the audit trail, or the
 * state that rehearsed writes would leave. What is computed there must not be kept as the present.
 */
export type Viewpoint =
  { readonly kind: 'past'; readonly position: number; readonly moment: Date } | { readonly kind: 'rehearsal' };

/** Tells how far work is: `done` of `total` (0: not known), and what is being done, as people read it. Cheap. */
export type Progress = (done: number, total: number, stage: string) => void;

/** Everything a use case knows about the call it serves. */
export interface Call<In, F extends FacilityScope | null = FacilityScope> {
  readonly input: In;
  readonly actor: Actor;
  /** Null on system routes. */
  readonly facility: F;
  readonly tx: UnitOfWork;
  /** Taken once from the database clock's side of the call, so that row and audit entry agree. */
  readonly now: Date;
  readonly requestId: string;
  /** Aborts when nobody waits for the answer any more; its reason is what is thrown then. */
  readonly signal: AbortSignal;
  /** Tells whoever waits for a file how far it is; absent where nobody listens. */
  readonly progress?: Progress;
  /** Absent: the present. */
  readonly viewpoint?: Viewpoint;
  /** Network address that the call came from; jobs and tools have none. */
  readonly address?: string;
  /** Names the caller's session without opening it; anonymous calls, jobs and tools have none. */
  readonly session?: string;
}

/** The call with its input left out: what helpers take that only need actor, facility and transaction. */
export type AnyCall<F extends FacilityScope | null = FacilityScope> = Omit<Call<unknown, F>, 'input'>;

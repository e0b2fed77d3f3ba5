import type { Actor, AuditNote, FacilityScope, Progress, UnitOfWork } from '#kernel/contract';

/** What a unit of work knows about the call that it serves. */
export interface CallContext {
  readonly actor: Actor;
  readonly facility: FacilityScope | null;
  readonly requestId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly progress?: Progress;
  readonly address?: string;
  /** Writes by the product itself, for example default records of a new release, need no licence. */
  readonly ofProduct?: true;
  /** All statements see the state at the first one. */
  readonly snapshot?: true;
  readonly session?: string;
  readonly reason?: string;
  /** A change without a reason is refused. */
  readonly needsReason?: true;
}

/** Checks what a unit of work is about to commit, in its transaction, and refuses it by throwing. */
export type CommitGuard = (tx: UnitOfWork, context: CallContext, notes: readonly AuditNote[]) => Promise<void>;

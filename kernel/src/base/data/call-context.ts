import type { Actor, AuditNote, FacilityScope, Progress, UnitOfWork } from '#kernel/contract';

/** What a unit of work knows about the call it serves. */
export interface CallContext {
  readonly actor: Actor;
  readonly facility: FacilityScope | null;
  readonly requestId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly progress?: Progress;
  readonly address?: string;
  /** What the product itself brings, for example default records of a new release: no licence is asked for it. */
  readonly ofProduct?: true;
  /** All statements see the state at the first of them. */
  readonly snapshot?: true;
  readonly session?: string;
}

/** Looks at what a unit of work is about to commit, in its transaction, and refuses it by throwing. */
export type CommitGuard = (tx: UnitOfWork, context: CallContext, notes: readonly AuditNote[]) => Promise<void>;

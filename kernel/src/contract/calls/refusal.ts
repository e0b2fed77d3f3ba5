import type { AuditNote, Change } from '../records/audit.js';
import { ApiError } from './errors.js';

/** A forbidden transition: the attempted action, the record and its state. */
export interface Attempt {
  readonly domain: string;
  readonly entity: AuditNote['entity'];
  /** The attempted action: `complete`, `sign`. */
  readonly action: string;
  readonly state?: string;
}

/**
 * A refusal that is kept in the audit trail although the transaction is rolled back (transitions, rule 3): the kernel
 * writes the entry `transition.refused` in a transaction of its own before it answers the error.
 */
export class RefusedStep extends ApiError {
  readonly note: AuditNote;

  constructor(
    attempt: Attempt,
    errName: ConstructorParameters<typeof ApiError>[0],
    options: ConstructorParameters<typeof ApiError>[1] = {},
  ) {
    super(errName, options);
    const changes: Change[] = [
      { path: 'attempted', from: attempt.state ?? null, to: attempt.action },
      { path: 'why', from: null, to: this.message },
    ];
    this.note = { domain: attempt.domain, action: 'transition.refused', entity: attempt.entity, changes };
  }
}

/** A step on several records that each of them refuses; every refusal is kept like one of its own. */
export class RefusedSteps extends ApiError {
  constructor(
    readonly steps: readonly RefusedStep[],
    errName: ConstructorParameters<typeof ApiError>[0],
    options: ConstructorParameters<typeof ApiError>[1] = {},
  ) {
    super(errName, options);
  }
}

/** The entries that are kept of a refusal; empty for other errors. */
export function refusalNotes(error: unknown): readonly AuditNote[] {
  if (error instanceof RefusedSteps) return error.steps.map(({ note }) => note);
  return error instanceof RefusedStep ? [error.note] : [];
}

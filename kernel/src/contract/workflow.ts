import type { SignatureMeaning } from '#schemas/identity/signature-meanings';
import type { Signature } from '#schemas/identity/signature';
import type { AvailableAction } from '#schemas/workflow/available-action';
import { actionsFor, type Situation, type WorkflowRules } from '#schemas/workflow/actions-for';
import type { ActionOf, EffectOf, StateOf, Transition, WorkflowTable } from '#schemas/workflow/table';
import type { AnyCall } from './calls/call.js';
import type { Change } from './records/audit.js';
import { token, type Token } from './token.js';

export { actionsFor, type Unmet, type Situation } from '#schemas/workflow/actions-for';
export {
  defineWorkflow,
  type ActionOf,
  type RoleOf,
  type StateOf,
  type Transition,
  type WorkflowTable,
} from '#schemas/workflow/table';

/** A record as its workflow sees it, read after the row was locked. */
export interface WorkflowRecord<W extends WorkflowTable, C> extends Omit<Situation<W, C>, 'person' | 'state'> {
  readonly state: StateOf<W>;
  readonly version: number;
  /** The record's name for users. */
  readonly label: string;
  /** Roles that the actor of the call holds on the record. */
  readonly roles: Situation<W, C>['person']['roles'];
  /** The record as calls answer it, for the details of a stale version. */
  readonly current: unknown;
}

/** A permitted action while it is carried out. */
export interface WorkflowStep<W extends WorkflowTable, C> {
  readonly id: string;
  readonly record: WorkflowRecord<W, C>;
  readonly transition: Transition;
  readonly to: string;
  readonly reason: string | null;
  /** Null when the action needs none, and before it is signed. */
  readonly signature: Signature | null;
}

/** What an effect adds to the row (columns) and to the audit entry of the action. */
export interface EffectResult {
  readonly columns?: Readonly<Record<string, unknown>>;
  readonly changes?: readonly Change[];
}

/** What an action does besides its new state. */
export interface WorkflowEffect<W extends WorkflowTable, C> {
  (call: AnyCall, step: WorkflowStep<W, C>): Promise<EffectResult>;
  /** The same for many records of one action at once, an answer for each in their order; absent: one after the other. */
  readonly together?: (call: AnyCall, steps: readonly WorkflowStep<W, C>[]) => Promise<readonly EffectResult[]>;
}

/** An effect that treats many records in the statements of one. */
export function effectTogether<W extends WorkflowTable, C>(
  together: (call: AnyCall, steps: readonly WorkflowStep<W, C>[]) => Promise<readonly EffectResult[]>,
): WorkflowEffect<W, C> {
  const single = async (call: AnyCall, step: WorkflowStep<W, C>): Promise<EffectResult> =>
    (await together(call, [step]))[0] ?? {};
  return Object.assign(single, { together });
}

/** A table with its guards, conditions, effects and the records that follow it. */
export interface Workflow<W extends WorkflowTable, C> extends WorkflowRules<W, C> {
  /**
   * `table` is `schema.table`, with the columns facility_id, id, state, version, updated_at and updated_by; `what` begins
   * sentences: `Access review`.
   */
  readonly record: { readonly table: `${string}.${string}`; readonly domain: string; readonly what: string };
  readonly effects: {
    readonly [effect in EffectOf<W>]: WorkflowEffect<W, C>;
  };
  /** What a signature covers, and the act in plain words; needed by a table with signatures. */
  readonly signed?: (
    call: AnyCall,
    step: WorkflowStep<W, C>,
    meaning: SignatureMeaning,
  ) => Promise<{ readonly content: unknown; readonly statement: string }>;
}

/** A workflow with its types erased, for lists of declarations. */
export interface AnyWorkflow {
  readonly table: WorkflowTable;
  readonly record: Workflow<WorkflowTable, unknown>['record'];
  readonly guards: object;
  readonly conditions: object;
  readonly effects: object;
  readonly signed?: unknown;
}

/** Implements a table: `implementWorkflow<Context>()(table, { record, guards, conditions, effects })`. */
export function implementWorkflow<C>() {
  return <W extends WorkflowTable>(table: W, rest: Omit<Workflow<W, C>, 'table'>): Workflow<W, C> => ({
    table,
    ...rest,
  });
}

/** What a caller sends with an action. */
export interface ActionRequest<W extends WorkflowTable> {
  readonly id: string;
  readonly action: ActionOf<W>;
  /** The product itself acts, as a consequence of the call: rows of `system`. Never taken from a body. */
  readonly bySystem?: true;
  /** The version that the caller has read; absent: not compared. */
  readonly version?: number;
  readonly reason?: string | null;
  /** Part of the signature. */
  readonly comment?: string | null;
  /** Proof of identity for an action that is signed. */
  readonly proof?: string | null;
}

/** What a caller sends with one action on many records, each named once. */
export interface TogetherRequest<W extends WorkflowTable> extends Pick<
  ActionRequest<W>,
  'action' | 'bySystem' | 'reason'
> {
  readonly records: readonly Pick<ActionRequest<W>, 'id' | 'version'>[];
}

/**
 * Carries out actions of workflows in the transaction of a call (transitions section 0). A refusal throws the error of the
 * catalogue and stays in the audit trail as `transition.refused`, although the transaction is rolled back: TransactionLocked
 * (409) while somebody else changes the record, when the state does not have the action, or when a guard is not met;
 * NotAllowed (403) when another person is needed; DataValidationError (422) for a missing reason or a guard about a field.
 * StaleRecordError (409) for an outdated version and NotFoundError (404) leave no entry.
 */
export interface Workflows {
  /**
   * Locks the record, reads it with `read`, and checks that its table permits the action now. The caller writes and audits:
   * for edits and for actions whose result is stored elsewhere.
   */
  permit<W extends WorkflowTable, C>(
    call: AnyCall,
    workflow: Workflow<W, C>,
    request: ActionRequest<W>,
    read: () => Promise<WorkflowRecord<W, C>>,
  ): Promise<WorkflowStep<W, C>>;
  /**
   * The same, then signs if the row needs it, carries out the effects, and stores and audits the new state. Without a proof
   * a signed action throws ReauthenticationRequired (409) with the content to be signed.
   */
  perform<W extends WorkflowTable, C>(
    call: AnyCall,
    workflow: Workflow<W, C>,
    request: ActionRequest<W>,
    read: () => Promise<WorkflowRecord<W, C>>,
  ): Promise<WorkflowStep<W, C>>;
  /**
   * One unsigned action on many records as sets, all or none: what `perform` does for each, with one lock, one read and the
   * statements of one. `read` answers the records by their ids. Every record is judged as it was before the action, and
   * the first that refuses, in the order of the request, is the answer.
   */
  performTogether<W extends WorkflowTable, C>(
    call: AnyCall,
    workflow: Workflow<W, C>,
    request: TogetherRequest<W>,
    read: () => Promise<ReadonlyMap<string, WorkflowRecord<W, C>>>,
  ): Promise<WorkflowStep<W, C>[]>;
}
/** Bound by the kernel. */
export const WorkflowsToken: Token<Workflows> = token<Workflows>('kernel.Workflows');

/** The actions of a record for the actor of a call, for the answer that pages draw their buttons from. */
export function actionsOn<W extends WorkflowTable, C>(
  call: AnyCall,
  workflow: Workflow<W, C>,
  record: WorkflowRecord<W, C>,
): AvailableAction[] {
  return actionsFor(workflow, situationOf(call, record));
}

/** A record together with the actor of a call, or with the product itself. */
export function situationOf<W extends WorkflowTable, C>(
  { actor }: AnyCall,
  { state, roles, holders, context }: WorkflowRecord<W, C>,
  isSystem = false,
): Situation<W, C> {
  const person = { may: (key: `${string}.${string}`) => actor.may(key), roles, isSystem };
  return { state, person, context, ...(holders === undefined ? {} : { holders }) };
}

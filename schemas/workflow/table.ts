import type { SignatureMeaning } from '../identity/signature-meanings.js';

/**
 * Colours of states (specification section 4): grey for what is being built, not started or has ended, blue in review,
 * amber in approval or in progress, green approved or completed, red failed.
 */
export type StateColour = 'grey' | 'blue' | 'amber' | 'green' | 'red';

/** One state of a record. Its id is its key in the table and its value in the database. */
export interface WorkflowState {
  readonly title: string;
  readonly colour: StateColour;
  /** No action leads out of it. */
  readonly isFinal?: true;
  /** The content of the record may be edited. */
  readonly isEditable?: true;
}

/** Who may act: all that is stated must hold for the person. */
export interface Who<R extends string = string> {
  readonly permission?: `${string}.${string}`;
  /** The person holds one of these roles on the record. */
  readonly role?: readonly R[];
  /** The person holds none of these roles on the record. */
  readonly not?: readonly R[];
}

/** One row of the table. Without `to` the state stays. */
export interface Transition<S extends string = string, R extends string = string> {
  /** Number of the row in the specification, for faults and tests: `R5`. */
  readonly id: string;
  /** The action as calls name it. Several rows may have the same one. */
  readonly action: string;
  /** The words of the button. */
  readonly title: string;
  /** What the person did, in sentences of the audit trail; `%` is the record: `took %`. */
  readonly done?: `${string}%${string}`;
  /** `none`: the action creates the record. */
  readonly from: 'none' | readonly S[];
  readonly to?: S;
  /** `system`: the product itself. Of several, one suffices. */
  readonly who: 'system' | Who<R> | readonly (Who<R> | 'system')[];
  /** Condition by name that decides whether this row applies: `lastReviewer`. A row that does not apply is not shown. */
  readonly when?: string;
  /** Guards by name: what must be the case before an applicable row is carried out. */
  readonly guards?: readonly string[];
  /** By default an action asks for no reason. */
  readonly reason?: 'required';
  /** The meaning of the signature that the action needs. */
  readonly signature?: SignatureMeaning;
  /** Effects by name, in the order in which they are carried out, in the same transaction. */
  readonly effects?: readonly string[];
  /** The button is shown as one that gives something up. */
  readonly isDanger?: true;
}

/** States, roles and transitions of one kind of record: data without functions, for server and pages. */
export interface WorkflowTable<
  S extends string = string,
  R extends string = string,
  X extends Transition<S, R> = Transition<S, R>,
> {
  /** Unique in the product: `access-review`. */
  readonly name: string;
  readonly states: { readonly [state in S]: WorkflowState };
  /** Roles on a record with their words after "needs": `a reviewer`, `the author`. */
  readonly roles: { readonly [role in R]: string };
  readonly transitions: readonly X[];
}

/** The state of a record of a workflow. */
export type StateOf<W extends WorkflowTable> = keyof W['states'] & string;
/** The role of a person on a record of a workflow. */
export type RoleOf<W extends WorkflowTable> = keyof W['roles'] & string;
/** An action of a workflow. */
export type ActionOf<W extends WorkflowTable> = W['transitions'][number]['action'];
/** A guard that a workflow names. */
export type GuardOf<W extends WorkflowTable> = ListedIn<W['transitions'][number], 'guards'>;
/** An effect that a workflow names. */
export type EffectOf<W extends WorkflowTable> = ListedIn<W['transitions'][number], 'effects'>;
/** A condition that a workflow names. */
export type ConditionOf<W extends WorkflowTable> = W['transitions'][number] extends infer X
  ? X extends { readonly when: infer N extends string }
    ? N
    : never
  : never;

type ListedIn<X, K extends 'guards' | 'effects'> = X extends {
  readonly [key in K]: readonly (infer N extends string)[];
}
  ? N
  : never;

/**
 * Declares the table of a workflow (transitions rule 3: what is not in it is forbidden). States, roles and actions become
 * types; a row that names an unknown state or role does not compile.
 */
export function defineWorkflow<const S extends string, const R extends string, const X extends Transition<S, R>>(
  table: WorkflowTable<S, R, X>,
): WorkflowTable<S, R, X> {
  return table;
}

import type { AvailableAction } from './available-action.js';
import type { ConditionOf, GuardOf, RoleOf, StateOf, Transition, WorkflowTable } from './table.js';
import { whoIsNeeded, type ActingPerson } from './who-is-needed.js';

/** Why a guard is not met, as a plain sentence without a full stop; with `path`, as a fault of that field. */
export type Unmet = string | { readonly path: string; readonly message: string };

/** The rules of a table: what its guards and conditions mean for what is known of a record. */
export interface WorkflowRules<W extends WorkflowTable, C> {
  readonly table: W;
  /** Null: the guard is met. */
  readonly guards: { readonly [guard in GuardOf<W>]: (context: C) => Unmet | null };
  readonly conditions: { readonly [condition in ConditionOf<W>]: (context: C) => boolean };
}

/** A record, the person who would act on it, and all that guards read. `none`: the record does not exist yet. */
export interface Situation<W extends WorkflowTable, C> {
  readonly state: StateOf<W> | 'none';
  readonly person: ActingPerson<RoleOf<W>>;
  /** Names of the people who hold a role on the record, for explanations. */
  readonly holders?: { readonly [role in RoleOf<W>]?: readonly string[] };
  readonly context: C;
}

/** The row that an action would carry out, and what is against it. */
export interface Decision {
  readonly transition: Transition;
  /** Who is needed instead of the person; null when the person may act. */
  readonly needs: string | null;
  readonly unmet: readonly Unmet[];
}

/**
 * The row of an action: the first that is possible, otherwise the one with the fewest obstacles. Null when no row has the
 * action from this state under the present conditions: it is forbidden.
 */
export function decide<W extends WorkflowTable, C>(
  rules: WorkflowRules<W, C>,
  situation: Situation<W, C>,
  action: string,
): Decision | null {
  const found = applicable(rules, situation)
    .filter(row => row.action === action)
    .map(row => decisionOn(rules, situation, row));
  return found.reduce<Decision | null>(
    (best, next) => (best === null || obstacles(next) < obstacles(best) ? next : best),
    null,
  );
}

/** Every action of the state in the order of the table, with whether the person may carry it out, and why not. */
export function actionsFor<W extends WorkflowTable, C>(
  rules: WorkflowRules<W, C>,
  situation: Situation<W, C>,
): AvailableAction[] {
  const actions = new Set(applicable(rules, situation).map(row => row.action));
  return [...actions].flatMap(action => {
    const decision = decide(rules, situation, action);
    if (decision === null) return [];
    const { transition, needs, unmet } = decision;
    const reasons = [...(needs === null ? [] : [needs]), ...unmet.map(sentenceOf)];
    return [
      {
        action,
        title: transition.title,
        allowed: reasons.length === 0,
        reasons,
        needsReason: transition.reason === 'required',
        signature: transition.signature ?? null,
        isDanger: transition.isDanger === true,
      },
    ];
  });
}

/** A guard that is not met, as a sentence. */
export function sentenceOf(unmet: Unmet): string {
  return typeof unmet === 'string' ? unmet : `${unmet.path}: ${unmet.message}`;
}

function obstacles({ needs, unmet }: Decision): number {
  return unmet.length + (needs === null ? 0 : 1);
}

/** Rows from the state whose condition holds; people have none that are the product's own. */
function applicable<W extends WorkflowTable, C>(
  { table, conditions }: WorkflowRules<W, C>,
  { state, person, context }: Situation<W, C>,
): Transition[] {
  const named: Readonly<Record<string, (context: C) => boolean>> = conditions;
  return table.transitions.filter(
    ({ from, when, who }) =>
      (from === 'none' ? state === 'none' : from.includes(state)) &&
      (person.isSystem === true || who !== 'system') &&
      (when === undefined || rule(named, when)(context)),
  );
}

function decisionOn<W extends WorkflowTable, C>(
  { table, guards }: WorkflowRules<W, C>,
  { person, holders = {}, context }: Situation<W, C>,
  transition: Transition,
): Decision {
  const named: Readonly<Record<string, (context: C) => Unmet | null>> = guards;
  return {
    transition,
    needs: whoIsNeeded(transition.who, person, table.roles, holders),
    unmet: (transition.guards ?? []).flatMap(guard => rule(named, guard)(context) ?? []),
  };
}

/** The start has checked that every named rule exists. */
function rule<F>(rules: Readonly<Record<string, F>>, name: string): F {
  const found = rules[name];
  if (found === undefined) throw new Error(`a workflow names ${name}, which has no function`);
  return found;
}

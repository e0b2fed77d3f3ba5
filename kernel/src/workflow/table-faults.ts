import type { Transition, WorkflowTable } from '#schemas/workflow/table';
import { waysOf } from '#schemas/workflow/who-is-needed';

/** What is wrong with the table of a workflow, each fault in a sentence that names workflow, row and rule. */
export function tableFaults(table: WorkflowTable): string[] {
  const named = `workflow ${table.name}`;
  return [...rowFaults(table), ...repeatedRows(table), ...stateFaults(table)].map(fault => `${named}: ${fault}`);
}

function rowFaults({ states, roles, transitions }: WorkflowTable): string[] {
  return transitions.flatMap(row => {
    const named = [...(row.from === 'none' ? [] : row.from), ...(row.to === undefined ? [] : [row.to])];
    const people = waysOf(row.who).flatMap(way => (way === 'system' ? [] : [...(way.role ?? []), ...(way.not ?? [])]));
    return [
      ...named
        .filter(state => !Object.hasOwn(states, state))
        .map(state => `row ${row.id} names state ${state}, which is not declared`),
      ...people
        .filter(role => !Object.hasOwn(roles, role))
        .map(role => `row ${row.id} names role ${role}, which is not declared`),
      ...(row.from === 'none' && row.to === undefined ? [`row ${row.id} creates a record without a state`] : []),
      ...(row.from.length === 0 ? [`row ${row.id} has no state to start from`] : []),
      ...(waysOf(row.who).length === 0 ? [`row ${row.id} is open to nobody`] : []),
    ];
  });
}

/** The same id twice, or one action twice from one state for the same people, and no conditions that tell them apart. */
function repeatedRows({ transitions }: WorkflowTable): string[] {
  return transitions.flatMap((row, index) =>
    transitions
      .slice(0, index)
      .flatMap(earlier => [
        ...(earlier.id === row.id ? [`row ${row.id} is declared twice`] : []),
        ...(isAmbiguous(earlier, row)
          ? [`rows ${earlier.id} and ${row.id} are both ${row.action} for the same people`]
          : []),
      ]),
  );
}

function isAmbiguous(one: Transition, other: Transition): boolean {
  const [froms, others] = [one, other].map(({ from }) => (from === 'none' ? ['none'] : from)) as [string[], string[]];
  return (
    one.action === other.action &&
    froms.some(from => others.includes(from)) &&
    JSON.stringify(one.who) === JSON.stringify(other.who) &&
    (one.when === undefined || other.when === undefined || one.when === other.when)
  );
}

/** States that no record reaches, that none can leave without being final, and final ones that are left. */
function stateFaults({ states, transitions }: WorkflowTable): string[] {
  const reached = reachedStates(transitions);
  return Object.entries(states).flatMap(([state, { isFinal = false }]) => {
    const leaving = transitions.filter(row => row.from !== 'none' && row.from.includes(state) && leaves(row, state));
    return [
      ...(reached.has(state) ? [] : [`no action leads to state ${state}`]),
      ...(!isFinal && leaving.length === 0 ? [`state ${state} has no way out and is not final`] : []),
      ...(isFinal ? leaving.map(row => `row ${row.id} leaves state ${state}, which is final`) : []),
    ];
  });
}

function leaves({ to }: Transition, state: string): boolean {
  return to !== undefined && to !== state;
}

function reachedStates(transitions: readonly Transition[]): ReadonlySet<string> {
  const reached = new Set(transitions.flatMap(({ from, to }) => (from === 'none' && to !== undefined ? [to] : [])));
  for (const state of reached)
    for (const { from, to } of transitions)
      if (to !== undefined && from !== 'none' && from.includes(state)) reached.add(to);
  return reached;
}

import { specified, type Kind } from '../specified.fixture.js';
import type { Observation, Observed } from './observed.fixture.js';
import type { Step } from './step.fixture.js';

/** What a step must not have done, in words. */
export function movesOutsideTables(step: Step, before: Observation, after: Observation): string[] {
  const acted = step.target === null ? null : keyOf(step.target);
  return [...after].flatMap(([key, record]) => {
    const from = before.get(key)?.state ?? 'none';
    if (key === acted)
      return rowExists(record.kind, from, step.action, record.state) ? [] : [words(step, record, from)];
    if (from === record.state) return [];
    return isConsequence(record, from) ? [] : [words(step, record, from)];
  });
}

/** Records never disappear (rule 4). */
export function lost(before: Observation, after: Observation): string[] {
  return [...before.keys()].filter(key => !after.has(key));
}

const keyOf = ({ kind, id }: Observed): string => (kind === 'release' ? `release ${id}` : id);

function rowExists(kind: Kind, from: string, action: string, to: string): boolean {
  // The state of a release is computed from the equipment, which the act moves.
  if (kind === 'release') return specified.release.some(row => row.from === from && row.action === action);
  return specified[kind].some(row => row.from === from && row.action === action && row.to === to);
}

/** What follows from a step on another record: along rows of the table, several at once where the other is ahead. */
function isConsequence({ kind, state }: Observed, from: string): boolean {
  if (kind === 'release') return true;
  // A run moves its equipment over several rows; each is checked by the entries of the floor.
  if (kind === 'floor') return true;
  const actions = kind === 'task' ? ['byStudy'] : null;
  const rows = specified[kind].filter(row => row.from === 'none' || actions === null || actions.includes(row.action));
  const reached = new Set([from]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const row of rows) if (reached.has(row.from)) reached.add(row.to);
  }
  return kind === 'task' ? reached.has(state) : rows.some(row => row.from === from && row.to === state);
}

const words = ({ action, person }: Step, { kind, id, state }: Observed, from: string): string =>
  `${kind} ${id} went from ${from} to ${state} when ${person.username} did ${action}`;

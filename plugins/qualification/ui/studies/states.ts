import type { Verdict } from '#plugins/sampling/shared/sample-result';
import { runTable } from '#plugins/qualification/shared/run-workflow';
import type { WorkflowState } from '#schemas/workflow/table';
import type { RunOfStudy } from '#plugins/qualification/shared/study';

/** A state of a study or a run with its colour. */
export function stateOf(state: string): WorkflowState {
  const states: Readonly<Record<string, WorkflowState>> = runTable.states;
  return states[state] ?? { title: state, colour: 'grey' };
}

/** The outcome of a study with its colour. */
export function outcomeState(outcome: string): WorkflowState {
  if (outcome === 'Validated') return { title: outcome, colour: 'green' };
  return outcome === 'Failed' ? { title: outcome, colour: 'red' } : { title: outcome, colour: 'amber' };
}

/** What a run says: its outcome where it has one, otherwise its state. */
export function runState({ isVoid, outcome, state }: Pick<RunOfStudy, 'isVoid' | 'outcome' | 'state'>): WorkflowState {
  if (isVoid) return { title: 'Void, not counted', colour: 'grey' };
  if (outcome === 'pass') return { title: 'Passed', colour: 'green' };
  return outcome === 'fail' ? { title: 'Failed', colour: 'red' } : stateOf(state);
}

const verdictColours: Readonly<Record<string, WorkflowState['colour']>> = {
  pass: 'green',
  alert: 'amber',
  open: 'grey',
};

/** The colour of the verdict of a sample or a contaminant set. */
export function verdictColour(verdict: Verdict | 'missing' | 'open'): WorkflowState['colour'] {
  return verdictColours[verdict] ?? 'red';
}

import { named, type Chooser, type TestAnswer } from '#kernel/testing';
import type { Signer } from '#approvals/test/approvals.fixture';
import { create, type Creations } from './creations.fixture.js';
import type { Workflow } from './workflows.fixture.js';
import type { Observation, Observed } from './observed.fixture.js';

/** One thing that somebody did in the walk. */
export interface Step {
  readonly person: Signer;
  /** As in the table of the record, or what was added. */
  readonly action: string;
  readonly target: Observed | null;
  readonly answer: TestAnswer;
  /** The assessment that was evaluated. */
  readonly evaluated?: string;
  /** A refusal is one of a table and stays in the trail. */
  readonly isStep: boolean;
}

/** How often each is tried: runs and samples have the longest ways. */
const weights: Readonly<Record<string, number>> = {
  run: 24,
  sample: 22,
  study: 6,
  assessment: 10,
  task: 8,
  floor: 10,
  release: 5,
};
const total = Object.values(weights).reduce((sum, each) => sum + each, 0);
const creationsOf100 = 22;
const ended = ['Completed', 'Cancelled', 'Approved', 'Absent'];

/** Chooses what somebody does and does it; null where there is nothing to do it with. */
export async function oneStep(
  {
    people,
    all,
    creations,
  }: { readonly people: readonly Signer[]; readonly all: readonly Workflow[]; readonly creations: Creations },
  observation: Observation,
): Promise<Step | null> {
  const { choose } = creations;
  if (choose.next() * 100 < creationsOf100) {
    const person = choose.next() < 0.6 ? (people[0] as Signer) : choose.pick(people);
    const deed = await create(creations, person, observation);
    return deed === null ? null : { isStep: false, ...deed, person, action: deed.what, target: null };
  }
  const workflow = workflowOf(all, choose);
  const isWild = choose.next() < 0.25;
  const targets = workflow.targets(observation);
  const open = targets.filter(({ state }) => !ended.includes(state));
  const among = isWild || open.length === 0 ? targets : open;
  if (among.length === 0) return null;
  const target = choose.pick(among);
  for (const person of isWild ? [choose.pick(people)] : choose.some(people, 5)) {
    const shown = await workflow.see(person, target);
    const action = isWild ? choose.pick(workflow.actions) : offered(shown?.allowed ?? [], choose);
    if (action === null) continue;
    const seen = shown ?? { version: 1, allowed: [], whole: { label: '' } };
    const answer = await workflow.send(person, target, action, seen);
    return { person, action, target, answer, isStep: named(answer) !== 'StaleRecordError' };
  }
  return null;
}

function workflowOf(all: readonly Workflow[], choose: Chooser): Workflow {
  let at = choose.next() * total;
  const found = all.find(({ kind }) => (at -= weights[kind] ?? 0) < 0);
  return found ?? choose.pick(all);
}

/** What gives something up is offered almost always, and chosen seldom. */
const seldom = [
  'void',
  'Reject',
  'Recall',
  'return',
  'retest',
  'discard',
  'markAbsent',
  'startMaintenance',
  'askToCancel',
  'orderCleaning',
];
/** What would stop the walk or is no action of the tables. */
const never = ['takeOutOfService'];

function offered(allowed: readonly string[], choose: Chooser): string | null {
  const usual = allowed.filter(action => !never.includes(action));
  const forward = usual.filter(action => !seldom.includes(action));
  // What gives something up is also what is left while the record waits for something else.
  const among = forward.length > 0 && choose.next() < 0.85 ? forward : choose.next() < 0.2 ? usual : [];
  return among.length === 0 ? null : choose.pick(among);
}

import type { Chooser, TestAnswer } from '#kernel/testing';
import { signing, type Signer } from '#approvals/test/approvals.fixture';
import type { FloorEquipment } from '#plugins/qualification/shared/floor';
import { floorTable } from '#plugins/qualification/shared/floor-workflow';
import type { WholeRun } from '#plugins/qualification/shared/run';
import { runTable } from '#plugins/qualification/shared/run-workflow';
import { taskTable } from '#plugins/qualification/shared/task-workflow';
import { sampleTable } from '#plugins/sampling/shared/sample-workflow';
import { approvalSteps, type Approval } from '#schemas/approvals/approval';
import { bodyOfFloor, bodyOfRun, bodyOfSample, bodyOfTask, moreOfApproval, type Facts } from './bodies.fixture.js';
import { ofKind, type Observation, type Observed } from './observed.fixture.js';
import type { Kind } from '../specified.fixture.js';

/** What a person sees of a record before acting on it: null when it is not shown to the person. */
export interface Seen {
  readonly version: number;
  /** Actions that the answer says are allowed. */
  readonly allowed: readonly string[];
  /** What bodies are made from. */
  readonly whole: unknown;
}

/** How records of one kind are acted on through their calls. */
export interface Workflow {
  readonly kind: Kind;
  readonly actions: readonly string[];
  readonly targets: (observation: Observation) => readonly Observed[];
  readonly see: (person: Signer, target: Observed) => Promise<Seen | null>;
  readonly send: (person: Signer, target: Observed, action: string, seen: Seen) => Promise<TestAnswer>;
}

interface Shown {
  readonly id: string;
  readonly version: number;
  readonly actions: readonly { readonly action: string; readonly allowed: boolean }[];
}
const allowedOf = ({ actions }: Pick<Shown, 'actions'>): string[] =>
  actions.filter(({ allowed }) => allowed).map(({ action }) => action);
const byPeople = (table: { transitions: readonly { action: string; who: unknown; from: unknown }[] }): string[] => [
  ...new Set(
    table.transitions.flatMap(({ action, who, from }) => (who === 'system' || from === 'none' ? [] : [action])),
  ),
];
const seen = (whole: Shown): Seen => ({ version: whole.version, allowed: allowedOf(whole), whole });

async function read<T>({ client }: Signer, path: string, one: string): Promise<T | null> {
  const { status, body } = await client.get(path);
  if (status >= 500) throw new Error(`${path} answers ${status}: ${JSON.stringify(body)}`);
  return status === 200 ? (body[one] as unknown as T) : null;
}

/** All kinds of records with the actions that people may send. */
export function workflows(choose: Chooser, facts: Facts): readonly Workflow[] {
  const simple = (
    kind: Kind,
    actions: readonly string[],
    path: (id: string) => string,
    one: string,
    act: (id: string) => string,
    body: (action: string, whole: unknown) => object,
  ): Workflow => ({
    kind,
    actions,
    targets: observation => ofKind(observation, kind),
    see: async (person, { id }) => {
      const whole = await read<Shown>(person, path(id), one);
      return whole === null ? null : seen(whole);
    },
    send: (person, { id }, action, { version, whole }) =>
      signing(person, act(id), { action, version, ...body(action, whole) }),
  });
  const controlled = (kind: 'assessment' | 'study', list: string): Workflow => ({
    kind,
    actions: approvalSteps,
    targets: observation => ofKind(observation, kind),
    see: async (person, { id }) => {
      const whole = await read<Approval>(person, `${list}/${id}/approval`, 'approval');
      return whole === null ? null : { version: whole.version, allowed: allowedOf(whole), whole };
    },
    send: (person, { id }, action, { version }) =>
      signing(person, `${list}/${id}/approval`, { action, version, ...moreOfApproval(action, choose) }),
  });
  return [
    simple(
      'run',
      byPeople(runTable),
      id => `/runs/${id}`,
      'run',
      id => `/runs/${id}/actions`,
      (action, whole) => bodyOfRun(action, whole as WholeRun, choose, facts),
    ),
    {
      kind: 'sample',
      actions: byPeople(sampleTable),
      targets: observation => ofKind(observation, 'sample'),
      see: async (person, { id, facts: { setId } }) => {
        const set = await read<{ samples: readonly Shown[] }>(person, `/sample-sets/${String(setId)}`, 'sampleSet');
        const found = set?.samples.find(sample => sample.id === id);
        return found === undefined ? null : seen(found);
      },
      send: (person, { id }, action, { version, whole }) =>
        signing(person, `/set-samples/${id}/actions`, {
          action,
          version,
          ...bodyOfSample(action, whole as { label: string }, choose, facts),
        }),
    },
    simple(
      'task',
      byPeople(taskTable),
      id => `/qualification-task/task/${id}`,
      'qualificationTask',
      id => `/qualification-task/task/${id}`,
      action => bodyOfTask(action, choose, facts),
    ),
    {
      ...simple(
        'floor',
        [...byPeople(floorTable), 'takeOn'],
        id => `/floor/equipments/${id}`,
        'equipment',
        id => `/floor/equipments/${id}/actions`,
        (action, whole) => bodyOfFloor(action, whole as FloorEquipment, choose, facts),
      ),
      // Equipment that is not taken on has no row yet.
      targets: observation =>
        facts.equipments.map(id => observation.get(id) ?? { kind: 'floor', id, state: 'none', facts: {} }),
    },
    {
      kind: 'release',
      actions: ['release', 'releaseAtRisk', 'orderCleaning', 'revoke'],
      targets: observation => ofKind(observation, 'release'),
      see: async (person, { id }) => {
        const whole = await read<FloorEquipment>(person, `/floor/equipments/${id}`, 'equipment');
        return whole === null ? null : { version: whole.release.version, allowed: allowedOf(whole.release), whole };
      },
      send: (person, { id }, action, { version }) =>
        signing(person, `/floor/equipments/${id}/release`, {
          action,
          version,
          ...(choose.next() < 0.9 ? { reason: 'as the walk has it' } : {}),
        }),
    },
    controlled('assessment', '/cleaning-assessments'),
    controlled('study', '/studies'),
  ];
}

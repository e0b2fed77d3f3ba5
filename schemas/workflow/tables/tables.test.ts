import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runTable } from '#plugins/qualification/shared/run-workflow';
import { floorTable } from '#plugins/qualification/shared/floor-workflow';
import { releaseTable } from '#plugins/qualification/shared/release-workflow';
import { sampleTable } from '#plugins/sampling/shared/sample-workflow';
import { controlledRecord } from '#schemas/approvals/workflow';
import { actionsFor, decide, type Situation } from '../actions-for.js';
import type { WorkflowTable } from '../table.js';
import { allMet, rulesOf, type Facts } from './all-met.fixture.js';
import { assessment } from './assessment.fixture.js';
import { study } from './study.fixture.js';
import { taskTable } from '#plugins/qualification/shared/task-workflow';

/** Who may do what in which state, as the specification's sections say it; `permitted`: whoever has the permission. */
type Listed = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
type Person = Situation<WorkflowTable, Facts>['person'];

const floorStates = ['In use', 'Dirty', 'Cleaning', 'Cleaned awaiting inspection', 'Cleaned awaiting results', 'Clean'];
const maintained: Listed = Object.fromEntries(
  [...floorStates, 'Clean hold expired', 'Out of service'].map(state => [
    state,
    { startMaintenance: ['permitted', 'system'], handOver: ['permitted'], correct: ['permitted'] },
  ]),
);
const anyRelease = {
  compute: ['system'],
  orderCleaning: ['production', 'qualityAssurance'],
  revoke: ['qualityAssurance'],
} as const;
const both = ['permitted', 'system'] as const;
const openTask = {
  assign: ['permitted'],
  confirmWorstCases: ['permitted'],
  linkDeviation: ['permitted'],
  plan: ['permitted'],
  changeDueDate: ['permitted'],
  askToCancel: ['submitter'],
  Cancel: ['approver'],
  keep: ['approver', 'canceller'],
} as const;

/** Whoever has the permission, whatever they did in the run; or all but those who did some of it. */
const anybody = ['permitted'] as const;
const others = (...not: readonly string[]): readonly string[] => ['permitted', ...not.map(role => `not ${role}`)];

const tables: readonly (readonly [WorkflowTable, Listed])[] = [
  [
    controlledRecord,
    {
      none: { create: ['system'] },
      BeingBuilt: { Submit: ['editor'], Abandon: ['editor'] },
      BeingReviewed: {
        Review: ['reviewer'],
        Reject: ['reviewer'],
        Recall: ['submitter'],
        ReviewTrail: ['reviewer'],
        markStale: ['system'],
      },
      BeingApproved: {
        Approve: ['approver'],
        Reject: ['approver'],
        Recall: ['submitter'],
        ConfirmValid: ['approver'],
        markStale: ['system'],
      },
      Approved: {
        supersede: ['system'],
        Retire: ['editor'],
        Revise: ['editor'],
        Approve: ['approver'],
        Reject: ['approver'],
      },
    },
  ],
  [
    runTable,
    {
      none: { plan: ['permitted'] },
      NotStarted: { start: anybody },
      InProgress: {
        beginCleaning: anybody,
        completeSection: anybody,
        markAbsent: anybody,
        checkSection: others('sectionPerformer'),
        Submit: anybody,
        void: anybody,
      },
      BeingReviewed: { Review: others('submitter', 'performer', 'measurer'), Reject: others('submitter') },
      BeingApproved: { Approve: others('submitter', 'performer', 'reviewer'), Reject: others('submitter') },
      Completed: { addAddendum: anybody },
    },
  ],
  [
    study,
    {
      none: { plan: ['system'] },
      NotStarted: { start: ['system'] },
      InProgress: { Submit: ['submitter'], reviseProtocol: ['system'] },
      BeingReviewed: { Review: ['reviewer'], Reject: ['reviewer'] },
      BeingApproved: { Approve: ['approver'], Reject: ['approver'] },
    },
  ],
  [
    assessment,
    {
      none: { open: both },
      'Not Evaluated': { evaluate: ['permitted'], Submit: ['submitter'], Cancel: ['submitter'] },
      'Pending Approval': {
        Review: ['reviewer'],
        Approve: ['approver'],
        Reject: ['reviewer', 'approver'],
        noteNewerChange: ['system'],
        Cancel: ['submitter'],
      },
    },
  ],
  [
    taskTable,
    {
      none: { generate: both },
      NotStarted: { start: ['permitted'], startByStudy: ['system'], ...openTask },
      InProgress: { submitStudy: ['system'], ...openTask },
      BeingReviewed: { reviewStudy: ['system'], returnStudy: ['system'], linkDeviation: ['permitted'] },
      BeingApproved: { completeStudy: ['system'], returnStudy: ['system'], linkDeviation: ['permitted'] },
      Completed: { schedule: ['system'] },
    },
  ],
  [
    sampleTable,
    {
      none: { plan: ['system'] },
      Planned: { take: ['sampler'], markAbsent: ['sampler', 'validation'] },
      Taken: { receive: ['qualityControl'], discard: ['qualityControl'] },
      Received: { enterResult: ['qualityControl'], discard: ['qualityControl'] },
      Measured: { review: ['qualityControl'], return: ['qualityControl'], retest: ['qualityAssurance'] },
      Reviewed: { retest: ['qualityAssurance'] },
    },
  ],
  [
    releaseTable,
    {
      none: { begin: ['system'] },
      MAY_BE_RELEASED: { ...anyRelease, releaseAtRisk: ['approver'] },
      CAN_NOT_BE_RELEASED: anyRelease,
      CAN_BE_RELEASED: { ...anyRelease, release: ['approver'] },
    },
  ],
  [
    floorTable,
    {
      ...maintained,
      none: { takeOn: both },
      'In use': { ...maintained['In use'], endBatch: both },
      Dirty: { ...maintained['Dirty'], startCleaning: both },
      Cleaning: { ...maintained['Cleaning'], completeStep: ['permitted'], completeCleaning: both },
      'Cleaned awaiting inspection': {
        ...maintained['Cleaned awaiting inspection'],
        witness: ['observer'],
        passInspection: both,
        failInspection: both,
        orderCleaning: ['system'],
      },
      'Cleaned awaiting results': {
        ...maintained['Cleaned awaiting results'],
        release: ['system'],
        orderCleaning: ['system'],
      },
      Clean: {
        ...maintained['Clean'],
        revoke: ['system'],
        expire: ['system'],
        orderCleaning: ['system'],
        startBatch: both,
      },
      'Clean hold expired': { ...maintained['Clean hold expired'], orderCleaning: both, inspectAgain: both },
      Maintenance: {
        endMaintenance: both,
        takeOutOfService: both,
        handOver: ['permitted'],
        correct: ['permitted'],
      },
    },
  ],
];

const statesOf = (table: WorkflowTable): string[] => ['none', ...Object.keys(table.states)];
const actionsOf = (table: WorkflowTable): string[] => [...new Set(table.transitions.map(({ action }) => action))];
const isPossible = (table: WorkflowTable, state: string, action: string, person: Person, context: Facts): boolean => {
  const decision = decide(rulesOf(table), { state, person, context }, action);
  return decision !== null && decision.needs === null && decision.unmet.length === 0;
};

describe.each(tables.map(([table, listed]) => [table.name, table, listed] as const))(
  'the table %s',
  (_name, table, listed) => {
    test('permits every listed state, action and role, and refuses every other', () => {
      const people: readonly (readonly [string, Person])[] = [
        ...Object.keys(table.roles).map(role => [role, { may: () => true, roles: [role] }] as const),
        ['permitted', { may: () => true, roles: [] }],
        ['system', { may: () => false, roles: [], isSystem: true }],
      ];
      const permitted: string[] = [];
      const expected: string[] = [];
      for (const state of statesOf(table))
        for (const action of [...actionsOf(table), 'delete'])
          for (const [who, person] of people) {
            const step = `${state} ${action} ${who}`;
            if (isPossible(table, state, action, person, allMet)) permitted.push(step);
            const may = listed[state]?.[action] ?? [];
            if (may.includes(who) || (may.includes('permitted') && who !== 'system' && !may.includes(`not ${who}`)))
              expected.push(step);
          }
      expect(permitted).toEqual(expected);
    });

    test('permits nothing to a stranger without permission and role', () => {
      const stranger: Person = { may: () => false, roles: [] };
      const open = statesOf(table).flatMap(state =>
        actionsFor(rulesOf(table), { state, person: stranger, context: allMet }).filter(({ allowed }) => allowed),
      );
      expect(open).toEqual([]);
    });

    test('each guard stops its rows, and says so', () => {
      for (const row of table.transitions)
        for (const guard of row.guards ?? []) {
          const context: Facts = { unmet: new Set([guard]), holds: name => name === row.when };
          const person: Person = { may: () => true, roles: Object.keys(table.roles), isSystem: true };
          const state = row.from === 'none' ? 'none' : (row.from[0] ?? '');
          const alone = rulesOf({ ...table, transitions: [row] });
          expect(decide(alone, { state, person, context }, row.action)?.unmet, row.id).toEqual([guard]);
        }
    });
  },
);

/** States that a signature stands for. */
const signedStates: Readonly<Record<string, readonly string[]>> = {
  'controlled-record': ['BeingReviewed', 'BeingApproved', 'Approved'],
  run: ['BeingReviewed', 'BeingApproved', 'Completed'],
  study: ['BeingReviewed', 'BeingApproved', 'Completed'],
  assessment: ['Pending Approval', 'Approved', 'Cancelled'],
};

test('100,000 random actions by random roles never leave the tables, nor reach a signed state unsigned', () => {
  const walk = fc.tuple(
    fc.constantFrom(...tables.map(([table]) => table)),
    fc.array(
      fc.record({
        action: fc.nat(),
        roles: fc.nat(),
        permission: fc.boolean(),
        isSystem: fc.boolean(),
        unmet: fc.nat({ max: 3 }),
        condition: fc.nat(),
      }),
      { minLength: 200, maxLength: 200 },
    ),
  );
  let moves = 0;
  fc.assert(
    fc.property(walk, ([table, steps]) => {
      const rules = rulesOf(table);
      const [actions, roles] = [actionsOf(table), Object.keys(table.roles)];
      const guards = Object.keys(rules.guards);
      let state = 'none';
      for (const step of steps) {
        const action = actions[step.action % actions.length] ?? '';
        const person: Person = {
          may: () => step.permission,
          roles: roles.filter((_, index) => (step.roles >> index) % 2 === 1),
          isSystem: step.isSystem,
        };
        const context: Facts = {
          unmet: new Set(step.unmet === 0 ? guards.slice(step.condition % (guards.length + 1)) : []),
          holds: name => (step.condition >> (name.length % 8)) % 2 === 0,
        };
        const decision = decide(rules, { state, person, context }, action);
        if (decision === null || decision.needs !== null || decision.unmet.length > 0) continue;
        const next = decision.transition.to ?? state;
        const rows = table.transitions.filter(row => row.action === action && (row.to ?? state) === next);
        expect(rows.some(({ from }) => (from === 'none' ? state === 'none' : from.includes(state)))).toBe(true);
        expect(Object.keys(table.states)).toContain(next);
        if (next !== state && signedStates[table.name]?.includes(next) === true)
          expect(decision.transition.signature, `${state} ${action}`).toBeDefined();
        state = next;
        moves += 1;
      }
    }),
    { numRuns: 500 },
  );
  expect(moves).toBeGreaterThan(5000);
});

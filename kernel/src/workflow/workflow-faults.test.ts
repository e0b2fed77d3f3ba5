import { expect, test } from 'vitest';
import type { AnyWorkflow } from '#kernel/contract';
import { assessment } from '#schemas/workflow/tables/assessment.fixture';
import { controlledRecord } from '#schemas/approvals/workflow';
import { floorTable } from '#plugins/qualification/shared/floor-workflow';
import { releaseTable } from '#plugins/qualification/shared/release-workflow';
import { runTable } from '#plugins/qualification/shared/run-workflow';
import { sampleTable } from '#plugins/sampling/shared/sample-workflow';
import { study } from '#schemas/workflow/tables/study.fixture';
import { taskTable } from '#plugins/qualification/shared/task-workflow';
import type { Transition, WorkflowTable } from '#schemas/workflow/table';
import { tableFaults } from './table-faults.js';
import { workflowFaults } from './workflow-faults.js';

const table: WorkflowTable = {
  name: 'letter',
  states: {
    draft: { title: 'Draft', colour: 'grey' },
    sent: { title: 'Sent', colour: 'green', isFinal: true },
  },
  roles: { author: 'the author' },
  transitions: [
    { id: '1', action: 'write', title: 'Write', from: 'none', to: 'draft', who: 'system' },
    { id: '2', action: 'send', title: 'Send', from: ['draft'], to: 'sent', who: { role: ['author'] } },
  ],
};
const withRow = (row: Partial<Transition>): WorkflowTable => ({
  ...table,
  transitions: [
    ...table.transitions,
    { id: '3', action: 'read', title: 'Read', from: ['draft'], who: { role: ['author'] }, ...row },
  ],
});

test.each(
  [controlledRecord, runTable, study, assessment, taskTable, sampleTable, releaseTable, floorTable].map(
    each => [each.name, each as WorkflowTable] as const,
  ),
)('the table %s of the specification is without fault', (_name, each) => {
  expect(tableFaults(each)).toEqual([]);
});

test.each(
  [runTable, taskTable, sampleTable, releaseTable, floorTable].map(each => [each.name, each as WorkflowTable] as const),
)('every step of the table %s says what was done, for sentences of the audit trail', (_name, { transitions }) => {
  const byPeople = transitions.filter(({ who }) => who !== 'system');
  expect(byPeople.filter(({ done }) => done === undefined).map(({ id }) => id)).toEqual([]);
});

test.each<[string, WorkflowTable]>([
  ['row 3 names state lost, which is not declared', withRow({ to: 'lost' })],
  ['row 3 names state lost, which is not declared', withRow({ from: ['lost'] })],
  ['row 3 names role editor, which is not declared', withRow({ who: { not: ['editor'] } })],
  ['row 3 creates a record without a state', withRow({ from: 'none' })],
  ['row 3 has no state to start from', withRow({ from: [] })],
  ['row 3 is open to nobody', withRow({ who: [] })],
  ['row 2 is declared twice', withRow({ id: '2' })],
  ['rows 2 and 3 are both send for the same people', withRow({ action: 'send', when: 'urgent' })],
  ['row 3 leaves state sent, which is final', withRow({ from: ['sent'], to: 'draft' })],
  [
    'no action leads to state lost',
    { ...table, states: { ...table.states, lost: { title: 'L', colour: 'red', isFinal: true } } },
  ],
  ['state draft has no way out and is not final', { ...table, transitions: table.transitions.slice(0, 1) }],
])('the start refuses a table: %s', (sentence, faulty) => {
  expect(tableFaults(faulty)).toContain(`workflow letter: ${sentence}`);
});

const rules = { guards: {}, conditions: {}, effects: {} };
const record = { table: 'post.letter', domain: 'Letter', what: 'Letter' } as const;
const declared = { permissions: new Set(['Letter.Send']), auditDomains: ['Letter'] };
const implemented = (faulty: Partial<AnyWorkflow>): AnyWorkflow => ({ table, record, ...rules, ...faulty });

test('a workflow whose rules are all implemented is without fault', () => {
  const whole = withRow({
    guards: ['full'],
    when: 'urgent',
    effects: ['stamp'],
    signature: 'REVIEW',
    who: { permission: 'Letter.Send' },
  });
  const all = { guards: { full: null }, conditions: { urgent: null }, effects: { stamp: null }, signed: null };
  expect(workflowFaults(implemented({ table: whole, ...all }), declared)).toEqual([]);
});

test.each<[string, Partial<AnyWorkflow>]>([
  ['guard full has no function', { table: withRow({ guards: ['full'] }) }],
  ['condition urgent has no function', { table: withRow({ when: 'urgent' }) }],
  ['effect stamp has no function', { table: withRow({ effects: ['stamp'] }) }],
  ['guard full is used by no row', { guards: { full: null } }],
  ['condition urgent is used by no row', { conditions: { urgent: null } }],
  ['effect stamp is used by no row', { effects: { stamp: null } }],
  [
    'asks for permission Letter.Burn, which is not declared',
    { table: withRow({ who: { permission: 'Letter.Burn' } }) },
  ],
  ['audits to Mail, which its room does not declare', { record: { ...record, domain: 'Mail' } }],
  ['has signatures and does not say what they cover', { table: withRow({ signature: 'REVIEW' }) }],
  ['says what signatures cover and has none', { signed: null }],
])('the start refuses a workflow: %s', (sentence, faulty) => {
  expect(workflowFaults(implemented(faulty), declared)).toEqual([`workflow letter: ${sentence}`]);
});

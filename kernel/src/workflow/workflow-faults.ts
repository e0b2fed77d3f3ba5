import type { AnyWorkflow } from '#kernel/contract';
import { waysOf } from '#schemas/workflow/who-is-needed';
import { tableFaults } from './table-faults.js';

/** What the start refuses in an implemented workflow, besides the faults of its table. */
export interface Declared {
  readonly permissions: ReadonlySet<string>;
  /** Audit domains of the room that declares the workflow. */
  readonly auditDomains: readonly string[];
}

/** Faults of a workflow: its table, rules that are missing or never used, permissions and domains nobody declares. */
export function workflowFaults(workflow: AnyWorkflow, { permissions, auditDomains }: Declared): string[] {
  const { table, record, guards, conditions, effects, signed } = workflow;
  const { transitions } = table;
  const signs = transitions.some(({ signature }) => signature !== undefined);
  const asked = transitions.flatMap(row =>
    waysOf(row.who).flatMap(way => (way === 'system' || way.permission === undefined ? [] : [way.permission])),
  );
  const faults = [
    ...ruleFaults(
      'guard',
      transitions.flatMap(row => row.guards ?? []),
      guards,
    ),
    ...ruleFaults(
      'condition',
      transitions.flatMap(({ when }) => when ?? []),
      conditions,
    ),
    ...ruleFaults(
      'effect',
      transitions.flatMap(row => row.effects ?? []),
      effects,
    ),
    ...[...new Set(asked)]
      .filter(permission => !permissions.has(permission))
      .map(permission => `asks for permission ${permission}, which is not declared`),
    ...(auditDomains.includes(record.domain) ? [] : [`audits to ${record.domain}, which its room does not declare`]),
    ...(signs && signed === undefined ? ['has signatures and does not say what they cover'] : []),
    ...(!signs && signed !== undefined ? ['says what signatures cover and has none'] : []),
  ];
  return [...tableFaults(table), ...faults.map(fault => `workflow ${table.name}: ${fault}`)];
}

function ruleFaults(kind: string, named: readonly string[], rules: object): string[] {
  const used = new Set(named);
  return [
    ...[...used].filter(name => !Object.hasOwn(rules, name)).map(name => `${kind} ${name} has no function`),
    ...Object.keys(rules)
      .filter(name => !used.has(name))
      .map(name => `${kind} ${name} is used by no row`),
  ];
}

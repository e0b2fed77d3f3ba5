import type { WorkflowRules } from '../actions-for.js';
import type { WorkflowTable } from '../table.js';

/** Which guards are not met and which conditions hold. */
export interface Facts {
  readonly unmet: ReadonlySet<string>;
  readonly holds: (condition: string) => boolean;
}

/** Every guard is met, and every condition holds. */
export const allMet: Facts = { unmet: new Set(), holds: () => true };

/** Rules of a table whose guards and conditions read their own names in the facts. */
export function rulesOf(table: WorkflowTable): WorkflowRules<WorkflowTable, Facts> {
  const rows = table.transitions;
  const guards = rows.flatMap(row => row.guards ?? []);
  const conditions = rows.flatMap(row => row.when ?? []);
  return {
    table,
    guards: Object.fromEntries(guards.map(name => [name, ({ unmet }: Facts) => (unmet.has(name) ? name : null)])),
    conditions: Object.fromEntries(conditions.map(name => [name, ({ holds }: Facts) => holds(name)])),
  };
}

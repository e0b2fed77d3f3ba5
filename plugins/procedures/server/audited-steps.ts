import type { AnyCall, Change } from '#kernel/contract';
import { stepText, type ProcedureStep } from '#plugins/procedures/shared/procedure-step';

/** Audit hook of a procedure: replaces the change of its list of steps by one change per step, in words. */
export async function auditedSteps(changes: readonly Change[], call: AnyCall): Promise<readonly Change[]> {
  const change = changes.find(({ path }) => path === 'steps');
  if (change === undefined) return changes;
  const [before, after] = [change.from, change.to].map(list => (list ?? []) as readonly ProcedureStep[]);
  const agents = await agentNames(call, [...(before ?? []), ...(after ?? [])]);
  const inWords = (steps: readonly ProcedureStep[] = []): string[] =>
    steps.map(step => stepText(step, id => agents.get(id) ?? id));
  const told = stepChanges(inWords(before), inWords(after));
  // Agents of the same name leave the words equal.
  return changes.flatMap(each => (each === change && told.length > 0 ? told : [each]));
}

/** Steps at the beginning and at the end that are the same are left out; in between they are compared by place. */
export function stepChanges(before: readonly string[], after: readonly string[]): Change[] {
  if (before.join('\n') === after.join('\n')) return [];
  if (before.length === after.length && before.toSorted().join('\n') === after.toSorted().join('\n'))
    return [{ path: 'order of the steps', from: before.join('; '), to: after.join('; ') }];
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && before[first] === after[first]) first += 1;
  let same = 0;
  while (same < shorter - first && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  const [was, is] = [before.slice(first, before.length - same), after.slice(first, after.length - same)];
  return Array.from({ length: Math.max(was.length, is.length) }, (_, place) => ({
    path: `step ${first + place + 1}`,
    from: was[place] ?? null,
    to: is[place] ?? null,
  }));
}

async function agentNames(call: AnyCall, steps: readonly ProcedureStep[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(steps.flatMap(({ cleaningAgentId }) => cleaningAgentId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await call.tx.rows<{ id: string; name: string }>({
    name: 'procedures-agents-of-steps',
    text: `select id, name from products.v_cleaning_agent where facility_id = $1 and id = any ($2)`,
    values: [call.facility.id, ids],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

import type { AuditEntry } from '#schemas/lib/audit-entry';
import { formulaStatuses } from '#plugins/risk/shared/names';
import type { FormulaVersion } from '#plugins/risk/shared/setup/formula-check';

type Entry = Pick<AuditEntry, 'at' | 'actorId' | 'actorName' | 'reason' | 'changes'>;

/** Versions and active periods of a formula, newest first, from its entries, oldest first. */
export function versionsInTrail(entries: readonly Entry[]): FormulaVersion[] {
  const versions: FormulaVersion[] = [];
  let before: Readonly<Record<string, unknown>> = {};
  for (const { at, actorId, actorName, reason, changes } of entries) {
    const formula = { ...before, ...Object.fromEntries(changes.filter(isOwn).map(({ path, to }) => [path, to])) };
    const { formulaVersion, expression, variables, status } = formula;
    const isNew = formulaVersion !== before['formulaVersion'];
    const [wasActive, isActive] = [before['status'] === 'active', status === 'active'];
    const ended = versions[0]?.inForce.at(-1);
    if (ended !== undefined && wasActive && (isNew || !isActive)) ended.until = at;
    if (isNew)
      versions.unshift({
        formulaVersion: Number(formulaVersion),
        expression: String(expression),
        variables: Array.isArray(variables) ? variables.map(String) : [],
        createdAt: at,
        createdBy: actorId,
        createdByName: actorName,
        reason,
        inForce: [],
      });
    if (isActive && (isNew || !wasActive)) versions[0]?.inForce.push({ from: at, until: null });
    before = formula;
  }
  return versions;
}

/** Steps of an approval change the status of the document, not that of the formula. */
function isOwn({ path, to }: Entry['changes'][number]): boolean {
  return path !== 'status' || formulaStatuses.some(status => status === to);
}

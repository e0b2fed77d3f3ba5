import type { AnyCall } from '#kernel/contract';
import { undeclaredLabels, type FieldLabels } from '#kernel/record/audit/field-labels';
import { readHistory } from '#kernel/record/audit/reading/history';
import type { CriticalChange } from '#schemas/approvals/trail';
import type { AuditEntry } from '#schemas/lib/audit-entry';
import type { Standing } from '../steps/standing.js';
import { isChange, trailFlagsOf } from './trail-flags.js';

type Of = Pick<Standing, 'resource' | 'id' | 'acts' | 'versions' | 'current'>;

/**
 * The changes of a version for the review of its audit trail, newest first: what has changed since the version before it was
 * approved, and everything that has a flag. Steps of the approval are in the ladder of signatures.
 */
export async function criticalChanges(
  call: AnyCall,
  { resource, id, acts, versions, current }: Of,
  labels: FieldLabels = undeclaredLabels,
): Promise<CriticalChange[]> {
  const before = versions.find(({ version, approvedAt }) => approvedAt !== null && version < (current?.version ?? 1));
  const entries = await entriesSince(call, resource.table, id, before?.approvedAt ?? null, labels);
  const submittedAt = acts.find(({ action }) => action === 'Submit')?.at ?? null;
  const flags = trailFlagsOf(entries, submittedAt);
  return entries
    .map(entry => ({ entry, flags: flags.get(entry.seq) ?? [] }))
    .filter(change => change.flags.length > 0 || (isChange(change.entry) && change.entry.action !== 'create'));
}

const pageLimit = 200;

async function entriesSince(
  call: AnyCall,
  table: string,
  id: string,
  since: string | null,
  labels: FieldLabels,
): Promise<AuditEntry[]> {
  const found: AuditEntry[] = [];
  const from = since === null ? null : new Date(since);
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { history } = await readHistory(call, table, id, { pageNumber, pageLimit }, labels);
    found.push(...history.filter(({ at }) => from === null || new Date(at) > from));
    const last = history.at(-1);
    if (history.length < pageLimit || (from !== null && last !== undefined && new Date(last.at) <= from)) return found;
  }
}

import type { TrailFlag } from '#schemas/approvals/trail';
import type { AuditEntry } from '#schemas/lib/audit-entry';
import { approvalSteps } from '#schemas/approvals/approval';

type Entry = Pick<AuditEntry, 'seq' | 'at' | 'action' | 'reason' | 'changes'>;

/** Entries that say what was done in an approval or with a document, not what was changed. */
const noChanges: ReadonlySet<string> = new Set([
  ...approvalSteps,
  'sign',
  'delegate',
  'reassign',
  'endDelegation',
  'transition.refused',
  'print',
  'download',
  'export',
  'verify',
]);

/** An entry that changed the content of a record. */
export function isChange({ action }: Pick<Entry, 'action'>): boolean {
  return !noChanges.has(action);
}

/**
 * What deserves a look in entries of one record, by number of the entry. `submittedAt`: the first submission of the version.
 * An entry is late when it states a day more than one before its own; the clock was moved back when an earlier entry has a
 * later time.
 */
export function trailFlagsOf(entries: readonly Entry[], submittedAt: string | null): ReadonlyMap<number, TrailFlag[]> {
  const found = new Map<number, TrailFlag[]>();
  let latest = '';
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    const { seq, at, action, reason } = entry;
    const holds: readonly (readonly [TrailFlag, boolean])[] = [
      ['late', isLate(entry)],
      ['afterSubmit', isChange(entry) && submittedAt !== null && at > submittedAt],
      ['noReason', isChange(entry) && action !== 'create' && reason === null],
      ['clock', at < latest],
    ];
    found.set(
      seq,
      holds.flatMap(([flag, isSo]) => (isSo ? [flag] : [])),
    );
    if (at > latest) latest = at;
  }
  return found;
}

const dayMs = 86_400_000;

function isLate({ at, changes }: Entry): boolean {
  const before = new Date(Date.parse(at) - dayMs).toISOString().slice(0, 10);
  return changes.some(({ to }) => typeof to === 'string' && /^\d{4}-\d\d-\d\d$/.test(to) && to < before);
}

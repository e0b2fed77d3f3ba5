import type { AnyCall, TrailEntries, TrailRange } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import { rankingReadsFrom } from '#plugins/risk/server/api';
import type { IncludedChange } from '#plugins/qualification/shared/evaluation';

/** What changes are counted by. */
export interface ChangeSources {
  readonly trail: TrailEntries;
  readonly limits: LimitsApi;
}

/** Tables of files and pictures, which no calculation reads. */
const unread = /(_attachment|_image|equipment\.image)$/;

/** Whether a change in the table may change a limit or a ranking (marks L and R of the entities). */
function isRelevant(limits: LimitsApi, table: string): boolean {
  return (limits.readsFrom(table) || rankingReadsFrom(table)) && !unread.test(table);
}

async function relevantCounts({ trail, limits }: ChangeSources, call: AnyCall, range: TrailRange) {
  return (await trail.counts(call, range)).filter(({ table }) => isRelevant(limits, table));
}

/** The number of changes in a part of the trail; one grouped statement. */
export async function countChanges(sources: ChangeSources, call: AnyCall, range: TrailRange): Promise<number> {
  return (await relevantCounts(sources, call, range)).reduce((sum, { count }) => sum + count, 0);
}

/** The changes themselves, oldest first: each field of each entry with before and after. */
export async function readChanges(
  sources: ChangeSources,
  call: AnyCall,
  range: TrailRange,
): Promise<readonly IncludedChange[]> {
  const tables = (await relevantCounts(sources, call, range)).map(({ table }) => table);
  const entries = await sources.trail.read(call, range, tables);
  return entries.flatMap((entry): IncludedChange[] => {
    const of = {
      seq: entry.seq,
      entity: entry.domain,
      id: entry.entity.id,
      label: entry.entity.label,
      action: entry.action,
      by: entry.actorName,
      at: entry.at,
      reason: entry.reason,
      sentence: entry.sentence,
    };
    // A new record is one change, whose first values its sentence tells.
    if (entry.changes.length === 0 || entry.action === 'create')
      return [{ ...of, field: null, fieldLabel: null, old: null, new: null }];
    return entry.changes.map(({ path, from, to }) => ({
      ...of,
      field: path,
      fieldLabel: entry.labels[path] ?? path,
      old: from ?? null,
      new: to ?? null,
    }));
  });
}

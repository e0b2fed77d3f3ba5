import type { Difference, Finding } from '#kernel/contract';
import type { Limit, RecordName } from '#plugins/limits/shared/limit';
import { roundForDisplay } from '../engine/index.js';
import { criterionWords } from '../plant/explain/criterion-words.js';
import { findingOf, limitDifference } from './difference.js';

/** A record with the lowest of its limits. */
export interface LimitedRecord {
  readonly record: RecordName;
  readonly limit: Limit | null;
  /** Of a group or train: the equipment with the limit. */
  readonly equipment?: RecordName | null;
}

/** Differences in the lowest limits of records, matched by id, and in the pairs that govern them. */
export function compareRecords(
  { title, page }: { readonly title: string; readonly page: string },
  before: readonly LimitedRecord[],
  after: readonly LimitedRecord[],
  limit: number,
): Finding {
  const earlier = new Map(before.map(row => [row.record.id, row]));
  const later = new Map(after.map(row => [row.record.id, row]));
  const differences: Difference[] = [];
  let same = 0;
  for (const id of new Set([...earlier.keys(), ...later.keys()])) {
    const [old, now] = [earlier.get(id), later.get(id)];
    const record = (now ?? old)?.record;
    const found = limitDifference(
      `${record?.externalId ?? ''} ${record?.name ?? ''}`,
      { l3: old?.limit?.l3MgPerSqcm ?? null, because: governing(old) },
      { l3: now?.limit?.l3MgPerSqcm ?? null, because: governing(now) },
      page,
    );
    if (found === null) same++;
    else differences.push(found);
  }
  return findingOf(title, differences, same, limit);
}

/** The governing pair and criterion, as shown to users. */
function governing(row: LimitedRecord | undefined): string {
  if (row === undefined || row.limit === null) return '';
  const { previous, substance, next, criterion, formula, residueType, l2Mg } = row.limit;
  const words =
    residueType === 'Nitrosamine' && criterion === 'toxicity' ? 'the acceptable intake' : criterionWords[criterion];
  const by = formula === null ? words : `formula ${formula.externalId} version ${formula.version}`;
  const of = previous === null ? '' : ` of ${previous.externalId}`;
  const on = row.equipment === undefined || row.equipment === null ? '' : ` on ${row.equipment.externalId}`;
  return `${substance.name}${of} before ${next.externalId}${on} (${by}, MAC ${roundForDisplay(l2Mg)} mg)`;
}

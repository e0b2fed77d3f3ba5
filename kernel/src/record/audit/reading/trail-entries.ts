import type { AnyCall, TrailEntries, TrailRange } from '#kernel/contract';
import { isChange, numberAt, placeOf } from '../chain/segments.js';
import type { FieldLabels } from '../field-labels.js';
import { readable, type EntryRow } from './entries.js';

/** SQL: the entry `e` changed something and lies within the range ($2, $3); behind the head are long writes that have not ended. */
const within = `e.scope = $1 and ${isChange('e')} and e.seq > ${placeOf('$1', '$2::bigint')}
  and e.seq <= least(${placeOf('$1', '$3::bigint')}, (select seq from audit.chain where scope = $1))`;

const valuesOf = (call: AnyCall, { after, upTo = Number.MAX_SAFE_INTEGER }: TrailRange): unknown[] => [
  call.facility.id,
  after,
  upTo,
];

/** Entries by number, with the labels of the fields of all records. */
export function trailEntries(labels: FieldLabels): TrailEntries {
  return {
    counts: (call, range) =>
      call.tx.rows({
        name: 'trail-counts',
        text: `select e.entity_table as "table", count(*)::int as count from audit.entry e
               where ${within} group by e.entity_table`,
        values: valuesOf(call, range),
      }),
    read: async (call, range, tables) => {
      const rows = await call.tx.rows<EntryRow>({
        name: 'trail-entries',
        text: `select e.scope, ${numberAt('$1', 'e.seq')} as seq, e.body, e.hash from audit.entry e
               where ${within} and e.entity_table = any ($4) order by e.seq`,
        values: [...valuesOf(call, range), [...tables]],
      });
      return readable(call.tx, rows, labels);
    },
  };
}

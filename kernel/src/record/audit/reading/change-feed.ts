import type { AnyCall, ChangeFeed, ChangeMark } from '#kernel/contract';
import { isChange, numberAt, placeOf, placeOfChange } from '../chain/segments.js';

/**
 * The audit trail read as a change feed: numbers follow the order of commits, and an entry commits with the rows it is
 * about. Behind the head there is nothing but entries of long writes that have not ended.
 */
export const auditChangeFeed: ChangeFeed = {
  async position(call: AnyCall): Promise<number> {
    const [row] = await call.tx.rows<{ number: number }>({
      name: 'audit-position',
      text: `select ${numberAt('$1', 'last.place')} as number
             from (select ${placeOfChange('$1', 'h.seq')} as place from audit.chain h where h.scope = $1) last`,
      values: [call.facility.id],
    });
    return row?.number ?? 0;
  },
  async since(call: AnyCall, position: number): Promise<readonly ChangeMark[]> {
    return call.tx.rows<ChangeMark & object>({
      name: 'audit-since',
      text: `select ${numberAt('$1', 'last.place')} as seq, last."table", last.id
             from (select max(seq) as place, entity_table as "table", entity_id as id from audit.entry e
               where scope = $1 and seq > ${placeOf('$1', '$2::bigint')} and seq <= (select seq from audit.chain where scope = $1) and ${isChange('e')}
               group by entity_table, entity_id) last`,
      values: [call.facility.id, position],
    });
  },
  async changedByCaller(call: AnyCall, position: number): Promise<boolean> {
    const [row] = await call.tx.rows<{ found: boolean }>({
      name: 'audit-changed-by',
      text: `select exists (select from audit.entry e where scope = $1 and seq > ${placeOf('$1', '$2::bigint')}
               and actor_id = $3 and ${isChange('e')}) as found`,
      values: [call.facility.id, position, call.actor.id],
    });
    return row?.found === true;
  },
};

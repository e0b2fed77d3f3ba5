import type { AnyCall, ChangeFeed, ChangeMark } from '#kernel/contract';

/**
 * The audit trail read as a change feed: positions are places, which follow the order of commits, and an entry commits
 * with the rows it is about. Behind the head there is nothing but entries of long writes that have not ended.
 */
export const auditChangeFeed: ChangeFeed = {
  async position(call: AnyCall): Promise<number> {
    const [row] = await call.tx.rows<{ seq: number }>({
      name: 'audit-position',
      text: 'select seq from audit.chain where scope = $1',
      values: [call.facility.id],
    });
    return row?.seq ?? 0;
  },
  async since(call: AnyCall, position: number): Promise<readonly ChangeMark[]> {
    return call.tx.rows<ChangeMark & object>({
      name: 'audit-since',
      text: `select max(seq) as seq, entity_table as "table", entity_id as id from audit.entry
             where scope = $1 and seq > $2 and seq <= (select seq from audit.chain where scope = $1) group by entity_table, entity_id`,
      values: [call.facility.id, position],
    });
  },
};

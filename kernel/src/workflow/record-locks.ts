import type { AnyCall } from '#kernel/contract';
import { holderOf, noteHolder } from '../base/data/lock-holders.js';

/** Whether others are waited for: the empty text waits. */
export type Waiting = '' | 'skip locked';

/**
 * Locks rows until the end of the transaction, in the order of their ids so that two calls never wait for each other in a
 * circle; answers who has those that could not be locked. People do not wait for each other, because nobody acts on what
 * another changes unseen (rule 1); a consequence of a call waits for its turn.
 */
export async function lockRecords(
  { tx, facility, actor, now }: AnyCall,
  table: string,
  ids: readonly string[],
  waiting: Waiting,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ id: string }>({
    text: `select id from ${table} where facility_id = $1 and id = any($2::uuid[]) order by id for no key update ${waiting}`,
    values: [facility.id, [...ids]],
  });
  const locked = new Set(rows.map(({ id }) => id));
  const held = new Map<string, string>();
  for (const id of ids) {
    const key = `${table} ${id}`;
    if (locked.has(id)) noteHolder(tx, key, { name: actor.fullName, since: now });
    else held.set(id, holderOf(key)?.name ?? 'somebody else');
  }
  return held;
}

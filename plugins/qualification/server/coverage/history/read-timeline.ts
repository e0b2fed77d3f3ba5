import type { AnyCall } from '#kernel/contract';
import type { TimelineEvent } from '#plugins/qualification/shared/coverage/history';
import { timelineSources } from './timeline-sources.js';

/** A page of the events of a piece of equipment, newest first. */
export interface EventPage {
  readonly events: readonly TimelineEvent[];
  /** The event after the page in time; null on the first page. */
  readonly after: TimelineEvent | null;
  readonly total: number;
}

/** Events of a piece of equipment, newest first. */
export async function readTimeline(
  call: AnyCall,
  equipmentId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<EventPage> {
  const newer = offset > 0 ? 1 : 0;
  const found = await call.tx.rows<TimelineEvent & { readonly from: Date; readonly total: number }>({
    name: 'qualification-timeline',
    text: `select e.*, count(*) over ()::int as total from (${timelineSources.join(' union all ')}) e
           order by "from" desc, kind, id limit $3 offset $4`,
    values: [call.facility.id, equipmentId, limit + newer, offset - newer],
  });
  const events = found.map(({ from: _from, total: _total, address, ...event }) => ({
    ...event,
    address: address === null ? null : `/app${address}`,
  }));
  return {
    events: events.slice(newer),
    after: newer === 1 ? (events[0] ?? null) : null,
    total: found[0]?.total ?? 0,
  };
}

import type { AnyCall } from '#kernel/contract';

/** An entry that may be corrected, with its neighbours in time; all times as they were corrected last. */
export interface CorrectableEvent {
  readonly id: string;
  readonly action: string;
  readonly at: Date;
  readonly before: Date | null;
  readonly after: Date | null;
  /** It is the last of its action, so that the present status rests on it. */
  readonly isLast: boolean;
}

/** SQL: the time that the last correction gives an entry; null without one. */
const correctedTime = (
  entry: string,
): string => `(select (c.details ->> 'at')::timestamptz from qualification.floor_event c
  where c.facility_id = ${entry}.facility_id and c.corrects_id = ${entry}.id and c.details ? 'at'
  order by c.recorded_at desc limit 1)`;

/** The entry of equipment that is to be corrected; null when the equipment has none of this id. */
export async function correctableEvent(
  call: AnyCall,
  equipmentId: string,
  id: string | null,
): Promise<CorrectableEvent | null> {
  const [found] = await call.tx.rows<CorrectableEvent>({
    name: 'qualification-correctable-event',
    text: `with moved as (
             select e.id, e.action, coalesce(${correctedTime('e')}, e.at) as at, e.recorded_at from qualification.floor_event e
             where e.facility_id = $1 and e.equipment_id = $2 and e.from_state is distinct from e.to_state),
           own as (
             select id, action, at, lag(at) over by_time as before, lead(at) over by_time as after,
               row_number() over (partition by action order by at desc, recorded_at desc) = 1 as "isLast"
             from moved window by_time as (order by at, recorded_at))
           select * from own where id = $3`,
    values: [call.facility.id, equipmentId, id],
  });
  return found ?? null;
}

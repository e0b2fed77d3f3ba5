import type { AnyCall } from '#kernel/contract';
import { presentTime } from './entry-times.js';

/** An entry that may be corrected, with its neighbours in time; the times are those after corrections. */
export interface CorrectableEvent {
  readonly id: string;
  readonly action: string;
  readonly at: Date;
  readonly before: Date | null;
  readonly after: Date | null;
  /** It is the last of its action, so that the present status rests on it. */
  readonly isLast: boolean;
}

/** The entry of equipment that is to be corrected; null when the equipment has none of this id. */
export async function correctableEvent(
  call: AnyCall,
  equipmentId: string,
  id: string | null,
): Promise<CorrectableEvent | null> {
  const [found] = await call.tx.rows<CorrectableEvent>({
    name: 'qualification-correctable-event',
    text: `with moves as (
             select v.id, v.action, v.record_version, ${presentTime('v')} as at from qualification.floor_event v
             where v.facility_id = $1 and v.equipment_id = $2 and v.from_state is distinct from v.to_state),
           own as (
             select id, action, at, lag(at) over by_version as before, lead(at) over by_version as after,
               row_number() over (partition by action order by record_version desc) = 1 as "isLast"
             from moves window by_version as (order by record_version))
           select * from own where id = $3`,
    values: [call.facility.id, equipmentId, id],
  });
  return found ?? null;
}

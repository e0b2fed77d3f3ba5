import type { AnyCall } from '#kernel/contract';
import type { FloorDetail } from './floor-rows.js';

/** An entry that may be corrected, with its neighbours in time. */
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
    text: `with own as (
             select id, action, at, lag(at) over by_time as before, lead(at) over by_time as after,
               row_number() over (partition by action order by at desc, recorded_at desc) = 1 as "isLast"
             from qualification.floor_event
             where facility_id = $1 and equipment_id = $2 and from_state is distinct from to_state
             window by_time as (order by at, recorded_at))
           select * from own where id = $3`,
    values: [call.facility.id, equipmentId, id],
  });
  return found ?? null;
}

type Moments = Pick<FloorDetail, 'batchStartedAt' | 'batchEndedAt' | 'cleaningStartedAt' | 'cleaningCompletedAt'>;
/** Where equipment keeps the times of its last entries, in their order. */
const columns: readonly (readonly [action: string, column: keyof Moments])[] = [
  ['startBatch', 'batchStartedAt'],
  ['endBatch', 'batchEndedAt'],
  ['startCleaning', 'cleaningStartedAt'],
  ['completeCleaning', 'cleaningCompletedAt'],
];
const positionOf = ({ action }: CorrectableEvent): number => columns.findIndex(([each]) => each === action);
function timeAt(position: number, row: Moments): Date | null {
  const [, column] = columns[position] ?? [];
  return column === undefined ? null : row[column];
}

/** When an entry happened as far as is known now: a correction changes the equipment, and never the entry. */
export function presentTime(event: CorrectableEvent, row: Moments): Date {
  return timeAt(positionOf(event), row) ?? event.at;
}

/** The same of the entries before and after it in the present batch and cleaning. */
export function presentNeighbours(
  event: CorrectableEvent,
  row: Moments,
): { readonly before: Date | null; readonly after: Date | null } {
  const position = positionOf(event);
  // Where its own time is cleared, what the equipment has belongs to another batch or cleaning.
  if (timeAt(position, row) === null) return { before: null, after: null };
  return { before: timeAt(position - 1, row), after: timeAt(position + 1, row) };
}

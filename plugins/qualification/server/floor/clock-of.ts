import type { HoldClock } from '#plugins/qualification/shared/hold-clock';
import { holdClock } from '../engine/floor/hold-clock.js';
import type { FloorRow } from './floor-rows.js';

/** The hold time that runs in the state of equipment; null in a state without one. */
export function clockOf({ status, dirtySince, cleanSince, procedure }: FloorRow, now: Date): HoldClock | null {
  switch (status) {
    case 'Dirty':
      return dirtySince === null ? null : holdClock('dirty', dirtySince, procedure?.dirtyMaxHours ?? null, now);
    case 'Cleaned awaiting inspection':
    case 'Cleaned awaiting results':
    case 'Clean':
    case 'Clean hold expired':
      return cleanSince === null ? null : holdClock('clean', cleanSince, procedure?.cleanMaxHours ?? null, now);
    default:
      return null;
  }
}

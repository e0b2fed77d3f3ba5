import type { FloorEquipment } from '#plugins/qualification/shared/floor';
import type { KnownState } from './floor-state.js';
import type { FloorEntries } from './use-floor.js';

/** What a part of the page needs to act on equipment. */
export interface Acting {
  readonly equipment: FloorEquipment;
  readonly state: KnownState;
  /** Whether the page was opened by a scan. */
  readonly kind: 'scan' | 'entry';
  readonly entries: FloorEntries;
}

import type { FloorTile } from '#plugins/qualification/shared/floor';
import type { FloorState } from '#plugins/qualification/shared/floor-workflow';
import { clockOf } from './clock-of.js';
import type { FloorRow } from './floor-rows.js';

const nextSteps: Readonly<Record<FloorState | 'none', string>> = {
  none: 'Take on',
  'In use': 'End batch',
  Dirty: 'Start cleaning',
  Cleaning: 'Complete cleaning',
  'Cleaned awaiting inspection': 'Inspect',
  'Cleaned awaiting results': 'Wait for results and release',
  Clean: 'Start batch',
  'Clean hold expired': 'Clean again',
  Maintenance: 'End maintenance',
  'Out of service': 'None',
};

/** Equipment as the board shows it. */
export function tileOf(row: FloorRow, now: Date): FloorTile {
  const { id, externalId, name, area, room, status, version, production, batchNumber, procedure } = row;
  return {
    id,
    externalId,
    name,
    area,
    room,
    status,
    version,
    production,
    batchNumber,
    procedure: procedure && { id: procedure.id, externalId: procedure.externalId, name: procedure.name },
    clock: clockOf(row, now),
    nextStep: nextSteps[status ?? 'none'],
    person: row.person,
    changedAt: row.changedAt?.toISOString() ?? null,
    nextBatchOnHold: row.nextBatchOnHold,
  };
}

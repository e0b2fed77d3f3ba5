import { randomUUID } from 'node:crypto';
import { ApiError, type AnyCall } from '#kernel/contract';
import type { FloorEvent } from '#plugins/qualification/shared/floor';
import type { DeviceEntry } from '#plugins/sampling/shared/sample-result';
import { correctedTime, presentTime } from './entry-times.js';
import { personName } from './floor-rows.js';

/** What happened to equipment. */
export interface NewFloorEvent {
  readonly equipmentId: string;
  /** Of the row before it. */
  readonly recordVersion: number;
  readonly action: string;
  readonly from: string | null;
  readonly to: string;
  readonly at: Date;
  readonly kind: FloorEvent['kind'];
  readonly reason?: string | null;
  readonly note?: string | null;
  readonly correctsId?: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly device?: DeviceEntry | undefined;
}

/** Keeps what happened, in the transaction of the change of the equipment. */
export async function addFloorEvent(call: AnyCall, event: NewFloorEvent): Promise<void> {
  await call.tx.db('qualification.floor_event').insert({
    facility_id: call.facility.id,
    id: randomUUID(),
    equipment_id: event.equipmentId,
    record_version: event.recordVersion,
    action: event.action,
    from_state: event.from,
    to_state: event.to,
    at: event.at,
    recorded_at: call.now,
    recorded_by: call.actor.id,
    kind: event.kind,
    reason: event.reason ?? null,
    note: event.note ?? null,
    corrects_id: event.correctsId ?? null,
    details: JSON.stringify(event.details ?? {}),
    device_id: event.device?.id ?? null,
    device_sequence: event.device?.sequence ?? null,
    device_time: event.device?.at ?? null,
  });
}

/** The last entries of equipment, newest first. */
export function floorEvents(call: AnyCall, equipmentId: string, limit: number): Promise<FloorEvent[]> {
  return call.tx.rows<FloorEvent>({
    name: 'qualification-floor-events',
    text: `select v.id, v.action, v.from_state as "from", v.to_state as "to", to_json(v.at) #>> '{}' as at,
             to_json(v.recorded_at) #>> '{}' as "recordedAt", coalesce(${personName('v.recorded_by')}, '') as by, v.kind,
             v.reason, v.note, v.corrects_id as "correctsId", to_json(${correctedTime('v')}) #>> '{}' as "correctedTo",
             v.details - 'signed' as details
           from qualification.floor_event v where v.facility_id = $1 and v.equipment_id = $2
           order by v.recorded_at desc, v.record_version desc limit $3`,
    values: [call.facility.id, equipmentId, limit],
  });
}

/** When the status changed last; null before the first entry. */
export async function lastMoveAt(call: AnyCall, equipmentId: string): Promise<Date | null> {
  const [last] = await call.tx.rows<{ at: Date | null }>({
    name: 'qualification-last-move',
    text: `select max(${presentTime('v')}) as at from qualification.floor_event v
           where v.facility_id = $1 and v.equipment_id = $2 and v.from_state is distinct from v.to_state`,
    values: [call.facility.id, equipmentId],
  });
  return last?.at ?? null;
}

/** Whether an entry of a device was carried out before; a number that the device used for another one is refused. */
export async function isKnownEntry(
  call: AnyCall,
  device: DeviceEntry,
  { equipmentId, action }: { readonly equipmentId: string; readonly action: string },
): Promise<boolean> {
  const [known] = await call.tx.rows<{ equipmentId: string; action: string; label: string }>({
    name: 'qualification-device-entry',
    text: `select v.equipment_id as "equipmentId", v.action, e.external_id as label from qualification.floor_event v
           join equipment.v_equipment e on e.facility_id = v.facility_id and e.id = v.equipment_id
           where v.facility_id = $1 and v.device_id = $2 and v.device_sequence = $3`,
    values: [call.facility.id, device.id, device.sequence],
  });
  if (known === undefined) return false;
  if (known.equipmentId === equipmentId && known.action === action) return true;
  const other = `${known.action} of ${known.label}`;
  throw new ApiError('DuplicateEntryError', {
    message: `Entry ${device.sequence} of this device is ${other}`,
    fields: [{ path: 'device.sequence', message: `is that of ${other}` }],
  });
}

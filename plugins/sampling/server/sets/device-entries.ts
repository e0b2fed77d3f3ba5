import { ApiError, type AnyCall } from '#kernel/contract';
import type { DeviceEntry } from '#plugins/sampling/shared/sample-result';

interface Entry {
  /** Of the sample. */
  readonly id: string;
  readonly action: string;
}

/** Whether an entry was carried out before; a number that a device used for another one is refused. */
export async function isKnownEntry(call: AnyCall, device: DeviceEntry, entry: Entry): Promise<boolean> {
  // A device sends again what it has no answer to: the second call waits for the first, which may be running still.
  await call.tx.rows({
    name: 'sampling-lock-device-entry',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`sampling.device_entry ${call.facility.id} ${device.id} ${device.sequence}`],
  });
  const [known] = await call.tx.rows<{ sampleId: string; label: string; action: string }>({
    name: 'sampling-device-entry',
    text: `select d.set_sample_id as "sampleId", s.label, d.action from sampling.device_entry d
           join sampling.set_sample s on s.facility_id = d.facility_id and s.id = d.set_sample_id
           where d.facility_id = $1 and d.device_id = $2 and d.sequence = $3`,
    values: [call.facility.id, device.id, device.sequence],
  });
  if (known === undefined) return false;
  if (known.sampleId === entry.id && known.action === entry.action) return true;
  throw new ApiError('DuplicateEntryError', {
    message: `Entry ${device.sequence} of this device is ${known.action} of ${known.label}`,
    fields: [{ path: 'device.sequence', message: `is that of ${known.action} of ${known.label}` }],
  });
}

/** Keeps the entry of a device with its own time and order; nothing without a device. */
export async function noteEntry(call: AnyCall, device: DeviceEntry | undefined, { id, action }: Entry): Promise<void> {
  if (device === undefined) return;
  await call.tx.db('sampling.device_entry').insert({
    facility_id: call.facility.id,
    device_id: device.id,
    sequence: device.sequence,
    set_sample_id: id,
    action,
    device_time: device.at,
    received_at: call.now,
    received_by: call.actor.id,
  });
}

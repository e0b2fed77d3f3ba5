import type { AnyCall } from '#kernel/contract';
import type { SampleDefinition } from '#plugins/sampling/shared/sample-set';

/** A sample to be planned in a set. */
export interface NewSetSample {
  readonly id: string;
  readonly place: number;
  readonly locationId: string | null;
  readonly sampleId: string | null;
  readonly definition: SampleDefinition;
  readonly resampleOf: string | null;
}

/** The set that samples are added to. */
export interface OwnSet {
  readonly id: string;
  readonly number: number;
  readonly equipmentId: string;
}

/** The label of a sample: `S0012-03`. It is what the code on the vial says. */
export function labelOf(setNumber: number, place: number): string {
  return `S${String(setNumber).padStart(4, '0')}-${String(place).padStart(2, '0')}`;
}

/** Whether a label has the form of those that are given here: a later sample will have it. */
export function isOwnLabel(label: string): boolean {
  return /^s\d{4,}-\d{2,}$/i.test(label);
}

/** Adds planned samples to a set; answers their labels. */
export async function insertSetSamples(
  call: AnyCall,
  set: OwnSet,
  samples: readonly NewSetSample[],
): Promise<string[]> {
  const rows = samples.map(sample => ({
    facility_id: call.facility.id,
    id: sample.id,
    version: 1,
    updated_at: call.now,
    updated_by: call.actor.id,
    state: 'Planned',
    set_id: set.id,
    equipment_id: set.equipmentId,
    location_id: sample.locationId,
    sample_id: sample.sampleId,
    label: labelOf(set.number, sample.place),
    place: sample.place,
    definition: JSON.stringify(sample.definition),
    resample_of: sample.resampleOf,
  }));
  await call.tx.db('sampling.set_sample').insert(rows);
  for (const { id, label } of rows)
    call.tx.audit({
      domain: 'Sample',
      action: 'create',
      entity: { table: 'sampling.set_sample', id, label: `sample ${label}` },
      changes: [{ path: 'state', from: null, to: 'Planned' }],
    });
  return rows.map(({ label }) => label);
}

/** The place after the last of a set. */
export async function nextPlace(call: AnyCall, setId: string): Promise<number> {
  const [row] = await call.tx.rows<{ place: number }>({
    name: 'sampling-next-place',
    text: `select coalesce(max(place), 0) + 1 as place from sampling.set_sample where facility_id = $1 and set_id = $2`,
    values: [call.facility.id, setId],
  });
  return row?.place ?? 1;
}

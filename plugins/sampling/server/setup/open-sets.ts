import { ApiError, type AnyCall } from '#kernel/contract';

/** Refuses a change of a definition while a set that is not finished has a sample of it (transitions 12). */
export async function assertNotInOpenSet(
  call: AnyCall,
  of: { readonly sampleId: string } | { readonly locationId: string },
): Promise<void> {
  const [column, id] = 'sampleId' in of ? ['sample_id', of.sampleId] : ['location_id', of.locationId];
  const [open] = await call.tx.rows<{ label: string; state: string }>({
    name: `sampling-open-${column}`,
    text: `select label, state from sampling.set_sample
           where facility_id = $1 and ${column} = $2 and state not in ('Reviewed', 'Absent') order by label limit 1`,
    values: [call.facility.id, id],
  });
  if (open === undefined) return;
  throw new ApiError('SampleChangesError', {
    message: `Samples cannot be changed now: ${open.label} is ${open.state.toLowerCase()}`,
  });
}

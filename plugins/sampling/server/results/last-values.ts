import type { AnyCall } from '#kernel/contract';

interface LastValue {
  readonly value: number;
  readonly unit: string;
}

/** The last quantified result of the same residue at the same place of the same equipment, by the id of the sample. */
export async function lastValues(call: AnyCall, ids: readonly string[]): Promise<ReadonlyMap<string, LastValue>> {
  const rows = await call.tx.rows<LastValue & { readonly id: string }>({
    name: 'sampling-last-values',
    text: `select s.id, p.value, p.unit from sampling.set_sample s
      cross join lateral (
        select r.observed_value as value, r.observed_unit as unit from sampling.set_sample o
        join sampling.sample_result r on r.facility_id = o.facility_id and r.set_sample_id = o.id and r.is_current
        where o.facility_id = s.facility_id and o.equipment_id = s.equipment_id and o.id <> s.id
          and o.definition #>> '{location,code}' = s.definition #>> '{location,code}'
          and o.definition ->> 'target' is not distinct from s.definition ->> 'target' and r.observed_value is not null
          and not coalesce((o.definition ->> 'isBlank')::boolean, false)
        order by r.measured_at desc limit 1) p
      where s.facility_id = $1 and s.id = any($2::uuid[])`,
    values: [call.facility.id, [...ids]],
  });
  return new Map(rows.map(({ id, value, unit }) => [id, { value, unit }]));
}

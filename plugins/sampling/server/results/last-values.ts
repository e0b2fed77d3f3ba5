import type { AnyCall } from '#kernel/contract';

/** A quantified result. */
export interface LastValue {
  readonly value: number;
  readonly unit: string;
}

/**
 * The last quantified result of the same residue at the same place of the same equipment, by the id of samples that have no
 * result themselves.
 */
export async function lastValues(call: AnyCall, ids: readonly string[]): Promise<ReadonlyMap<string, LastValue>> {
  if (ids.length === 0) return new Map();
  const rows = await call.tx.rows<LastValue & { readonly id: string }>({
    // Planned for each file: a plan for few samples is slow for thousands.
    text: `with wanted as (
        select s.id, s.equipment_id, s.definition #>> '{location,code}' as code, coalesce(s.definition ->> 'target', '') as target
        from unnest($2::uuid[]) as u (id) join sampling.set_sample s on s.facility_id = $1 and s.id = u.id),
      places as (select distinct equipment_id, code, target from wanted),
      last as (
        select distinct on (p.equipment_id, p.code, p.target) p.equipment_id, p.code, p.target,
          r.observed_value as value, r.observed_unit as unit
        from places p
        join sampling.set_sample o on o.facility_id = $1 and o.equipment_id = p.equipment_id
          and o.definition #>> '{location,code}' = p.code and coalesce(o.definition ->> 'target', '') = p.target
        join sampling.sample_result r on r.facility_id = o.facility_id and r.set_sample_id = o.id and r.is_current
        where r.observed_value is not null and not coalesce((o.definition ->> 'isBlank')::boolean, false)
        order by p.equipment_id, p.code, p.target, r.measured_at desc)
      select w.id, l.value, l.unit from wanted w
      join last l on l.equipment_id = w.equipment_id and l.code = w.code and l.target = w.target`,
    values: [call.facility.id, [...ids]],
  });
  return new Map(rows.map(({ id, value, unit }) => [id, { value, unit }]));
}

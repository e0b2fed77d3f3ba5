/** SQL value of the row of location `l` in the last assessment of its equipment. */
export const assessedValue = (location: string, column: string, type: string): string =>
  `(select (r->>'${column}')::${type} from sampling.sampling_assessment a
    cross join lateral jsonb_array_elements(a.rows) r
    where a.facility_id = ${location}.facility_id and a.equipment_id = ${location}.equipment_id
      and r->>'id' = ${location}.id::text)`;

/** SQL condition: the location is sampled, as a person decided, otherwise as assessed; before an assessment all are. */
export const isSelected = (location: string): string =>
  `coalesce(${location}.selected, ${assessedValue(location, 'selected', 'boolean')}, true)`;

/** SQL: the residue of a sample by name, or what it is sampled for. */
export const residue = `coalesce(s.definition ->> 'target', s.definition ->> 'contaminant')`;
/** SQL: blanks and controls say nothing of the equipment. */
export const isNoBlank = `not coalesce((s.definition ->> 'isBlank')::boolean, false)`;
/** SQL: results `r` with their samples `s`. */
export const tables = `sampling.sample_result r
  join sampling.set_sample s on s.facility_id = r.facility_id and s.id = r.set_sample_id`;

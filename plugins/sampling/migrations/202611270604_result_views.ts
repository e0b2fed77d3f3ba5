import type { Knex } from 'knex';

/** Sample sets and the current results of their samples, blanks left out, for other plugins. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create view sampling.v_sample_set as
      select facility_id, id, number, study_type, equipment_id, production_id, batch_number, manufacturing_completed_at,
        cleaned_by, cleaning_started_at, cleaning_completed_at, inspection_done_by, inspected_at, visually_clean, created_at
      from sampling.sample_set;
    create view sampling.v_result as
      select r.facility_id, r.id, r.set_sample_id, s.set_id, t.number as set_number, s.label, s.equipment_id,
        t.production_id, s.definition ->> 'contaminant' as contaminant,
        coalesce(s.definition ->> 'target', s.definition ->> 'contaminant') as residue,
        s.definition #>> '{location,code}' as place, s.state = 'Reviewed' as is_reviewed, r.residue_option,
        r.observed_value, r.observed_unit, r.is_bound, r.adjusted_mg_per_sqcm, r.percent_of_limit, r.verdict, r.snapshot,
        r.measured_at, r.measured_by, r.entered_by, r.reviewed_by, r.reviewed_at
      from sampling.sample_result r
      join sampling.set_sample s on s.facility_id = r.facility_id and s.id = r.set_sample_id
      join sampling.sample_set t on t.facility_id = s.facility_id and t.id = s.set_id
      where r.is_current and not coalesce((s.definition ->> 'isBlank')::boolean, false);
    grant select on sampling.v_sample_set, sampling.v_result to limpid_runtime;
  `);
}

import type { Knex } from 'knex';

/** Samples of sets with the verdict of their current result, for the SQL of other plugins. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create view sampling.v_sample_verdict as
    select s.facility_id, s.id, s.set_id, t.created_at as set_created_at, s.equipment_id, s.label, s.state, r.verdict,
      exists (select from sampling.set_sample n where n.facility_id = s.facility_id and n.resample_of = s.id) as is_resampled
    from sampling.set_sample s
    join sampling.sample_set t on t.facility_id = s.facility_id and t.id = s.set_id
    left join sampling.sample_result r on r.facility_id = s.facility_id and r.set_sample_id = s.id and r.is_current;
    grant select on sampling.v_sample_verdict to limpid_runtime;`);
}

import type { Knex } from 'knex';

/** What measurements need of a method; concentrations in ppm, area in sqcm, volume in ml. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create or replace view products.v_analytical_method as
    select m.facility_id, m.id, m.external_id, m.name, m.nitrosamine_id, m.version, m.archived_at, m.revision,
      coalesce(a.name, i.name, c.name, m.analyte_name) as analyte, kernel.quantity_base(m.lod) as lod_ppm,
      kernel.quantity_base(m.loq) as loq_ppm, kernel.quantity_base(m.range_high) as range_high_ppm,
      kernel.quantity_base(m.extraction_volume) as extraction_volume_ml,
      kernel.quantity_base(m.swab_area) as swab_area_sqcm, m.dilution_factor, m.carbon_percent, m.recovery_rule,
      m.recoveries, m.sample_stability_hours, m.valid_from, m.review_due_on, m.expires_on
    from products.analytical_method m
    left join products.active a on a.facility_id = m.facility_id and a.id = m.api_id
    left join products.intermediate i on i.facility_id = m.facility_id and i.id = m.intermediate_id
    left join products.cleaning_agent c on c.facility_id = m.facility_id and c.id = m.cleaning_agent_id`);
}

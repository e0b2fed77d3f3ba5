import type { Knex } from 'knex';

/** The longest incubation of a microbial method, and what samples need of it; area in sqcm, volume in ml. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('microbial_method', table => {
    table.double('incubation_max_hours');
  });
  await knex.raw(`create view products.v_microbial_method as
    select facility_id, id, external_id, name, archived_at, revision, kind, sampling, incubation_min_c, incubation_max_c,
      incubation_hours, incubation_max_hours, recovery_percent, valid_from, review_due_on,
      kernel.quantity_base(sampled_area) as sampled_area_sqcm, kernel.quantity_base(sampled_volume) as sampled_volume_ml
    from products.microbial_method;
    grant select on products.v_microbial_method to limpid_runtime;`);
}

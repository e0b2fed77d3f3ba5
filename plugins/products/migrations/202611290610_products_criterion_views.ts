import type { Knex } from 'knex';

/** Selection criteria look at these fields of records: numbers in mg, mg/day and units a day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace view products.v_active as
      select facility_id, id, external_id, name, version, archived_at, bcs_class, therapeutic_class
      from products.active;
    create or replace view products.v_intermediate as
      select facility_id, id, external_id, name, version, archived_at, step_number
      from products.intermediate;
    create or replace view products.v_product as
      select facility_id, id, external_id, name, version, archived_at, product_type, route, max_units_per_day,
        kernel.quantity_base(dosage_unit_mass) as dosage_unit_mass_mg, kernel.quantity_base(ldd) as ldd_mg_per_day
      from products.product;
  `);
}

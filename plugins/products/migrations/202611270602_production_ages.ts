import type { Knex } from 'knex';

/** Since when productions are recorded, and health-based limits with their reports, for other plugins. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace view products.v_production as
      select facility_id, id, external_id, name, version, archived_at, created_at from products.production;
    create view products.v_hbel as
      select facility_id, id, api_id, number, name, basis, value, route, report_number, report_version, report_file_id,
        source, status, effective_from, review_due_on, chosen_reason, version, archived_at
      from products.hbel;
    grant select on products.v_hbel to limpid_runtime;
  `);
}

import type { Knex } from 'knex';

/** What else is known about a pair of production and machine, and what plugins that require this one may read. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table products.production_equipment add column contact_share double precision,
      add constraint contact_share_is_percent check (contact_share > 0 and contact_share <= 100);
    create view products.v_production_equipment as
      select m.facility_id, m.production_id, p.external_id as production_external_id, p.name as production_name,
        p.archived_at is not null as is_archived, m.equipment_id, m.cleaning_procedure_number
      from products.production_equipment m
      join products.production p on p.facility_id = m.facility_id and p.id = m.production_id;
    create view products.v_cleaning_agent as
      select facility_id, id, external_id, name, archived_at from products.cleaning_agent;
    grant select on products.v_production_equipment, products.v_cleaning_agent to limpid_runtime;
  `);
}

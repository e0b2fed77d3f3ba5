import type { Knex } from 'knex';

/** Other plugins ask which product a production makes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create or replace view products.v_production as
    select facility_id, id, external_id, name, version, archived_at, created_at, product_id from products.production`);
}

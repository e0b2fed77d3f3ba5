import type { Knex } from 'knex';

/** What the SQL of other plugins may read of records that they name. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['active', 'intermediate', 'product', 'production']) {
    await knex.raw(`
      create view products.v_${table} as
        select facility_id, id, external_id, name, version, archived_at from products.${table};
      grant select on products.v_${table} to limpid_runtime;
    `);
  }
}

import type { Knex } from 'knex';

/**
 * Methods that find a nitrosamine. Who keeps nitrosamines stands in another plugin, which says whether an id may be named and
 * refuses to archive what a live method names; it may read the methods through the view.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('analytical_method', table => {
    table.uuid('nitrosamine_id');
    table.index(['facility_id', 'nitrosamine_id']);
  });
  await knex.raw(`
    create view products.v_analytical_method as
      select facility_id, id, external_id, name, nitrosamine_id, version, archived_at from products.analytical_method;
    grant select on products.v_analytical_method to limpid_runtime;
  `);
}

import type { Knex } from 'knex';

/** What a health-based limit is stated of, salt or base. Null is the base, as it was taken until now. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('hbel', table => {
    table.text('mass_basis');
  });
}

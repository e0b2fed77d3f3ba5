import type { Knex } from 'knex';

/**
 * The body weight that a health-based limit is for, where it is known without the derivation: a published value, or one that
 * came in a sheet. Null in rows that are there: a derivation says it itself, and without one 50 kg count as before.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('hbel', table => {
    table.double('for_body_weight_kg');
  });
}

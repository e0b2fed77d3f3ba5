import type { Knex } from 'knex';

/** Health-based limits are extrapolated to other routes with a factor and a reason, and one may be chosen over a lower one. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('hbel', table => {
    table.jsonb('extrapolations');
    table.boolean('chosen_over_lower');
  });
}

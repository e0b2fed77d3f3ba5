import type { Knex } from 'knex';

/** Methods that find an intermediate, beside those of actives and cleaning agents. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('analytical_method', table => {
    table.uuid('intermediate_id');
    table
      .foreign(['facility_id', 'intermediate_id'])
      .references(['facility_id', 'id'])
      .inTable('products.intermediate');
  });
}

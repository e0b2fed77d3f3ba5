import type { Knex } from 'knex';

/** Results from before the product was in use: their sets are marked, and their reviewers are names, not users. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('sampling').alterTable('sample_set', table => {
    table.boolean('is_earlier').notNullable().defaultTo(false);
  });
  await knex.schema.withSchema('sampling').alterTable('sample_result', table => {
    table.text('reviewer');
  });
}

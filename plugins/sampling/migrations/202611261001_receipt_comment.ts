import type { Knex } from 'knex';

/** What is said at receipt stands beside the note of the sampler. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('sampling').alterTable('set_sample', table => {
    table.text('receipt_comment');
  });
}

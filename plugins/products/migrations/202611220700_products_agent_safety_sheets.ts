import type { Knex } from 'knex';

/** Cleaning agents may come with their safety data sheet. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('cleaning_agent', table => {
    table.uuid('msds_file_id');
    table.foreign(['facility_id', 'msds_file_id']).references(['facility_id', 'id']).inTable('kernel.file');
  });
}

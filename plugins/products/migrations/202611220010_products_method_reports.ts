import type { Knex } from 'knex';

/** Methods may come with the report of their validation. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('analytical_method', table => {
    table.uuid('report_file_id');
    table.foreign(['facility_id', 'report_file_id']).references(['facility_id', 'id']).inTable('kernel.file');
  });
}

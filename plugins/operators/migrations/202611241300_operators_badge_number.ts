import type { Knex } from 'knex';

/** The number on the badge of an operator. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('operators').alterTable('operator', table => {
    table.text('badge_number');
  });
}

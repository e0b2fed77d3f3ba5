import type { Knex } from 'knex';

/** The solvents of a process; empty: nobody has named any. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('production', table => {
    table.jsonb('process_solvents').notNullable().defaultTo('[]');
  });
}

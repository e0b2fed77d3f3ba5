import type { Knex } from 'knex';

/** When and how warm a microbial sample was incubated; earlier results state none. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('sampling').alterTable('sample_result', table => {
    table.jsonb('incubation');
  });
}

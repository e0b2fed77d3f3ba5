import type { Knex } from 'knex';

/** What ranks intermediates beside actives: how they dissolve and how hard they are to clean. Unknown is null. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('intermediate', table => {
    table.text('solubility_term');
    table.integer('cleanability');
  });
}

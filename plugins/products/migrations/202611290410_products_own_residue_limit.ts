import type { Knex } from 'knex';

/** A residue limit of an active alone, with its reason (entities 3.4). Null: that of the policy counts, as until now. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('active', table => {
    table.jsonb('residue_limit');
    table.text('residue_limit_reason');
  });
}

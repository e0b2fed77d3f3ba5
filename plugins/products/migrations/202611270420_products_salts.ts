import type { Knex } from 'knex';

/**
 * What doses and LD50 of an active are stated of, salt or base, and the share of base in the salt (entities 3.4). Null is the base,
 * as everything that is there has been taken until now: limits stay. In products it stands in the list of actives.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('active', table => {
    table.double('molecular_weight_g_per_mol');
    table.double('base_factor');
    table.text('dose_basis');
    table.text('ld50_basis');
  });
}

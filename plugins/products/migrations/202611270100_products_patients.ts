import type { Knex } from 'knex';

/**
 * Who takes a product, and of what body weight the lightest of them is (entities 3.1). Null is an adult, for whom limits are
 * derived: products that are there keep their limits.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('product', table => {
    table.text('patient_group');
    table.jsonb('body_weight');
  });
}

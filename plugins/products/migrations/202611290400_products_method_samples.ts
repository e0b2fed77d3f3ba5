import type { Knex } from 'knex';

/**
 * How a method takes and measures a sample (entities 4.3). Null: the usual swab, undiluted, and the share of carbon that the
 * analyte itself states, as until now.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('analytical_method', table => {
    table.jsonb('swab_area');
    table.jsonb('extraction_volume');
    table.double('dilution_factor');
    table.double('carbon_percent');
  });
}

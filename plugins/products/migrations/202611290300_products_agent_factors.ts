import type { Knex } from 'knex';

/** Factors of a cleaning agent alone, with their reason (entities 3.8). Null: those of the policy count, as until now. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('products').alterTable('cleaning_agent', table => {
    table.double('safety_factor');
    table.double('modification_factor');
    table.double('body_weight');
    table.double('ld50_divisor');
    table.text('factors_reason');
  });
}

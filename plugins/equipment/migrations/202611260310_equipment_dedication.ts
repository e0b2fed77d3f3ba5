import type { Knex } from 'knex';

/** For which product or group a machine is kept, and why (entities 2.1); null in rows from before. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('equipment').alterTable('equipment', table => {
    table.text('dedicated_to');
    table.text('dedication_reason');
  });
}

import type { Knex } from 'knex';

/** How many units of the next batch the residue of a machine may reach alone (formulas 4.6); null: it is mixed evenly. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.withSchema('equipment').alterTable('equipment', table => {
    table.integer('transfer_first_units').checkPositive('transfer_first_units_is_positive');
  });
}

import type { Knex } from 'knex';

/** Sessions that two people opened in an emergency: they end by themselves, and sign nothing. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table kernel.session add column emergency_until timestamptz');
}

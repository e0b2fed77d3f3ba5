import type { Knex } from 'knex';

/**
 * Attempts per minute are counted outside the write-ahead log: a sign-in no longer waits for the disk at each count. After a
 * crash of the database the budgets of the running minutes begin anew; locks of accounts are stored elsewhere.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table kernel.throttle set unlogged');
}

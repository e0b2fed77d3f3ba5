import type { Knex } from 'knex';

/** Nothing ever kept a record from changing but the lock of a transaction: the table of holds stayed empty. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop table kernel.record_hold');
  await knex.raw("delete from kernel.table_class where table_name = 'kernel.record_hold'");
}

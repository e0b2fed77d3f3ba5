import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** The last number of each series of numbers. What was numbered is in the records themselves. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kernel.number_series (
      facility_id uuid not null references kernel.facility, series text not null, last integer not null check (last > 0),
      primary key (facility_id, series)
    )
  `);
  await auditTable(knex, 'kernel.number_series', 'technical');
}

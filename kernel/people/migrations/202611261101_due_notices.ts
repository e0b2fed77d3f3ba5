import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** The part of the time before or after its due day of which people were last told, so that each is told once. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kernel.due_notice (
      facility_id uuid not null references kernel.facility, record_table text not null, record_id uuid not null,
      band text not null, due_on date not null, sent_at timestamptz not null,
      primary key (facility_id, record_table, record_id)
    )
  `);
  await auditTable(knex, 'kernel.due_notice', 'technical');
}

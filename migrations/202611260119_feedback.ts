import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Feedback of users about the product. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kernel.feedback (
      facility_id uuid not null references kernel.facility, id uuid not null, text text not null, page text,
      created_at timestamptz not null, created_by uuid not null, created_by_name text not null,
      primary key (facility_id, id)
    );
    create index feedback_newest on kernel.feedback (facility_id, created_at desc, id);
  `);
  await auditTable(knex, 'kernel.feedback', 'technical');
}

import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Records that may not change for a while, with who keeps them and why; and the language a person reads. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kernel.record_hold (facility_id uuid not null references kernel.facility, id uuid not null,
      table_name text not null, record_id uuid not null, holder text not null, reason text not null,
      held_by uuid not null, held_at timestamptz not null, until timestamptz,
      primary key (facility_id, id), unique (facility_id, record_id, table_name, holder));

    alter table kernel.app_user add column language text;
    alter table kernel.app_user add constraint app_user_status
      check (status in ('invited', 'active', 'blocked', 'passwordExpired', 'archived'));
  `);
  await auditTable(knex, 'kernel.record_hold', 'technical');
}

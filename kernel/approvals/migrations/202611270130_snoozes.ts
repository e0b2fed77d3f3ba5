import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Until when a person does not want to see an awaited signature. It changes nothing for anybody else. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kernel.approval_snooze (
      facility_id uuid not null, slot_id uuid not null, user_id uuid not null references kernel.app_user, until date not null,
      primary key (facility_id, slot_id, user_id),
      foreign key (facility_id, slot_id) references kernel.approval_slot (facility_id, id)
    )
  `);
  await auditTable(knex, 'kernel.approval_snooze', 'technical');
}

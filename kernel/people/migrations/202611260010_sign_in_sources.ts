import type { Knex } from 'knex';
import { auditTable } from '#kernel/contract';

/** Addresses from which users have signed in, and a counter of their own for attempts from anywhere else (ADR 0047). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kernel.sign_in_source (
      user_id uuid not null references kernel.app_user on delete cascade, address text not null,
      last_signed_in_at timestamptz not null default now(), primary key (user_id, address)
    );
    create index sign_in_source_age on kernel.sign_in_source (last_signed_in_at);
    alter table kernel.sign_in_attempt add column stranger_attempts integer not null default 0,
      add column locked_by_strangers boolean not null default false;
  `);
  await auditTable(knex, 'kernel.sign_in_source', 'technical');
}
